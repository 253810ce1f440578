import type { RequestHandler } from 'express'
import type { RecordRequest } from '../record-request.ts'

/** Begins the record of what is answered by Express, and tells its id. */
export function createRequestId(recordRequest: RecordRequest): RequestHandler {
  return function requestId(request, response, next) {
    response.setHeader('X-Request-Id', recordRequest(request, response).id)
    next()
  }
}
