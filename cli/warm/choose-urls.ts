import { matchesGlob } from 'node:path/posix'
import { splitLocale } from '../../locales/localized-path.ts'
import type { Locale } from '../../locales/locales.ts'

interface ChooseUrlsOptions {
  locales: readonly Locale[]
  /** Globs of path and query; empty: everything. */
  include: readonly string[]
  /** Globs of path and query, or of the whole address. */
  exclude: readonly string[]
  maxPages: number
}

/** Which pages to warm, each once, in the order in which they are known. */
export function chooseUrls(
  seeds: readonly { url: string }[],
  { locales, include, exclude, maxPages }: ChooseUrlsOptions,
): string[] {
  const urls = new Set(seeds.map(({ url }) => url))
  const isWanted = (url: string) => {
    const { pathname, search } = new URL(url)
    const path = pathname + search
    const { locale } = splitLocale(pathname)
    if (!locale || !locales.includes(locale)) return false
    if (exclude.some((glob) => matchesGlob(path, glob) || matchesGlob(url, glob))) return false
    return include.length === 0 || include.some((glob) => matchesGlob(path, glob))
  }
  return [...urls].filter(isWanted).slice(0, maxPages)
}
