import type { LanguageLink } from './page-document.ts'

/** A page that a sitemap names. Addresses absolute, normalised, without fragment. */
export interface SitemapEntry {
  url: string
  alternates: LanguageLink[]
}
