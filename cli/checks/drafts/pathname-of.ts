import { normalizePathname } from '../../../routing/localized-path.ts'

/** The form in which pages are compared, whatever their query. */
export function pathnameOf(url: string): string {
  return normalizePathname(new URL(url).pathname)
}
