import { Router, type RequestHandler, type Response } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import { callStatusOf, isOverloaded } from '../../content/contract/content-error.ts'
import { isLocale } from '../../locales/locales.ts'
import type { Logger } from '../../platform/logger.ts'
import { isPreview } from './page-for-request.ts'

/** `GET /{locale}/ajax/layout` and `/navigation`, which the browser requests when a visitor switches the language. */
export function layoutHandler({
  content,
  logger,
}: {
  content: Pick<ContentClient, 'layout' | 'navigation'>
  logger: Logger
}): Router {
  const router = Router()
  for (const part of ['layout', 'navigation'] as const)
    router.get(`/:locale/ajax/${part}`, async function sendLayout(request, response, next) {
      const { locale } = request.params
      if (!isLocale(locale)) return next()
      try {
        const answer = await content[part](locale, { preview: isPreview(response) })
        if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache')
        response.json(answer)
      } catch (error) {
        logger.warn({ locale, part, err: error }, 'layout request failed')
        response.setHeader('Cache-Control', 'no-store')
        response.status(callStatusOf(error)).json({ message: `no ${part}` })
      }
    })
  return router
}

/** Hits for the search box. A failure is logged; the browser gets only a status. */
export function searchHandler({
  content,
  logger,
}: {
  content: Pick<ContentClient, 'search'>
  logger: Logger
}): RequestHandler {
  return async function search(request, response, next) {
    const { locale } = request.params
    if (!isLocale(locale)) return next()
    const { q } = request.query
    const query = typeof q === 'string' ? q : ''
    response.setHeader('Cache-Control', 'private, no-store')
    try {
      const { signal } = abortOnClose(response)
      response.json(await content.search(locale, query, { preview: isPreview(response), signal }))
    } catch (error) {
      if (response.destroyed) return
      if (isOverloaded(error)) return next(error)
      logger.warn({ locale, err: error }, 'search failed')
      response.status(callStatusOf(error)).json({ message: 'search failed' })
    }
  }
}

/** A visitor who types on aborts the search before: it must not wait for a connection any more. */
function abortOnClose(response: Response): AbortController {
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  return controller
}
