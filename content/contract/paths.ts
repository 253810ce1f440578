import type { Locale } from '../../locales/locales.ts'
import type { SearchKind } from './search.ts'

/** Requested part of the hits. A backend that does not support parts answers the first hits of all kinds. */
export interface SearchPart {
  kind?: SearchKind | undefined
  /** Offset: number of hits to skip. */
  from?: number | undefined
}

/** Paths of the contract's calls, relative to the backend's base address. */
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
