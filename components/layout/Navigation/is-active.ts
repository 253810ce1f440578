import { normalizePathname, withoutQuery } from '../../../routing/localized-path.ts'

/**
 * Whether a page lies at or below an entry: its pathname contains the entry's uri as whole segments. `/de/news` is not
 * active on `/de/newsletter`.
 *
 * The home page is no exception: every page lies below `/de`, so an entry for `/de` is always active. To find
 * the entry of the page itself, use {@link isCurrent}.
 *
 * @param pathname of the shown page, without query
 * @param uri of the entry; other URIs than paths (`https:`, `mailto:`, `#id`) are never active
 */
export function isActive(pathname: string, uri: string): boolean {
  return uri.startsWith('/') && `${normalizePathname(pathname)}/`.includes(`${toPathname(uri)}/`)
}

/** Whether the target of an entry is the shown page itself. */
export function isCurrent(pathname: string, uri: string): boolean {
  return uri.startsWith('/') && normalizePathname(pathname) === toPathname(uri)
}

function toPathname(uri: string): string {
  return normalizePathname(withoutQuery(uri))
}
