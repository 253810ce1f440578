import type { RequestHandler, Response } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import type { ListedPage } from '../../content/contract/page-list.ts'
import { localeCodes } from '../../locales/locales.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../../platform/logger.ts'
import { isPreview } from '../http/page-for-request.ts'
import { listPages } from './list-pages.ts'
import { toSitemap, toSitemapIndex, toSitemapParts } from './sitemap-files.ts'

export interface SitemapDeps {
  content: Pick<ContentClient, 'pages' | 'layout' | 'page'>
  siteUrl: ServerConfig['siteUrl']
  logger: Logger
}

/** Routes of the sitemap and of its parts. */
export const sitemapPaths = ['/sitemap.xml', '/sitemap-:part.xml']

/**
 * Serves the pages of all languages for search engines, on a preview deployment with drafts.
 * Without the backend the response is a 503: an empty sitemap would mean that all pages are gone.
 */
export function sitemapHandler({ content, siteUrl, logger }: SitemapDeps): RequestHandler {
  return async function sitemap(request, response, next) {
    const { part = '' } = request.params
    try {
      const parts = toSitemapParts(await requestPages(isPreview(response)))
      if (parts.length === 0) return sendUnavailable(response)
      const file = toFile(parts, String(part))
      if (file === null) return next()
      if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache')
      response.type('application/xml').send(file)
    } catch (error) {
      if (!isContentError(error)) throw error
      logger.warn({ err: error }, 'sitemap failed')
      sendUnavailable(response)
    }
  }

  /**
   * @param name of the part; empty: the sitemap itself, which is an index where there are several parts
   * @returns `null` where there is no such part
   */
  function toFile(parts: ListedPage[][], name: string): string | null {
    const hasParts = parts.length > 1
    if (hasParts && name === '')
      return toSitemapIndex(
        parts.map((_, index) => new URL(`/sitemap-${index + 1}.xml`, siteUrl).href),
      )
    const pages = parts.find((_, index) => name === (hasParts ? String(index + 1) : ''))
    return pages ? toSitemap(pages, siteUrl) : null
  }

  async function requestPages(preview: boolean): Promise<ListedPage[]> {
    const lists = localeCodes.map((locale) => listPages(content, locale, { preview }))
    return (await Promise.all(lists)).flat()
  }
}

function sendUnavailable(response: Response): void {
  response
    .status(503)
    .set({ 'Retry-After': '30', 'Cache-Control': 'no-store' })
    .type('text')
    .send('no sitemap at the moment\n')
}
