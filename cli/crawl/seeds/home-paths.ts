import type { Locale } from '../../../locales/locales.ts'

/** Home page of each language, or the root of a site without these languages. */
export function homePaths(locales: readonly Locale[]): string[] {
  return locales.length === 0 ? ['/'] : locales.map((locale) => `/${locale}`)
}
