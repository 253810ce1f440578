import type { ComponentType } from 'react'
import type { PageContextServer } from 'vike/types'
import type { ContentClient } from '../content/client/content-client.ts'
import type { FormOutcome } from '../content/contract/forms.ts'
import type { Layout } from '../content/contract/layout.ts'
import type { Page } from '../content/contract/page.ts'
import type { Locale } from '../locales/locales.ts'
import type { Services } from './consent/services.ts'
import type { HeadTag } from './head.ts'
import type { PageAnswer } from './page-state.ts'

/** What a page folder's `+data` gives, at least. */
export interface PageData {
  /** What header and `<head>` need of the page. */
  page: Pick<Page, 'type' | 'title' | 'meta'>
  /** Source paths of the modules whose stylesheets the page needs. */
  modules?: string[]
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

/** Why a page could not be shown; travels from `throw render()` to the error page. */
export interface AbortReason {
  /** The status that is shown; 598 is the site's own and unknown to Vike. */
  status: number
  message: string | undefined
}

/** The layout, or why there is none; asked for once a request, however many pages are tried. */
export type LayoutAnswer = { layout: Layout } | { error: unknown }

/**
 * Marks in the document that Vike makes, where the server puts head and body: Vike searches a document several times for
 * the places of its tags, which costs the more the longer it is.
 */
export interface FramePlaces {
  head: string
  body: string
}

/** What the server hands in with a request. */
export interface SiteRequest {
  content: Pick<ContentClient, 'page' | 'search'>
  layoutAnswer: Promise<LayoutAnswer>
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
  frame: FramePlaces
  /** What a hook has thrown already, when the page was rendered without Vike; Vike makes a redirect or an error page of it. */
  failure?: { error: unknown }
}

/**
 * What hooks read of Vike's page context: as much as a page has that is rendered without Vike.
 *
 * @see server/page/render-directly.ts
 */
export type HookContext = Pick<
  PageContextServer,
  'Page' | 'abortReason' | 'config' | 'data' | 'globalContext' | 'is404' | 'pageId' | 'urlPathname'
> &
  Omit<Vike.PageContextServer, 'answer' | 'frameContent'> & {
    urlParsed: Pick<PageContextServer['urlParsed'], 'search' | 'searchOriginal'>
  }

declare global {
  // Vike's own way to type the page context: https://vike.dev/pageContext#typescript
  namespace Vike {
    interface PageContext {
      Page: LoadView
      abortReason?: AbortReason
    }
    interface PageContextServer {
      /** Language of the page; chosen by `server/entry`. */
      locale: Locale
      request: SiteRequest
      /** `null`: the backend could not be asked. */
      layout: Layout | null
      /** Where an error page says that the page exists. */
      translatedPaths?: Partial<Record<Locale, string>>
      head: HeadTag[]
      styles: string[]
      /** The page as document or as data, as it was wanted; both missing where Vike itself had to answer. */
      frameContent?: FramePlaces & {
        /** The header `Link`: what is to be loaded early. */
        links: string
      }
      answer?: PageAnswer
    }
  }
}
