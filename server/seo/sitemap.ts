import { pipeline } from 'node:stream/promises'
import type { RequestHandler, Response } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import type { ListedPage } from '../../content/contract/page-list.ts'
import { localeCodes } from '../../locales/locales.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../ops/logger.ts'
import { isPreview } from '../http/page-for-request.ts'
import { listPages } from './list-pages.ts'
import {
  toSitemapIndex,
  toSitemapParts,
  writeSitemapPart,
  type SitemapPart,
} from './sitemap-files.ts'

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
  let last: { lists: ListedPage[][]; parts: SitemapPart[] } = { lists: [], parts: [] }

  return async function sitemap(request, response) {
    const { part } = request.params
    try {
      const parts = partsOf(await askForPages(isPreview(response)))
      if (parts.length === 0) return sendUnavailable(response)
      const file = findFile(parts, typeof part === 'string' ? part : '')
      if (!file) return void response.status(404).type('text').send('not found\n')
      if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache')
      response.set('ETag', file.etag).type('application/xml')
      if (request.fresh) response.status(304).end()
      else if (request.method === 'HEAD') response.end()
      else await pipeline(file.pieces(), response)
    } catch (error) {
      if (isLeft(error)) return
      if (!isContentError(error)) throw error
      logger.warn({ err: error }, 'sitemap could not be made')
      sendUnavailable(response)
    }
  }

  /** Reuses the last parts while the lists are the same: the content client returns the same objects as long as they are valid. */
  function partsOf(lists: ListedPage[][]): SitemapPart[] {
    const isSame = lists.every((list, index) => list === last.lists[index])
    if (!isSame) last = { lists, parts: toSitemapParts(lists.flat(), siteUrl) }
    return last.parts
  }

  /** @param name of the part; empty: the sitemap itself, which is an index where there are several parts */
  function findFile(parts: SitemapPart[], name: string): File | null {
    const hasParts = parts.length > 1
    if (hasParts && name === '') {
      const addresses = parts.map((_, index) => new URL(`/sitemap-${index + 1}.xml`, siteUrl).href)
      const { text, etag } = toSitemapIndex(addresses)
      return { etag, pieces: () => [text] }
    }
    const part = parts.find((_, index) => name === (hasParts ? String(index + 1) : ''))
    return part ? { etag: part.etag, pieces: () => writeSitemapPart(part, siteUrl) } : null
  }

  async function askForPages(preview: boolean): Promise<ListedPage[][]> {
    return Promise.all(localeCodes.map((locale) => listPages(content, locale, { preview })))
  }
}

interface File {
  etag: string
  pieces: () => Iterable<string>
}

/** True if the client closed the connection early. */
function isLeft(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
}

function sendUnavailable(response: Response): void {
  response
    .status(503)
    .set({ 'Retry-After': '30', 'Cache-Control': 'no-store' })
    .type('text')
    .send('no sitemap at the moment\n')
}
