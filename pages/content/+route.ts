/**
 * Every path of a language that no other page has. What has no language is no page, and a link to it is followed by
 * the browser: files, `/admin`, and paths that the server sends to a language.
 */
export default '/@locale/*'
