import type { RequestHandler } from 'express'
import type { ServerConfig } from '../config/config.ts'
import { isPreview } from '../http/page-for-request.ts'

/**
 * Crawlers that read pages to train models. Crawlers that answer a person's question or fill a search engine are not in the list.
 *
 * @see https://github.com/ai-robots-txt/ai.robots.txt
 */
const trainingCrawlers = [
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
]

/** Rules for crawlers (RFC 9309). A preview deployment allows nothing. */
export function robotsHandler({
  siteUrl,
  trainingCrawlers: training,
}: Pick<ServerConfig, 'siteUrl' | 'trainingCrawlers'>): RequestHandler {
  const sitemap = `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`
  const refused = [...trainingCrawlers.map((name) => `User-agent: ${name}`), 'Disallow: /', '']
  const forVisitors = toText([
    ...(training === 'refuse' ? refused : []),
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
