import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { withoutQuery } from '../content/client/without-query.ts'
import type { Logger } from './logger.ts'
import type { Metrics } from './ops/metrics.ts'
import { keepRecord, recordOf, type RequestRecord } from './request-record.ts'
import { toRoute } from './route-class.ts'

/**
 * Begins the record of a request; when its answer is through, that is one line of the log and one request more in the metrics.
 * The query stays out: it may hold what a visitor typed.
 *
 * @param route where it is known already
 * @returns the record, to be completed; the one that was begun before where there is one
 */
export type RecordRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  route?: Pick<RequestRecord, 'route' | 'locale'>,
) => RequestRecord

export function createRecordRequest({
  logger,
  metrics,
}: {
  logger: Logger
  metrics: Pick<Metrics, 'countRequest'>
}): RecordRequest {
  return function recordRequest({ method, url = '' }, response, route = toRoute(url)) {
    const begun = recordOf(response)
    if (begun) return begun
    const record: RequestRecord = {
      id: randomUUID(),
      begunAt: performance.now(),
      method,
      url,
      route: route.route,
      locale: route.locale,
      cache: 'none',
    }
    keepRecord(response, record)
    response.on('close', end)
    return record
  }

  /** One listener for all: making it anew for each request costs as much as counting the request. */
  function end(this: ServerResponse): void {
    const record = recordOf(this)
    if (!record) return
    const durationMs = performance.now() - record.begunAt
    const status = this.headersSent ? this.statusCode : 'aborted'
    metrics.countRequest({ request: record, status, seconds: durationMs / 1000 })
    const level = this.statusCode >= 500 ? 'warn' : 'info'
    if (logger.isLevelEnabled(level)) logger[level](toLine(record, status, durationMs), 'request')
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
