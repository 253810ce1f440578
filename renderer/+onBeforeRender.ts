import { i18nOf } from '../locales/i18n.server.ts'
import { errorHead, pageHead, type HeadTag } from './head.ts'
import type { DataContext, Surroundings } from './page-context.ts'

/**
 * Adds what a page needs besides its own data: the layout and its head.
 *
 * @throws what the layout could not be asked for; only the error page does without
 */
export async function onBeforeRender(pageContext: DataContext): Promise<Surroundings> {
  const { request, error } = pageContext
  const answer = await request.layoutAnswer
  if ('error' in answer && !error) throw answer.error

  return { layout: 'layout' in answer ? answer.layout : null, head: toHead(pageContext) }
}

function toHead({ data, request, urlPathname: pathname, locale }: DataContext): HeadTag[] {
  const { siteUrl, siteName, preview } = request
  if ('status' in data) return errorHead(data.status, i18nOf(locale).t, siteName)
  return pageHead({ page: data.page, siteName, siteUrl, pathname, locale, preview })
}
