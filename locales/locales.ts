/**
 * The languages of the site. Values that differ by language are typed by these codes, so that `npm
 * run typecheck` reports each place where a new language is missing.
 *
 * `iso` has the values of the specification; `languageTag` is the value in the output (BCP 47 has
 * the region `GB`, but no `UK`). The first entry is the default.
 */
export const locales = [
  {
    code: 'de',
    iso: 'de-CH',
    languageTag: 'de-CH',
    direction: 'ltr',
    label: 'DE',
    name: 'Deutsch',
  },
  {
    code: 'en',
    iso: 'en-UK',
    languageTag: 'en-GB',
    direction: 'ltr',
    label: 'EN',
    name: 'English',
  },
] as const

export type LocaleEntry = (typeof locales)[number]
export type Locale = LocaleEntry['code']

export const localeCodes = locales.map((entry) => entry.code)
export const defaultLocale: Locale = locales[0].code

export function isLocale(value: unknown): value is Locale {
  return localeCodes.some((code) => code === value)
}

/** The entry of a locale in {@link locales}. */
export function localeEntry(locale: Locale): LocaleEntry {
  return locales.find((entry) => entry.code === locale) ?? locales[0]
}

/** Cookie that stores the visitor's choice of language; it lasts 365 days. */
export const localeCookie = { name: 'i18n_redirected', maxAgeSeconds: 31_536_000 } as const
