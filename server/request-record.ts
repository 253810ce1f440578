import type { ServerResponse } from 'node:http'
import type { Locale } from '../locales/locales.ts'
import type { RouteClass } from './route-class.ts'

/** Where a page came from; `none` for what is no page. */
export type RecordedOutcome = 'hit' | 'stale' | 'miss' | 'bypass' | 'none'

/** What is known of a request when its answer is through: for its line in the log and for the metrics. */
export interface RequestRecord {
  id: string
  /** By `performance.now()`. */
  begunAt: number
  method: string | undefined
  /** As it came: Express changes that of its requests. */
  url: string
  route: RouteClass
  locale: Locale | 'none'
  cache: RecordedOutcome
  /** Since the backend last said all that is in a page that is older than it should be. */
  staleAgeMs?: number
  /** How long the page took to make, where it was made for this request. */
  renderMs?: number
}

/** On the response itself: a WeakMap costs as much as all else that is noted of a request. */
const begun = Symbol('request record')

export function keepRecord(response: Recorded, record: RequestRecord): void {
  response[begun] = record
}

/** The record of a request; `undefined` where none was begun. */
export function recordOf(response: Recorded): RequestRecord | undefined {
  return response[begun]
}

type Recorded = ServerResponse & { [begun]?: RequestRecord }
