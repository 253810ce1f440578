/** The server asks for it on preview hosts only. */
export default '/catalogue/*'
