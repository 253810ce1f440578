import type { ErrorRequestHandler, RequestHandler } from 'express'
import { isOverloaded, statusOf } from '../../content/contract/content-error.ts'
import type { Logger } from '../../platform/logger.ts'
import type { RespondWithPage } from '../page/respond-with-page.ts'
import { pageForRequest, requestLocale } from './page-for-request.ts'

/**
 * Handles requests that no other handler takes: 404, or 405 for unsupported methods (RFC 9110 §15.5.6).
 *
 * @param methods supported ones; default: those that read pages and files
 */
export function notAnsweredHandler(methods = ['GET', 'HEAD']): RequestHandler {
  return function notAnswered({ method }, response, next) {
    if (methods.includes(method))
      return next(Object.assign(new Error('not found'), { status: 404 }))
    response.setHeader('Allow', methods.join(', '))
    next(Object.assign(new Error('method not allowed'), { status: 405 }))
  }
}

/**
 * The last handler. An error with a status below 500 is the request's fault (a bad body, an
 * undecodable path); any other is the site's own: logged once, shown without details.
 */
export function errorHandler({
  respondWithPage,
  logger,
}: {
  respondWithPage: RespondWithPage
  logger: Logger
}): ErrorRequestHandler {
  return async function handleError(error: unknown, request, response, next) {
    if (response.headersSent) return next(error)
    const status = statusOf(error)
    const isBusy = isOverloaded(error)
    if (isBusy) response.setHeader('Retry-After', '30')
    else if (status >= 500) logger.error({ path: request.path, err: error }, 'request failed')
    response.setHeader('Cache-Control', 'no-store')
    if (request.is('json') || !request.accepts('html'))
      return void response.status(status).json({ message: 'request failed' })
    const url = `/${requestLocale(request)}`
    // Sent as data, the error would be a 200 for the browser's router, which never uses such a
    // method.
    const notData = status === 405 && { asData: false }
    const page = pageForRequest(request, response, { url, errorStatus: status, ...notData })
    await respondWithPage(request, response, page)
  }
}
