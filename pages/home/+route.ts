/** The home page of a language. */
export default '/@locale'
