import type { Locale } from '../locales/locales.ts'
import { splitLocale } from '../routing/localized-path.ts'

/**
 * The name of a page's route as statistics know it: there are two routes, the home page and every other page, in each language.
 *
 * @param pathname with its locale
 * @example routeName('/de/maschinen', 'de') // 'page___de'
 */
export function routeName(pathname: string, locale: Locale): string {
  return `${splitLocale(pathname).rest === '/' ? 'home' : 'page'}___${locale}`
}
