import type { RequestHandler } from 'express'
import type { ServerConfig } from '../config/config.ts'
import { isPreview } from '../http/preview.ts'

/** What search engines may read: RFC 9309. Of a preview deployment nothing. */
export function robotsHandler({ siteUrl }: Pick<ServerConfig, 'siteUrl'>): RequestHandler {
  const sitemap = `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`
  const forVisitors = toText([
    'User-agent: *',
    'Disallow: /*/ajax/',
    'Disallow: /catalogue',
    '',
    sitemap,
  ])
  const forEditors = toText(['User-agent: *', 'Disallow: /', '', sitemap])
  return function robots(_request, response) {
    if (!response.hasHeader('Cache-Control')) response.setHeader('Cache-Control', 'no-cache')
    response.type('text').send(isPreview(response) ? forEditors : forVisitors)
  }
}

function toText(lines: string[]): string {
  return `${lines.join('\n')}\n`
}
