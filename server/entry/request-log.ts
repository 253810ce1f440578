import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'
import type { Logger } from '../logger.ts'

/** One line a request when its answer is through. The query stays out: it may hold what a visitor typed. */
export function createRequestLog(logger: Logger): RequestHandler {
  return function requestLog(request, response, next) {
    const start = performance.now()
    const requestId = randomUUID()
    const { method, path } = request
    response.setHeader('X-Request-Id', requestId)
    response.once('close', () => {
      const durationMs = Math.round(performance.now() - start)
      const level = response.statusCode >= 500 ? 'warn' : 'debug'
      logger[level]({ requestId, method, path, status: response.statusCode, durationMs }, 'request')
    })
    next()
  }
}
