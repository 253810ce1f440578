import type { Locale } from '../locales/locales.ts'
import { splitLocale } from '../routing/localized-path.ts'

/**
 * The name of a page's route for statistics. Each language has two routes: the home page and all other pages.
 *
 * @param pathname with its locale
 * @example routeName('/de/maschinen', 'de') // 'page___de'
 */
export function routeName(pathname: string, locale: Locale): string {
  return `${splitLocale(pathname).rest === '/' ? 'home' : 'page'}___${locale}`
}
