/** Route of the catalogue. The server serves it on preview hosts only. */
export default '/catalogue/*'
