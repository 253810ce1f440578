import { matchesGlob } from 'node:path/posix'

export interface UrlFilter {
  /** Whether links of the page are followed. */
  isIncluded: (url: string) => boolean
  /** Whether the address is not even asked for. */
  isExcluded: (url: string) => boolean
}

/**
 * @param include globs of pages of the site; empty: all
 * @param exclude globs of anything
 */
export function createUrlFilter(include: string[], exclude: string[]): UrlFilter {
  return {
    isIncluded: (url) => include.length === 0 || matchesAny(toPaths(url), include),
    isExcluded: (url) => exclude.length > 0 && matchesAny([...toPaths(url), url], exclude),
  }
}

function matchesAny(texts: string[], globs: string[]): boolean {
  return globs.some((glob) => texts.some((text) => matchesGlob(text, glob)))
}

/** With a slash at the end too, so that `/de/**` stands for `/de` as well; with and without the query; encoded, and as people write it. */
function toPaths(url: string): string[] {
  const { pathname, search } = new URL(url)
  const paths = [pathname, `${pathname}/`, pathname + search]
  return pathname.includes('%') ? [...paths, ...paths.map(decode)] : paths
}

function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
