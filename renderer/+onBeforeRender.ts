import type { PageContextServer } from 'vike/types'
import { toAbort } from './abort.ts'
import { head } from './head.ts'
import { stylesOf } from './page-assets.ts'
import type { PageData } from './page-context.ts'
import { errorStatus } from './page-root-props.ts'
import { texts } from './texts/texts.server.ts'

/**
 * Adds what a page needs besides its own data: the layout, its head, and the stylesheets of its views.
 *
 * A page without layout is an error page; the error page does without.
 */
export async function onBeforeRender(pageContext: PageContextServer) {
  const { request } = pageContext
  const answer = await request.layoutAnswer
  const isError = errorStatus(pageContext) !== undefined
  if ('error' in answer && !isError) throw toAbort(answer.error)

  const data = isError ? undefined : (pageContext.data as PageData)
  return {
    pageContext: {
      layout: 'layout' in answer ? answer.layout : null,
      head: head({
        page: data?.page,
        fallbackTitle: texts[pageContext.locale].t('error.title'),
        siteName: pageContext.siteName,
        siteUrl: request.siteUrl,
        pathname: pageContext.urlPathname,
        locale: pageContext.locale,
        preview: request.preview,
      }),
      styles: stylesOf(pageContext.globalContext.assetsManifest, [
        'renderer/client-root.tsx',
        ...(data?.modules ?? ['pages/_error/ErrorPage.tsx']),
      ]),
    },
  }
}
