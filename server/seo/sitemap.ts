import { createHash } from 'node:crypto'
import type { RequestHandler, Response } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import type { ListedPage } from '../../content/contract/page-list.ts'
import { localeCodes } from '../../locales/locales.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../ops/logger.ts'
import { isPreview } from '../http/preview.ts'
import { listPages } from './list-pages.ts'
import { toSitemapFiles, toSitemapIndex } from './sitemap-files.ts'

export interface SitemapDeps {
  content: Pick<ContentClient, 'pages' | 'layout' | 'page'>
  siteUrl: ServerConfig['siteUrl']
  logger: Logger
}

/** Its route takes the parts of a large one, too. */
export const sitemapPaths = ['/sitemap.xml', '/sitemap-:part.xml']

/**
 * The pages of all languages for search engines, drafts included on a preview deployment. Without a backend there is none:
 * an empty one would say that all pages are gone.
 */
export function sitemapHandler({ content, siteUrl, logger }: SitemapDeps): RequestHandler {
  const makeFiles = keepLast((lists) => toFiles(lists, siteUrl))
  return async function sitemap(request, response) {
    const { part } = request.params
    try {
      const files = makeFiles(await askForPages(isPreview(response)))
      if (files.size === 0) return sendUnavailable(response)
      const file = files.get(typeof part === 'string' ? part : '')
      if (!file) return void response.status(404).type('text').send('not found\n')
      if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache')
      response.set('ETag', file.etag).type('application/xml').send(file.body)
    } catch (error) {
      if (!isContentError(error)) throw error
      logger.warn({ err: error }, 'sitemap could not be made')
      sendUnavailable(response)
    }
  }

  function askForPages(preview: boolean): Promise<ListedPage[][]> {
    return Promise.all(localeCodes.map((locale) => listPages(content, locale, { preview })))
  }
}

interface File {
  body: Buffer
  etag: string
}

/** @returns the file that is the sitemap under an empty name, the parts of a large one under their numbers */
function toFiles(lists: ListedPage[][], siteUrl: URL): Map<string, File> {
  const [first, ...others] = toSitemapFiles(lists.flat(), siteUrl)
  if (first === undefined) return new Map()
  if (others.length === 0) return new Map([['', toFile(first)]])
  const parts = [first, ...others].map((body, index): [string, File] => [
    String(index + 1),
    toFile(body),
  ])
  const addresses = parts.map(([part]) => new URL(`/sitemap-${part}.xml`, siteUrl).href)
  return new Map([['', toFile(toSitemapIndex(addresses))], ...parts])
}

function toFile(text: string): File {
  const body = Buffer.from(text)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, etag }
}

/** The content client answers the same lists as long as they hold. */
function keepLast<Output>(make: (lists: ListedPage[][]) => Output) {
  let last: { lists: ListedPage[][]; output: Output } | undefined
  return function makeOrTake(lists: ListedPage[][]): Output {
    const isSame = last && lists.every((list, index) => list === last?.lists[index])
    if (!last || !isSame) last = { lists, output: make(lists) }
    return last.output
  }
}

function sendUnavailable(response: Response): void {
  response
    .status(503)
    .set({ 'Retry-After': '30', 'Cache-Control': 'no-store' })
    .type('text')
    .send('no sitemap at the moment\n')
}
