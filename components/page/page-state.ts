import type { ComponentType } from 'react'
import type { FormOutcome } from '../../content/contract/forms.ts'
import type { Locale } from '../../locales/locales.ts'
import type { AboutPage, BlockFacts } from './block-facts.ts'

/** Minimum result of a page folder's `+data`. */
export interface PageData {
  /** Data for the header and `<head>`. */
  page: AboutPage['page']
  /** Facts of the blocks for the head; missing where the page is no content. They stay on the server. */
  facts?: BlockFacts[]
  /**
   * HTML of the static parts, by the key in their `data-static`. A document does not contain it a second time as data:
   * the browser reads it from the elements.
   */
  staticHtml?: Record<string, string>
}

/** Data of an error page. */
export interface ErrorData {
  status: number
  /** The backend's message for visitors, for a status without its own texts. */
  publicMessage?: string
  /** The raw error; sent in development only. */
  message?: string
  /** Addresses of a page that was not found, by language. */
  translatedPaths: Partial<Record<Locale, string>>
  /** Pages that the visitor may look for. */
  likelyPages: LikelyPage[]
  /** Phone number of the 598 screen if no layout is known. */
  phone?: string
}

export interface LikelyPage {
  path: string
  title: string
}

/** `+Page`: returns a page's view as soon as the views of its blocks are there; a page in the document does not wait for them. */
export type LoadView<Data = unknown> = (
  data: Data,
  how: { isInDocument: boolean },
) => Promise<ComponentType<{ data: Data }>>

/** State of a page as plain data. A document contains it, and the router fetches it. */
export interface PageState {
  /** Folder of the page: `/pages/content` */
  pageId: string
  /** Pathname, decoded, without query. */
  pathname: string
  /** Query parameters that the page uses, in canonical form; empty without such parameters. */
  query: string
  locale: Locale
  siteName: string
  formOutcome: FormOutcome | null
  data: PageData | ErrorData
}

/** One element of the document's head. */
export type HeadTag =
  | { name: 'title'; text: string }
  | { name: 'meta' | 'link'; attributes: Record<string, string> }

/** A page with its head, which the router fetches without a document. */
export interface FetchedPage extends PageState {
  head: HeadTag[]
}

/** Response of the site to the router. */
export type PageResponse = FetchedPage | { redirect: string }
