/**
 * All paths with a locale that match no other route. A path without a locale is no page: the browser follows links to
 * files, to `/admin`, and to paths that the server redirects to a language.
 */
export default '/@locale/*'
