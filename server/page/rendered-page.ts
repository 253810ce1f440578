import type { AnswerUse } from '../../content/client/content-client.ts'
import type { PageRequest } from './page-request.ts'

/** A page, an error or a redirect as it was rendered. */
export interface RenderedPage {
  /** On the wire: as data for the browser's router, all but failures of the site itself are 200. */
  status: number
  /** The page's own. */
  pageStatus: number
  /** Where a redirect leads. */
  location: string | null
  headers: [name: string, value: string][]
  body: string
  /** The answers of the backend that decide what is in it; `null` where that is not all, or where it failed. */
  sources: AnswerUse[] | null
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
