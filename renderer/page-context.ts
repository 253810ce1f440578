import type { ComponentType } from 'react'
import type { ContentClient } from '../content/client/content-client.ts'
import type { FormOutcome } from '../content/contract/forms.ts'
import type { Layout } from '../content/contract/layout.ts'
import type { Locale } from '../locales/locales.ts'
import type { NoPage, PageError } from './server/no-page.ts'
import type { Services } from './page/document-data.ts'
import type { ErrorData, PageAnswer, PageData } from './page/page-state.ts'

/**
 * `+Page`: fetches the code of a page and returns its view. The views of its blocks are fetched, too, unless the page is in
 * the document. It is a function, so that React and the views are not part of a page's first script.
 */
export type LoadView<Data = unknown> = (
  data: Data,
  how: { isInDocument: boolean },
) => Promise<ComponentType<{ data: Data }>>

/** The layout or the error, loaded once per request. */
export type LayoutAnswer = { layout: Layout } | { error: unknown }

/** Scripts and stylesheets of the build, or of Vite in development. */
export interface PageAssets {
  /** Public path of the entry script. */
  script: string
  /** Public paths of the stylesheets of all pages: one file, or in development those of all modules loaded so far. */
  readonly styles: string[]
}

/** Input of the server for a request. */
export interface SiteRequest {
  content: Pick<ContentClient, 'page' | 'search'>
  layoutAnswer: Promise<LayoutAnswer>
  assets: PageAssets
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  siteName: string
  /** `null` if no service is configured. */
  services: Services | null
  /** True if drafts are shown. */
  preview: boolean
  /** Outcome of the form that was sent with the request. */
  formOutcome: FormOutcome | null
  /** Status of the error page to render instead of the page. */
  errorStatus: number | undefined
  /** True for a page as data for the router instead of a document. */
  asData: boolean
  /** Reports a page that is shown without a part of its content; a JSON Pointer names the part. */
  reportLeftOut: (pathname: string, pointer: string, reason: string) => void
}

/** Input of a page's guards and of its hook `+data`. */
export interface HookContext {
  /** Folder of the page: `/pages/content` */
  pageId: string
  /** Pathname, decoded, without query. */
  urlPathname: string
  /** Query: `?q=heber`, or empty. */
  search: string
  locale: Locale
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
export type PageResult = { answer: PageAnswer } | { document: string; links: string }

/** The hooks of a page folder, apart from its `+route`. */
export interface PageHooks {
  Page: LoadView
  data: (context: HookContext) => Promise<PageData | ErrorData | NoPage>
  onRenderHtml: (context: RenderContext) => Promise<PageResult>
}
