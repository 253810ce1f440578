/**
 * The languages of the site. What differs between them is typed by their codes, so that a new one is missed by `npm run typecheck`.
 *
 * `iso` keeps the values of the specification; `languageTag` is what is emitted (`UK` is no region of BCP 47, `GB` is).
 * The first entry is the default.
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

/** The table's row of a locale. */
export function localeEntry(locale: Locale): LocaleEntry {
  return locales.find((entry) => entry.code === locale) ?? locales[0]
}

/** Name of the cookie that stores the visitor's choice, and how long it lasts: 365 days in seconds. */
export const localeCookie = { name: 'i18n_redirected', maxAgeSeconds: 31_536_000 } as const
