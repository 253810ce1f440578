import type { Locale } from '../locales/locales.ts'

/**
 * The name of a page's route as statistics know it: its type with the language as suffix.
 *
 * @param pageType of the content service (`home`, `page` …), or `error`
 * @example routeName('home', 'de') // 'home___de'
 */
export function routeName(pageType: string, locale: Locale): string {
  return `${pageType}___${locale}`
}
