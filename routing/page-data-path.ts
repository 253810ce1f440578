const name = '/page.json'

/**
 * Where the site has a page as data, for the browser's router: one level below the page.
 *
 * @param pathname of the page, encoded as in a URL
 * @example pageDataPath('/de/maschinen') // '/de/maschinen/page.json'
 */
export function pageDataPath(pathname: string): string {
  return pathname.replace(/\/*$/, name)
}

/**
 * The page that a URL asks for, and whether as data.
 *
 * @param url path and query
 * @example splitPageDataUrl('/de/maschinen/page.json?x=1') // { url: '/de/maschinen?x=1', asData: true }
 */
export function splitPageDataUrl(url: string): { url: string; asData: boolean } {
  const queryStart = url.indexOf('?')
  const pathname = queryStart < 0 ? url : url.slice(0, queryStart)
  if (!pathname.endsWith(name)) return { url, asData: false }
  const page = pathname.slice(0, -name.length) || '/'
  return { url: page + url.slice(pathname.length), asData: true }
}
