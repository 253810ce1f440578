import { matchesGlob } from 'node:path/posix'
import { decodePercent } from './decode-percent.ts'

/**
 * Whether one of the globs stands for an address: for its path, with a slash at the end too, so that `/de/**` stands for `/de` as well, for path
 * and query, encoded and as people write it, or for the whole address.
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
