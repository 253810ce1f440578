import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from './logger.ts'

/**
 * Logs one line a request when its answer is through. The query stays out: it may hold what a visitor typed.
 *
 * @returns the request's id, for the answer
 */
export type LogRequest = (request: IncomingMessage, response: ServerResponse) => string

export function createLogRequest(logger: Logger): LogRequest {
  return function logRequest({ method, url = '' }, response) {
    const start = performance.now()
    const requestId = randomUUID()
    response.once('close', () => {
      const level = response.statusCode >= 500 ? 'warn' : 'debug'
      if (!logger.isLevelEnabled(level)) return
      const durationMs = Math.round(performance.now() - start)
      const path = url.replace(/\?.*/s, '')
      logger[level]({ requestId, method, path, status: response.statusCode, durationMs }, 'request')
    })
    return requestId
  }
}
