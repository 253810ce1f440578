import { swapLocale } from '../../../routing/localized-path.ts'
import { locales, type Locale, type LocaleEntry } from '../../../locales/locales.ts'

/** One language of the switcher. */
export interface LanguageLink extends Pick<LocaleEntry, 'code' | 'label' | 'name' | 'languageTag'> {
  href: string
  isCurrent: boolean
}

/**
 * The languages of the switcher, the current one first.
 *
 * @param pathname of the page that is shown
 * @param query of the page that is shown, with what the visitor chose: `?machine=vl-750`, or empty
 * @param translatedPaths where the page is in each language, with a query of its own or none; a missing one has the pathname with its
 *   locale replaced
 */
export function languageLinks(
  locale: Locale,
  pathname: string,
  query: string,
  translatedPaths: Partial<Record<Locale, string>>,
): LanguageLink[] {
  const links = locales.map(({ code, label, name, languageTag }) => ({
    code,
    label,
    name,
    languageTag,
    href: withQuery(translatedPaths[code] ?? swapLocale(pathname, code), query),
    isCurrent: code === locale,
  }))
  return links.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

function withQuery(path: string, query: string): string {
  return path.includes('?') ? path : path + query
}
