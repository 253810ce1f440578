import { defaultLocale, locales, type Locale } from '../locales/locales.ts'

/** What a page or sitemap says of a page's languages; `path` as it came. */
export interface LanguageAlternate {
  hreflang: string
  path: string
}

/**
 * One alternate a language that the page exists in, itself included; strangers are sent to the default language.
 *
 * @returns nothing for a page in one language
 */
export function languageAlternates(
  translatedPaths: Partial<Record<Locale, string | undefined>>,
): LanguageAlternate[] {
  const alternates = locales.flatMap(({ code, languageTag }) => {
    const path = translatedPaths[code]
    return path ? [{ hreflang: languageTag, path }] : []
  })
  if (alternates.length < 2) return []
  const standard = translatedPaths[defaultLocale]
  return [...alternates, ...(standard ? [{ hreflang: 'x-default', path: standard }] : [])]
}
