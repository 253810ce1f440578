/**
 * The languages of the site. Values that differ by language are typed by these codes, so that `npm
 * run typecheck` reports each place where a new language is missing.
 *
 * `iso` has the values of the specification; `languageTag` is the value in the output (BCP 47 has
 * the region `GB`, but no `UK`). The first entry is the default.
 */
export const locales = {
  de: { iso: 'de-CH', languageTag: 'de-CH', direction: 'ltr', label: 'DE', name: 'Deutsch' },
  en: { iso: 'en-UK', languageTag: 'en-GB', direction: 'ltr', label: 'EN', name: 'English' },
} as const

export type Locale = keyof typeof locales
export type LocaleEntry = (typeof locales)[Locale]

export const localeCodes = Object.keys(locales) as Locale[]
export const defaultLocale: Locale = 'de'

export function isLocale(value: unknown): value is Locale {
  return localeCodes.some((code) => code === value)
}

/** Cookie that stores the visitor's choice of language; it lasts 365 days. */
export const localeCookie = { name: 'i18n_redirected', maxAgeSeconds: 31_536_000 } as const
