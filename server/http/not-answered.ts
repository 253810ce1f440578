import type { RequestHandler } from 'express'

/**
 * What no handler has answered: 405 for other methods than those that pages and files are read with (RFC 9110 §15.5.6), and 404
 * for these.
 */
export function notAnsweredHandler(): RequestHandler {
  return function notAnswered({ method }, response, next) {
    if (method === 'GET' || method === 'HEAD')
      return next(Object.assign(new Error('not found'), { status: 404 }))
    response.setHeader('Allow', 'GET, HEAD')
    next(Object.assign(new Error('method not allowed'), { status: 405 }))
  }
}
