import type { PageDocument } from '../../crawl/document/page-document.ts'
import type { Visit } from '../../crawl/visit.ts'

export interface VisitorPage {
  url: string
  document: PageDocument
}

/**
 * The page that a visit shows to visitors, under its own address: what it redirected to, if it did.
 *
 * @returns `null` where there is nothing to judge: a file, an error, a page elsewhere, an error page with status 200
 */
export function visitorPage({ scope, url, outcome, document }: Visit): VisitorPage | null {
  if (scope !== 'page' || outcome.status !== 200 || document?.errorMark !== null) return null
  return { url: outcome.redirects.at(-1)?.to.split('#', 1)[0] ?? url, document }
}
