import type { FormOutcome } from '../content/contract/forms.ts'
import type { Layout } from '../content/contract/layout.ts'
import type { ListedPage } from '../content/contract/page-list.ts'
import type { Page } from '../content/contract/page.ts'
import type { SearchPart, SearchResult } from '../content/contract/search.ts'
import type { Locale } from '../locales/locales.ts'
import type { NoPage, PageError } from './no-page.ts'
import type { PageQuery } from '../routing/page-query.ts'
import type { Services } from '../components/page/document-data.ts'
import type { ErrorData, LoadView, PageResponse, PageData } from '../components/page/page-state.ts'

/** The layout or the error, loaded once per request. */
export type LayoutResponse = { kind: 'layout'; layout: Layout } | { kind: 'error'; error: unknown }

/** Scripts and stylesheets of the build, or of Vite in development. */
export interface PageAssets {
  /** Public path of the entry script. */
  script: string
  /** Public paths of the stylesheets of all pages: one file, or in development those of all modules loaded so far. */
  readonly styles: string[]
}

/** The requested page, and how it is requested. */
export interface RequestedPage {
  /** Decoded, without query. */
  pathname: string
  /** Query for the backend, in canonical form where the page is cached: `?q=heber`, or empty. */
  search: string
  /** The parameters of the query that pages read. */
  query: PageQuery
  locale: Locale
  /** True for data for the browser's router, false for a document. */
  asData: boolean
  /** True if drafts are shown. */
  preview: boolean
  /** Outcome of the form that was sent with the request. */
  formOutcome?: FormOutcome
  /** Status of the error page that is wanted in place of the page. */
  errorStatus?: number
}

/** Calls for content; each may throw a `ContentError`. With `preview`, drafts are included. */
export interface ContentCalls {
  /** @param path full path including its query; it becomes the page's `route` */
  page: (path: string, options: { preview: boolean }) => Promise<Page>
  /** All pages of a language. */
  pages: (locale: Locale, options: { preview: boolean }) => Promise<ListedPage[]>
  search: (
    locale: Locale,
    query: string,
    options: { preview: boolean } & SearchPart,
  ) => Promise<SearchResult>
}

/** Input of the server for a request. */
export interface SiteRequest extends RequestedPage {
  content: ContentCalls
  layoutResponse: Promise<LayoutResponse>
  assets: PageAssets
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  siteName: string
  /** Phone number for the 598 screen without a layout; `null` if none is configured. */
  sitePhone: string | null
  /** True for a path that an entry of the redirects redirects. */
  hasRedirect: (path: string) => boolean
  /** `null` if no service is configured. */
  services: Services | null
  /** Age in months after which the cookie notice is shown again; `null`: never. */
  consentMonths: number | null
  /** Reports a page that is shown without a part of its content; a JSON Pointer names the part. */
  reportLeftOut: (pathname: string, pointer: string, reason: string) => void
}

/** Input of a page's guards and of its hook `+data`. */
export interface HookContext {
  /** Folder of the page: `/pages/content` */
  pageId: string
  request: SiteRequest
  /** Cause of the error page; missing for every other page. */
  error?: PageError
}

/** Input of `+onRenderHtml`. */
export interface RenderContext extends HookContext {
  Page: LoadView
  data: PageData | ErrorData
}

/** A page as data for the browser's router, or as a document with its header `Link` for preloading. */
export type PageResult =
  | { kind: 'data'; response: PageResponse }
  | { kind: 'document'; document: string; links: string }

/** The hooks of a page folder, apart from its `+route`. */
export interface PageHooks {
  Page: LoadView
  data: (context: HookContext) => Promise<PageData | ErrorData | NoPage>
  onRenderHtml: (context: RenderContext) => Promise<PageResult>
}
