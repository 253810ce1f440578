import { parseSitePath } from '../../../routing/site-path.ts'

/**
 * What is written as the site's own address in full becomes a path, so that it is a link within the site.
 *
 * @param siteUrl `null`: the site does not know its address
 * @returns the address as it is where it leads elsewhere
 * @example toSitePath('https://www.muster.example/de?x=1', new URL('https://www.muster.example')) // '/de?x=1'
 */
export function toSitePath(address: string, siteUrl: URL | null): string {
  const url = siteUrl && isAbsolute.test(address) ? URL.parse(address) : null
  // An older address begins with http, and is answered by the same host.
  if (!url || url.host !== siteUrl?.host || url.username || url.password) return address
  const path = url.pathname + url.search + url.hash
  return parseSitePath(path) ? path : address
}

const isAbsolute = /^\s*https?:/i
