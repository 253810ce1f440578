import { swapLocale } from '../../../routing/localized-path.ts'
import { localeCodes, locales, type Locale } from '../../../locales/locales.ts'

/**
 * The languages of the switcher, the current one first.
 *
 * @param pathname of the shown page
 * @param query of the shown page, with the visitor's choices: `?machine=vl-750`, or empty
 * @param translatedPaths path of the page in each language, with or without a query; for a missing one, the locale in
 *   the pathname is replaced
 */
export function languageLinks(
  locale: Locale,
  pathname: string,
  query: string,
  translatedPaths: Partial<Record<Locale, string>>,
) {
  const links = localeCodes.map((code) => ({
    code,
    ...locales[code],
    href: withQuery(translatedPaths[code] ?? swapLocale(pathname, code), query),
    isCurrent: code === locale,
  }))
  return links.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}

function withQuery(path: string, query: string): string {
  return path.includes('?') ? path : path + query
}
