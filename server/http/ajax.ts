import { Router, type RequestHandler } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isLocale } from '../../locales/locales.ts'
import type { Logger } from '../ops/logger.ts'
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
        logger.warn({ locale, part, err: error }, 'layout could not be asked for')
        response.setHeader('Cache-Control', 'no-store')
        response.status(502).json({ message: `no ${part}` })
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
      response.json(await content.search(locale, query, { preview: isPreview(response) }))
    } catch (error) {
      logger.warn({ locale, err: error }, 'search failed')
      response.status(502).json({ message: 'search failed' })
    }
  }
}
