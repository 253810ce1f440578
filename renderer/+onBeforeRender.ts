import type { Graph } from 'schema-dts'
import type { Layout } from '../content/contract/layout.ts'
import type { Block } from '../content/contract/blocks.ts'
import { i18nOf } from '../locales/i18n.server.ts'
import { cardAddress, shareCard } from '../routing/drawing-address.ts'
import type { FeedKind } from '../routing/feed-path.ts'
import { errorHead, pageHead, type HeadTag } from './head.ts'
import type { DataContext, Surroundings } from './page-context.ts'
import { structuredData } from './structured-data/structured-data.ts'

/**
 * Adds what a page needs besides its own data: the layout and its head.
 *
 * @throws what the layout could not be asked for; only the error page does without
 */
export async function onBeforeRender(pageContext: DataContext): Promise<Surroundings> {
  const { request, error } = pageContext
  const answer = await request.layoutAnswer
  if ('error' in answer && !error) throw answer.error

  const layout = 'layout' in answer ? answer.layout : null
  return { layout, head: toHead(pageContext), structured: toStructured(pageContext, layout) }
}

function toStructured(
  { data, request, urlPathname: pathname, locale }: DataContext,
  layout: Layout | null,
): Graph | null {
  if ('status' in data || request.asData) return null
  const { page, content = [] } = data
  const { siteUrl, siteName } = request
  const today = new Date().toISOString().slice(0, 10)
  return structuredData({ page, content, layout, siteName, siteUrl, pathname, locale, today })
}

function toHead({ data, request, urlPathname: pathname, locale }: DataContext): HeadTag[] {
  const { siteUrl, siteName, preview } = request
  if ('status' in data) return errorHead(data.status, i18nOf(locale).t, siteName)
  const { page, content } = data
  const article = page.type === 'news' && content?.find((block) => block.type === 'Article')
  const published = article ? article.date : undefined
  const card = content && cardAddress(pathname, shareCard(page, siteName))
  const feeds = feedsOf(content ?? [])
  const site = { siteName, siteUrl, locale, preview }
  return pageHead({ ...site, page, pathname, card, published, feeds })
}

function feedsOf(content: Block[]): FeedKind[] {
  const types = new Set(content.map(({ type }) => type))
  const hasNews = types.has('Article') || types.has('NewsPreview') || types.has('Feed')
  return [...(hasNews ? (['news'] as const) : []), ...(types.has('Jobs') ? (['job'] as const) : [])]
}
