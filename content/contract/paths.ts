import type { Locale } from '../../locales/locales.ts'
import type { SearchKind } from './search.ts'

/** Which of the hits are asked for; a backend that knows no parts answers the first hits of all kinds. */
export interface SearchPart {
  kind?: SearchKind | undefined
  /** How many hits come before the first one. */
  from?: number | undefined
}

/** The calls of the contract, one function a path; all relative to the backend's base address. */
export const paths = {
  layout: (locale: Locale) => `/${locale}/ajax/layout`,
  navigation: (locale: Locale) => `/${locale}/ajax/navigation`,
  pages: (locale: Locale) => `/${locale}/ajax/pages`,
  redirects: (locale: Locale) => `/${locale}/ajax/redirects`,
  search: (locale: Locale, query: string, { kind, from }: SearchPart = {}) =>
    `/${locale}/ajax/search?q=${encodeURIComponent(query)}${kind ? `&kind=${kind}` : ''}${from ? `&from=${from}` : ''}`,
  form: (locale: Locale, form: FormName) => `/${locale}/ajax/${form}`,
}

export const formNames = ['contact', 'aftersales'] as const
export type FormName = (typeof formNames)[number]
