export default '/@locale/search'
