import type { FormOutcome } from '../content/contract/forms.ts'
import type { Locale } from '../locales/locales.ts'
import type { HeadTag } from './head.ts'
import type { PageData } from './page-context.ts'

/** What an error page shows. */
export interface ErrorData {
  status: number
  /** The backend's own words for visitors, where the status has no text of its own. */
  publicMessage?: string
  /** The raw error; sent in development only. */
  message?: string
  /** Where the page exists that was not found. */
  translatedPaths: Partial<Record<Locale, string>>
}

/** All that is particular to a page, as plain data: it stands in the document, and is what the router fetches. */
export interface PageState {
  /** Folder of the page: `/pages/content` */
  pageId: string
  /** Decoded, without query. */
  pathname: string
  /** What the page reads of its query, in its canonical form; empty where that is nothing. */
  query: string
  locale: Locale
  siteName: string
  formOutcome: FormOutcome | null
  data: PageData | ErrorData
}

/** A page that no document brings along: with its head. */
export interface FetchedPage extends PageState {
  head: HeadTag[]
}

/** What the site answers to the router. */
export type PageAnswer = FetchedPage | { redirect: string }
