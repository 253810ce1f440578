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
 * @param translatedPaths where the page is in each language; a missing one has the pathname with its locale replaced
 */
export function languageLinks(
  locale: Locale,
  pathname: string,
  translatedPaths: Partial<Record<Locale, string>>,
): LanguageLink[] {
  const links = locales.map(({ code, label, name, languageTag }) => ({
    code,
    label,
    name,
    languageTag,
    href: translatedPaths[code] ?? swapLocale(pathname, code),
    isCurrent: code === locale,
  }))
  return links.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
}
