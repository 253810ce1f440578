import type { RequestHandler } from 'express'
import type { ContentClient } from '../../../content/client/content-client.ts'
import { isLocale } from '../../../locales/locales.ts'
import { isPreview } from '../hosts.ts'
import type { Logger } from '../../ops/logger.ts'

/** Hits for the search box. A failure is logged; the browser gets a status only. */
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
