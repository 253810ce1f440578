import type { Request, Response } from 'express'
import type { AnswerUse } from '../content/client/content-client.ts'
import type { FormOutcome } from '../content/contract/forms.ts'
import type { Locale } from '../locales/locales.ts'

/** A page as it goes on the wire. */
export interface RenderedPage {
  status: number
  /** The page's own; as data, every page is sent with 200. */
  pageStatus: number
  headers: [string, string][]
  body: string
  /** The answers of the backend that decide what is in it; `null` where that is not all, or where it failed. */
  sources: AnswerUse[] | null
}

export interface PageRequest {
  /** Path and query of the page. */
  url: string
  /** As data for the browser's router, not as a document. */
  asData?: boolean
  locale: Locale
  /** Drafts are shown. */
  preview: boolean
  outcome?: FormOutcome | null
  /** Shows the error page with this status in place of the page. */
  errorStatus?: number
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** Renders a page and sends it; `status` replaces that of a page that was found. */
export type SendPage = (
  request: Request,
  response: Response,
  page: Partial<PageRequest> & { status?: number },
) => Promise<void>
