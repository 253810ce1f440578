import { ContentNotFound } from '../../contract/content-error.ts'
import { splitLocale } from '../../../routing/localized-path.ts'
import { parseSitePath } from '../../../routing/site-path.ts'

/** Where a backend is, and how the site's paths map to its own. */
export interface BackendAddress {
  origin: string
  /** @throws {ContentNotFound} if dot segments lead out of the base address */
  toBackendPath(sitePath: string): string
  /** @returns `null` where a `Location` names another site, something outside the content or the asked path itself */
  toSitePath(location: string, askedPath: string): string | null
}

/**
 * @param backendUrl may have a path, which goes in front of every call
 * @example createBackendAddress(new URL('https://host/cms')).toBackendPath('/de?x=1') // '/cms/de?x=1'
 */
export function createBackendAddress(backendUrl: URL): BackendAddress {
  const { origin } = backendUrl
  const prefix = backendUrl.pathname.replace(/\/+$/, '')

  function toBackendPath(sitePath: string): string {
    const queryAt = sitePath.indexOf('?')
    const url = new URL(origin)
    url.pathname = prefix + (queryAt < 0 ? sitePath : sitePath.slice(0, queryAt))
    url.search = queryAt < 0 ? '' : sitePath.slice(queryAt)
    if (!isBelowPrefix(url.pathname)) throw new ContentNotFound(`no content path: ${sitePath}`)
    return url.pathname + url.search
  }

  function toSitePath(location: string, askedPath: string): string | null {
    const target = URL.parse(location, origin + askedPath)
    if (target?.origin !== origin || target.pathname + target.search === askedPath) return null
    const pathname = toSitePathname(target.pathname)
    return pathname && parseSitePath(pathname) ? pathname + target.search + target.hash : null
  }

  /** A backend below a prefix may name its target with it, or as the contract writes paths: `/de/…`. */
  function toSitePathname(pathname: string): string | null {
    if (isBelowPrefix(pathname)) return pathname.slice(prefix.length) || '/'
    return splitLocale(pathname).locale ? pathname : null
  }

  const isBelowPrefix = (pathname: string) => `${pathname}/`.startsWith(`${prefix}/`)

  return { origin, toBackendPath, toSitePath }
}
