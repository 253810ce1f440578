import type { Locale } from '../../locales/locales.ts'
import type { FailureReason, Redirect } from './fetch/fetcher.ts'
import type { PageDocument } from './document/page-document.ts'

/** A page of the site is read and followed, an asset of the site and what lies elsewhere is only asked for. */
export type Scope = 'page' | 'asset' | 'external'

/** What asking for an address came to, after all redirects and tries. */
export interface Outcome {
  /** `null`: there was no answer, and `failure` says why. */
  status: number | null
  failure: FailureReason | null
  /** Media type without parameters, in lower case; empty where none was given. */
  contentType: string
  /** Of the last request. */
  method: 'GET' | 'HEAD'
  /** In the order in which they were followed. */
  redirects: Redirect[]
  /** Requests for one address, 1 if none had to be repeated; 0: its host was not even asked. */
  tries: number
  /** Until the headers were there. */
  durationMs: number
}

export function isSuccess({ status }: Pick<Outcome, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300
}

/** Answered well, and at this very address. */
export function isPlain(outcome: Outcome): boolean {
  return isSuccess(outcome) && outcome.redirects.length === 0
}

/** Where an address was first heard of, besides links. */
export type SeedKind = 'start' | 'navigation' | 'sitemap' | 'redirect'

/** One address that was asked for; kept by nobody after the checks have seen it. */
export interface Visit {
  /** Absolute, normalised, without fragment. */
  url: string
  scope: Scope
  /** Links from the nearest seed. */
  depth: number
  outcome: Outcome
  /** Of a page that answered HTML of the site itself, whatever its status; `null` where it led elsewhere. */
  document: PageDocument | null
  /** What the backend says of the page; `null` where none is asked. */
  source: PageSource | null
}

/** A page as the backend has it. */
export interface PageSource {
  locale: Locale
  /** Of the published page; `null`: no answer. */
  liveStatus: number | null
  /** With drafts; the same as `liveStatus` where a published page was all that was asked for. */
  status: number | null
  /** JSON of the newest version, drafts included where they are asked for; not validated. */
  body: unknown
}

/** What stays of an address for the whole run: small, since there may be 100,000. */
export interface UrlRecord {
  url: string
  scope: Scope
  /** `null`: not asked for (yet, or because a limit was reached, or because it is excluded). */
  outcome: Outcome | null
  seeds: SeedKind[]
  depth: number
  /** Whether a visitor gets there from another page: by a link, not by the head or a language switcher. */
  isLinked: boolean
  /** A page that the backend shows in preview only. */
  isDraft: boolean
  /** As in `PageDocument`. */
  errorMark: string | null
}
