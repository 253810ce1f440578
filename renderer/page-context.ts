import type { ComponentType } from 'react'
import type { ContentClient } from '../content/client/content-client.ts'
import type { Block } from '../content/contract/blocks.ts'
import type { FormOutcome } from '../content/contract/forms.ts'
import type { Layout } from '../content/contract/layout.ts'
import type { Page } from '../content/contract/page.ts'
import type { Locale } from '../locales/locales.ts'
import type { Services } from './consent/services.ts'
import type { NoPage, PageError } from './server/no-page.ts'
import type { ErrorData, PageAnswer } from './page-state.ts'

/** What a page folder's `+data` gives, at least. */
export interface PageData {
  /** What header and `<head>` need of the page. */
  page: Pick<Page, 'type' | 'title' | 'meta'>
  /** What structured data is made of; it stays on the server. */
  content?: Block[]
  /**
   * HTML of the parts that the browser never renders itself, by the key that stands in their `data-static`. With a
   * document it is not sent a second time: the browser finds it there.
   */
  staticHtml?: Record<string, string>
}

/**
 * `+Page`: fetches the code that a page needs, views of its blocks included, and gives the view. It is a function
 * so that React and the views are loaded when they are needed and not with the first script of a page.
 */
export type LoadView<Data = unknown> = (data: Data) => Promise<ComponentType<{ data: Data }>>

/** The layout, or why there is none; asked for once a request. */
export type LayoutAnswer = { layout: Layout } | { error: unknown }

/** Scripts and stylesheets of the site: built, or Vite's in development. */
export interface PageAssets {
  /** Public path of the script that the browser runs first. */
  script: string
  /** Public paths of the stylesheets of all pages: one file, or in development those of what was loaded so far. */
  readonly styles: string[]
}

/** What the server hands in with a request. */
export interface SiteRequest {
  content: Pick<ContentClient, 'page' | 'search'>
  layoutAnswer: Promise<LayoutAnswer>
  assets: PageAssets
  /** Public address of the site, without a trailing slash. */
  siteUrl: string
  siteName: string
  /** `null`: the site is set up with none. */
  services: Services | null
  /** Drafts are shown. */
  preview: boolean
  /** What became of the form that was sent with the request. */
  formOutcome: FormOutcome | null
  /** The error page is wanted in place of the page, with this status. */
  errorStatus: number | undefined
  /** The page is wanted as data for the router, not as a document. */
  asData: boolean
  /** Notes that a page is shown without a part of its content, which a JSON Pointer names. */
  reportLeftOut: (pathname: string, pointer: string, reason: string) => void
}

/** What guards and the hook `+data` of a page get. */
export interface HookContext {
  /** Folder of the page: `/pages/content` */
  pageId: string
  config: { guards?: string[] }
  /** Decoded, without query. */
  urlPathname: string
  /** `?q=heber`, or empty. */
  search: string
  locale: Locale
  request: SiteRequest
  /** Why the error page is shown; missing for every other page. */
  error?: PageError
}

/** What `+onRenderHtml` gets. */
export interface RenderContext extends HookContext {
  Page: LoadView
  data: PageData | ErrorData
}

/** A page as data for the browser's router, or as a document with the header `Link`: what is to be loaded early. */
export type PageResult = { answer: PageAnswer } | { document: string; links: string }

/** The hooks of a page folder; its `+route` stands beside them. */
export interface PageHooks {
  Page: LoadView
  data: (context: HookContext) => Promise<PageData | ErrorData | NoPage>
  onRenderHtml: (context: RenderContext) => Promise<PageResult>
}
