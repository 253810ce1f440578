import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'
import { withoutQuery } from '../../routing/localized-path.ts'
import type { Locale } from '../../locales/locales.ts'
import type { Logger } from './logger.ts'
import { secondsBuckets } from './metrics.ts'
import { toRoute, type RouteClass } from './route-class.ts'

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
  /** Where a page came from; `none` for what is no page. */
  cache: 'hit' | 'stale' | 'miss' | 'bypass' | 'none'
  /** Since the backend last said all that is in a page that is older than it should be. */
  staleAgeMs?: number
  /** How long the page took to make, where it was made for this request. */
  renderMs?: number
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Missing where a request did not come through the site's listener. */
    record?: RequestRecord
  }
}

/**
 * Begins the record of a request; when its answer is through, that is one line of the log and one request more in the metrics.
 * The query stays out: it may hold what a visitor typed.
 *
 * @param route where it is known already
 */
export type RecordRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  route?: Pick<RequestRecord, 'route' | 'locale'>,
) => RequestRecord

export function createRecordRequest({
  logger,
  registry,
}: {
  logger: Logger
  registry: Registry
}): RecordRequest {
  const count = createRequestCounter(registry)

  return function recordRequest(request, response, route) {
    const { method, url = '' } = request
    const record: RequestRecord = {
      id: randomUUID(),
      begunAt: performance.now(),
      method,
      url,
      ...(route ?? toRoute(url)),
      cache: 'none',
    }
    request.record = record
    response.on('close', () => endRecord(record, response))
    return record
  }

  function endRecord(record: RequestRecord, { statusCode, headersSent }: ServerResponse): void {
    const durationMs = performance.now() - record.begunAt
    const status = headersSent ? statusCode : 'aborted'
    count({ record, status, seconds: durationMs / 1000 })
    const level = statusCode >= 500 ? 'warn' : 'info'
    if (logger.isLevelEnabled(level)) logger[level](toLine(record, status, durationMs), 'request')
  }
}

/** A request whose answer is through. */
interface EndedRequest {
  record: RequestRecord
  /** `aborted` where the client went away first. */
  status: number | 'aborted'
  seconds: number
}

/** Requests are counted so many at a time, or when the metrics are read: one by one they take a tenth of the time of a 304. */
const countedTogether = 256

/** In seconds. */
const ages = [1, 10, 60, 300, 900, 3600, 6 * 3600, 86_400, 7 * 86_400]

function createRequestCounter(registry: Registry): (request: EndedRequest) => void {
  const ended: EndedRequest[] = []
  const options = { registers: [registry], collect: countEnded }
  const requests = new Counter({
    name: 'werkseite_requests_total',
    help: 'Requests that were answered',
    labelNames: ['route', 'locale', 'status', 'cache'],
    ...options,
  })
  const requestSeconds = new Histogram({
    name: 'werkseite_request_duration_seconds',
    help: 'From a request to the end of its answer',
    labelNames: ['route', 'cache'],
    buckets: secondsBuckets,
    ...options,
  })
  const staleAge = new Histogram({
    name: 'werkseite_stale_age_seconds',
    help: 'How old the pages were that were sent though they should have been renewed',
    buckets: ages,
    ...options,
  })

  function countEnded(): void {
    for (const { record, status, seconds } of ended.splice(0)) {
      const { route, locale, cache, staleAgeMs } = record
      const statusClass = status === 'aborted' ? status : `${Math.floor(status / 100)}xx`
      requests.inc({ route, locale, status: statusClass, cache })
      requestSeconds.observe({ route, cache }, seconds)
      if (staleAgeMs !== undefined) staleAge.observe(staleAgeMs / 1000)
    }
  }

  return function countRequest(request) {
    ended.push(request)
    if (ended.length >= countedTogether) countEnded()
  }
}

function toLine(record: RequestRecord, status: number | 'aborted', durationMs: number) {
  const { id: requestId, method, url, route, locale, cache, renderMs, staleAgeMs } = record
  return {
    requestId,
    method,
    path: withoutQuery(url),
    status,
    durationMs: round(durationMs),
    route,
    locale,
    cache,
    ...(renderMs !== undefined && { renderMs: round(renderMs) }),
    ...(staleAgeMs !== undefined && { staleAgeMs: round(staleAgeMs) }),
  }
}

/** @param ms to a tenth */
function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
