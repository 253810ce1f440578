import { splitLocale } from '../../routing/localized-path.ts'
import type { CliConfig } from '../config.ts'
import { matchesAny } from '../crawl/matches-any.ts'

/** Distinct pages to warm, in the given order. */
export function chooseUrls(
  seeds: readonly { url: string }[],
  {
    locales,
    include,
    exclude,
    maxPages,
  }: Pick<CliConfig, 'locales' | 'include' | 'exclude' | 'maxPages'>,
): string[] {
  const isWanted = (url: string) => {
    const { locale } = splitLocale(new URL(url).pathname)
    const isOfLocales = locales.length === 0 || (locale !== null && locales.includes(locale))
    const isIncluded = include.length === 0 || matchesAny(url, include)
    return isOfLocales && isIncluded && !matchesAny(url, exclude)
  }
  return [...new Set(seeds.map(({ url }) => url))].filter(isWanted).slice(0, maxPages)
}
