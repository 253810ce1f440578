/** Every path that no other page has; the server has put it below a locale. */
export default '/*'
