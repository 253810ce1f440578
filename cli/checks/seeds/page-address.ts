import { normalizePathname } from '../../../routing/localized-path.ts'

/**
 * The form in which two addresses of the site are compared: path and query as `normalizePathname` has them, without fragment.
 *
 * @param address absolute, or a path
 * @returns `null` for what is no address, or one elsewhere
 * @example pageAddress('/de/%C3%BCber-uns/#team', base) // '/de/über-uns'
 */
export function pageAddress(address: string, base: URL): string | null {
  const url = URL.parse(address, base)
  return url?.origin === base.origin ? addressOf(url) : null
}

/** The same, whatever the host. */
export function addressOf({ pathname, search }: URL): string {
  return normalizePathname(pathname) + search
}
