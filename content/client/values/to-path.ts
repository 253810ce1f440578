import { isPicture, outsideMedia } from '../../../routing/picture-address.ts'
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

/**
 * What the content names by the backend's own address becomes a path of the site, which answers for it: everything below
 * `/media/`, and pictures in other folders that the site is set up with.
 *
 * @param prefixes of these folders
 * @returns the address as it is where the site does not answer for it
 * @example toMediaPath('https://cms.example/uploads/a.jpg', new URL('https://cms.example'), ['/uploads/']) // '/media/@/uploads/a.jpg'
 */
export function toMediaPath(
  address: string,
  backendUrl: URL,
  prefixes: readonly string[] = ['/'],
): string {
  const url = isAbsolute.test(address) ? URL.parse(address) : null
  if (!url || url.origin !== backendUrl.origin || url.username || url.password) return address
  const path = url.pathname + url.search
  const prefix = backendUrl.pathname.replace(/\/+$/, '')
  if (path.startsWith(`${prefix}/media/`)) return path.slice(prefix.length) + url.hash
  const outside = outsideMedia + path.slice(1)
  return isPicture(outside) && prefixes.some((folder) => path.startsWith(folder))
    ? outside
    : address
}

const isAbsolute = /^\s*https?:/i
