import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from '../ops/logger.ts'
import type { AnswerPage } from '../page/answer-page.ts'
import { pageForRequest, requestLocale } from './page-for-request.ts'

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

/**
 * Last in line. An error that names a status below 500 is the request's fault (a bad body, an undecodable path);
 * any other is ours: logged once, shown without details.
 */
export function errorHandler({
  answerPage,
  logger,
}: {
  answerPage: AnswerPage
  logger: Logger
}): ErrorRequestHandler {
  return async function handleError(error: unknown, request, response, next) {
    if (response.headersSent) return next(error)
    const status = toStatus(error)
    if (status >= 500) logger.error({ path: request.path, err: error }, 'request failed')
    response.setHeader('Cache-Control', 'no-store')
    if (request.is('json') || !request.accepts('html'))
      return void response.status(status).json({ message: 'request failed' })
    const url = `/${requestLocale(request)}`
    await answerPage(
      request,
      response,
      pageForRequest(request, response, { url, errorStatus: status }),
    )
  }
}

function toStatus(error: unknown): number {
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
  return status >= 400 && status < 600 ? status : 500
}
