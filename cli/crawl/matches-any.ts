import { matchesGlob } from 'node:path/posix'
import { decodePercent } from '../../routing/localized-path.ts'

/**
 * Whether a glob matches an address: its path, also with a trailing slash (so `/de/**` matches `/de`); its path and query, encoded or
 * decoded; or the whole address.
 */
export function matchesAny(url: string, globs: readonly string[]): boolean {
  if (globs.length === 0) return false
  const { pathname, search } = new URL(url)
  const paths = [pathname, `${pathname}/`, pathname + search]
  const texts = [
    ...paths,
    ...(pathname.includes('%') ? paths.map((path) => decodePercent(path) ?? path) : []),
    url,
  ]
  return globs.some((glob) => texts.some((text) => matchesGlob(text, glob)))
}
