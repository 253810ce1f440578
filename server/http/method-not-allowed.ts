import type { RequestHandler } from 'express'

/** Answers 405 where no handler knows the method of the request: pages and files are read only (RFC 9110 §15.5.6). */
export function methodNotAllowedHandler(): RequestHandler {
  return function methodNotAllowed(_request, response, next) {
    response.setHeader('Allow', 'GET, HEAD')
    next(Object.assign(new Error('method not allowed'), { status: 405 }))
  }
}
