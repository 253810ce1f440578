/** Before the pages of the content service: a route with a name is stronger than one for everything. */
export default '/@locale/search'
