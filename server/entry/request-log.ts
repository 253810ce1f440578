import type { RequestHandler } from 'express'
import type { LogRequest } from '../log-request.ts'

/** Logs what is answered by Express. */
export function createRequestLog(logRequest: LogRequest): RequestHandler {
  return function requestLog(request, response, next) {
    response.setHeader('X-Request-Id', logRequest(request, response))
    next()
  }
}
