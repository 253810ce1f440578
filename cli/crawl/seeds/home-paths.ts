import type { Locale } from '../../../locales/locales.ts'

/** Where a site begins: in each language, or at its root where it has none of these languages. */
export function homePaths(locales: readonly Locale[]): string[] {
  return locales.length === 0 ? ['/'] : locales.map((locale) => `/${locale}`)
}
