import { i18nOf } from '../locales/i18n.server.ts'
import { errorHead, pageHead } from './head.ts'
import type { DataContext, Surroundings } from './page-context.ts'

/**
 * Adds what a page needs besides its own data: the layout, its head, and the stylesheets of its views.
 *
 * @throws what the layout could not be asked for; only the error page does without
 */
export async function onBeforeRender(pageContext: DataContext): Promise<Surroundings> {
  const { request, error } = pageContext
  const answer = await request.layoutAnswer
  if ('error' in answer && !error) throw answer.error

  const { head, modules } = toParts(pageContext)
  return {
    layout: 'layout' in answer ? answer.layout : null,
    head,
    styles: request.assets.stylesOf(['renderer/client/root.tsx', ...modules]),
  }
}

function toParts({ data, request, urlPathname: pathname, locale }: DataContext) {
  const { siteUrl, siteName, preview } = request
  if ('status' in data)
    return {
      head: errorHead(data.status, i18nOf(locale).t, siteName),
      modules: ['pages/_error/ErrorPage.tsx'],
    }
  const { page, modules = [] } = data
  return { head: pageHead({ page, siteName, siteUrl, pathname, locale, preview }), modules }
}
