import type { Locale } from '../../locales/locales.ts'
import { isPlain, type Outcome } from './fetch/fetcher.ts'
import type { PageDocument } from './document/page-document.ts'

/** `page`: a page of the site, read and followed. `asset` (another file of the site) and `external` addresses are only requested. */
export type Scope = 'page' | 'asset' | 'external'

/** First source of an address, besides links. */
export type SeedKind = 'start' | 'navigation' | 'sitemap' | 'redirect'

/** Certainty that a response with a success status is an error page. */
export type Soft404 = 'proven' | 'suspect'

/** A requested address with its response. Not stored after the checks. */
export interface Visit {
  /** Absolute, normalised, without fragment. */
  url: string
  scope: Scope
  outcome: Outcome
  /** HTML document of the site, with any status; `null` for other responses and for redirects. */
  document: PageDocument | null
  /** Backend data of the page; `null` without a backend. */
  source: BackendPage | null
  /** `null`: no error page, or an error status. */
  soft404: Soft404 | null
  /** True for a web page at the address of a picture, script, style sheet or file. */
  isWrongType: boolean
}

/** True for a page that the backend shows in preview only. */
export const isDraft = ({ outcome, source }: Visit) =>
  outcome.status === 200 && source?.liveStatus === 404 && source.status === 200

/** True for an address without a fault, so that links to it need not be stored. */
export const isGood = (visit: Visit) =>
  isPlain(visit.outcome) && visit.soft404 === null && !visit.isWrongType && !isDraft(visit)

/** A page in the backend. */
export interface BackendPage {
  locale: Locale
  /** Status of the published page; `null`: no response. */
  liveStatus: number | null
  /** Status with drafts; the same as `liveStatus` if only the published page was requested. */
  status: number | null
  /** JSON of the newest version, with drafts if requested; not validated. */
  body: unknown
}

/** Data of an address for the whole run; small, because a run may have 100,000 addresses. */
export interface UrlRecord {
  url: string
  scope: Scope
  /** `null`: not requested (yet, because of a limit, or because it is excluded). */
  outcome: Outcome | null
  seeds: SeedKind[]
  /** True if a link for visitors targets the address; links in the head and of the language switcher do not count. */
  isLinked: boolean
  /** True for a page that the backend shows in preview only. */
  isDraft: boolean
  /** As in `PageDocument`. */
  errorMark: string | null
  soft404: Soft404 | null
}
