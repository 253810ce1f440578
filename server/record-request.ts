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
    const start = performance.now()
    const record: RequestRecord = { id: randomUUID(), ...route, cache: 'none' }
    keepRecord(response, record)
    response.once('close', () => {
      const durationMs = performance.now() - start
      const status = response.headersSent ? response.statusCode : 'aborted'
      metrics.countRequest(record, status, durationMs / 1000)
      const level = response.statusCode >= 500 ? 'warn' : 'info'
      if (!logger.isLevelEnabled(level)) return
      const { id: requestId, renderMs, staleAgeMs, ...known } = record
      const path = withoutQuery(url)
      const line = { requestId, method, path, status, durationMs: round(durationMs), ...known }
      const more = {
        ...(renderMs !== undefined && { renderMs: round(renderMs) }),
        ...(staleAgeMs !== undefined && { staleAgeMs: round(staleAgeMs) }),
      }
      logger[level]({ ...line, ...more }, 'request')
    })
    return record
  }
}

/** @param ms to a tenth */
function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
