/**
 * Adds query and fragment to an address. Parameters and a fragment that the address has itself stay.
 *
 * @param address path or URL, percent-encoded
 * @param added `search` and `hash` as in a URL, or empty
 * @example addQuery('/de/news?page=2', { search: '?page=1&x=1', hash: '#top' }) // '/de/news?page=2&x=1#top'
 */
export function addQuery(
  address: string,
  { search, hash = '' }: { search: string; hash?: string },
): string {
  const [, path = '', ownQuery = '', ownHash = ''] =
    /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  const own = new URLSearchParams(ownQuery)
  const isNamed = (part: string) =>
    own.size > 0 && [...new URLSearchParams(part).keys()].some((name) => own.has(name))
  const parts = search.replace(/^\?/, '').split('&')
  const query = [ownQuery, ...parts.filter((part) => !isNamed(part))].filter(Boolean).join('&')
  return path + (query && `?${query}`) + (ownHash || hash)
}
