import type { RequestHandler } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import { callStatusOf, isContentError } from '../../content/contract/content-error.ts'
import type { ListedPage } from '../../content/contract/page-list.ts'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import { locales } from '../../locales/locales.ts'
import { feedPath, parseFeedPath, type FeedAddress } from '../../routing/feed-path.ts'
import type { ServerConfig } from '../config/config.ts'
import type { Logger } from '../../platform/logger.ts'
import { escapeXml } from './escape-xml.ts'

export interface FeedsDeps {
  content: Pick<ContentClient, 'pages'>
  config: Pick<ServerConfig, 'siteUrl' | 'siteName'>
  logger: Pick<Logger, 'warn'>
  /** Clock, in ms since 1970. */
  now?: () => number
}

/** Maximum number of entries; feed readers use no more. */
const maxEntries = 50

/**
 * Serves the news and the open jobs of a language as Atom and as JSON Feed, from the backend's list of pages.
 *
 * @see https://www.rfc-editor.org/rfc/rfc4287
 * @see https://www.jsonfeed.org/version/1.1/
 */
export function feedsHandler({
  content,
  config,
  logger,
  now = Date.now,
}: FeedsDeps): RequestHandler {
  return async function feeds(request, response, next) {
    const address = parseFeedPath(request.path)
    if (!address) return next()
    try {
      const pages = await content.pages(address.locale, { preview: false })
      const today = new Date(now()).toISOString().slice(0, 10)
      const feed = toFeed(address, entriesOf(pages, address.kind, today), config)
      response.set('Cache-Control', 'no-cache')
      if (address.format === 'json')
        response.type('application/feed+json').send(JSON.stringify(toJson(feed)))
      else response.type('application/atom+xml').send(toAtom(feed))
    } catch (error) {
      if (!isContentError(error)) throw error
      const isMissing = callStatusOf(error) === 404
      if (!isMissing) logger.warn({ err: error }, 'feed failed')
      response
        .status(isMissing ? 404 : 503)
        .set('Cache-Control', 'no-store')
        .type('text')
        .send('no feed\n')
    }
  }
}

type Entry = ListedPage & { published: string }

type Feed = ReturnType<typeof toFeed>

/** Entries of a feed, the newest first; jobs only while applications are open. */
function entriesOf(pages: ListedPage[], kind: FeedAddress['kind'], today: string): Entry[] {
  return pages
    .filter((page): page is Entry => page.type === kind && page.published !== undefined)
    .filter(({ ends, status }) => status !== 'draft' && (!ends || ends >= today))
    .sort((one, other) => (one.published < other.published ? 1 : -1))
    .slice(0, maxEntries)
}

function toFeed(
  address: FeedAddress,
  entries: Entry[],
  { siteUrl, siteName }: FeedsDeps['config'],
) {
  const { locale, kind } = address
  const absolute = (path: string) => new URL(path, siteUrl).href
  return {
    title: `${i18nByLocale[locale].t(`feed.${kind}.title`)} | ${siteName}`,
    author: siteName,
    url: absolute(feedPath(address)),
    homeUrl: absolute(`/${locale}`),
    locale,
    entries: entries.map((entry) => ({ ...entry, url: absolute(entry.path) })),
  }
}

function toAtom({ title, author, url, homeUrl, locale, entries }: Feed): string {
  const text = (name: string, value: string) => `<${name}>${escapeXml(value)}</${name}>`
  const items = entries.map((entry) => {
    const updated = entry.modified ?? entry.published
    return `<entry>${[
      text('id', entry.url),
      text('title', entry.title),
      `<link href="${escapeXml(entry.url)}"/>`,
      text('published', toMoment(entry.published)),
      text('updated', toMoment(updated)),
      entry.description ? text('summary', entry.description) : '',
    ].join('')}</entry>\n`
  })
  const updated = entries.map((entry) => entry.modified ?? entry.published).sort()
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locales[locale].languageTag}">
${text('id', url)}${text('title', title)}${text('updated', toMoment(updated.at(-1) ?? '1970-01-01'))}
<author>${text('name', author)}</author><link rel="self" href="${escapeXml(url)}"/><link href="${escapeXml(homeUrl)}"/>
${items.join('')}</feed>
`
}

function toJson({ title, author, url, homeUrl, locale, entries }: Feed) {
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: url,
    language: locales[locale].languageTag,
    authors: [{ name: author }],
    items: entries.map((entry) => ({
      id: entry.url,
      url: entry.url,
      title: entry.title,
      content_text: entry.description ?? entry.title,
      date_published: toMoment(entry.published),
      date_modified: toMoment(entry.modified ?? entry.published),
    })),
  }
}

/** A time in RFC 3339 format; a date becomes its beginning. */
function toMoment(date: string): string {
  return new Date(date).toISOString()
}
