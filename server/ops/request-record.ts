import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Counter, Histogram, type Registry } from 'prom-client'
import { withoutQuery } from '../../routing/localized-path.ts'
import type { Locale } from '../../locales/locales.ts'
import type { Logger } from '../../platform/logger.ts'
import { secondsBuckets } from './metrics.ts'
import { toRoute, type RouteClass } from './route-class.ts'

/** Facts about a request for its log line and the metrics. */
export interface RequestRecord {
  id: string
  /** Start time, from `performance.now()`. */
  begunAt: number
  method: string | undefined
  /** Original URL: Express changes that of its requests. */
  url: string
  route: RouteClass
  locale: Locale | 'none'
  /** Source of a page; `none` for a response that is no page. */
  cache: 'hit' | 'stale' | 'miss' | 'bypass' | 'none'
  /** Age of a stale page: ms since the backend last confirmed it. */
  staleAgeMs?: number
  /** Rendering time, where the page was rendered for this request. */
  renderMs?: number
}

declare module 'node:http' {
  interface IncomingMessage {
    /** Missing where the request did not pass the site's listener. */
    record?: RequestRecord
  }
}

export type RecordRequest = ReturnType<typeof createRecordRequest>

export function createRecordRequest({ logger, registry }: { logger: Logger; registry: Registry }) {
  const count = createRequestCounter(registry)

  /**
   * Starts the record of a request. The end of its response writes one log line and counts the request in the metrics. The query is not
   * logged: it may contain a visitor's input.
   *
   * @param route if known already
   */
  return function recordRequest(
    request: IncomingMessage,
    response: ServerResponse,
    route?: Pick<RequestRecord, 'route' | 'locale'>,
  ): RequestRecord {
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
    count(record, status, durationMs)
    const level = statusCode >= 500 ? 'warn' : 'info'
    if (logger.isLevelEnabled(level)) logger[level](toLine(record, status, durationMs), 'request')
  }
}

/** Buckets for the age of stale pages, in seconds. */
const ages = [1, 10, 60, 300, 900, 3600, 6 * 3600, 86_400, 7 * 86_400]

/** @returns counts a request whose response is closed; its status is `aborted` where the client left before the response began */
function createRequestCounter(registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    name: 'werkseite_requests_total',
    help: 'Completed requests',
    labelNames: ['route', 'locale', 'status', 'cache'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'werkseite_request_duration_seconds',
    help: 'Duration of a request until the end of its response',
    labelNames: ['route', 'cache'],
    buckets: secondsBuckets,
    registers,
  })
  const staleAge = new Histogram({
    name: 'werkseite_stale_age_seconds',
    help: 'Age of stale pages that were sent',
    buckets: ages,
    registers,
  })

  return function countRequest(
    { route, locale, cache, staleAgeMs }: RequestRecord,
    status: number | 'aborted',
    durationMs: number,
  ): void {
    const statusClass = status === 'aborted' ? status : `${Math.floor(status / 100)}xx`
    requests.inc({ route, locale, status: statusClass, cache })
    requestSeconds.observe({ route, cache }, durationMs / 1000)
    if (staleAgeMs !== undefined) staleAge.observe(staleAgeMs / 1000)
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

/** @param ms rounded to a tenth */
function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
