import type { Locale } from '../../locales/locales.ts'

/** The calls of the contract, one function a path; all relative to the backend's base address. */
export const paths = {
  layout: (locale: Locale) => `/${locale}/ajax/layout`,
  navigation: (locale: Locale) => `/${locale}/ajax/navigation`,
  pages: (locale: Locale) => `/${locale}/ajax/pages`,
  search: (locale: Locale, query: string) =>
    `/${locale}/ajax/search?q=${encodeURIComponent(query)}`,
  form: (locale: Locale, form: FormName) => `/${locale}/ajax/${form}`,
}

export const formNames = ['contact', 'aftersales'] as const
export type FormName = (typeof formNames)[number]
