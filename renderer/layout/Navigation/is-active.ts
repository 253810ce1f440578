import { normalizePathname } from '../../../routing/localized-path.ts'

/**
 * Whether a page lies at or below an entry: its pathname contains the entry's uri as whole segments, so that
 * `/de/news` is not active on `/de/newsletter`.
 *
 * There is no exception for the home page: every page lies below `/de`, and an entry that leads there says so.
 * Which entry is the page itself is asked with {@link isCurrent}.
 *
 * @param pathname of the page that is shown, without query
 * @param uri of the entry; one that is no path (`https:`, `mailto:`, `#id`) is never active
 */
export function isActive(pathname: string, uri: string): boolean {
  return uri.startsWith('/') && `${normalizePathname(pathname)}/`.includes(`${toPathname(uri)}/`)
}

/** Whether an entry leads to the very page that is shown. */
export function isCurrent(pathname: string, uri: string): boolean {
  return uri.startsWith('/') && normalizePathname(pathname) === toPathname(uri)
}

function toPathname(uri: string): string {
  return normalizePathname(uri.replace(/[?#].*$/s, ''))
}
