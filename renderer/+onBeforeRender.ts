import { i18nOf } from '../locales/i18n.server.ts'
import { toAbort } from './abort.ts'
import { errorStatus } from './error-status.ts'
import { findTranslations } from './find-translations.server.ts'
import { errorHead, pageHead } from './head.ts'
import { stylesOf } from './page-assets.ts'
import type { HookContext, PageData } from './page-context.ts'

/**
 * Adds what a page needs besides its own data: the layout, its head, and the stylesheets of its views.
 *
 * A page without layout is an error page; the error page does without.
 */
export async function onBeforeRender(pageContext: HookContext) {
  const { request, urlPathname, globalContext } = pageContext
  const answer = await request.layoutAnswer
  const status = errorStatus(pageContext)
  if ('error' in answer && !status) throw toAbort(answer.error)

  const { head, modules } = status ? errorParts(status, pageContext) : pageParts(pageContext)
  return {
    pageContext: {
      layout: 'layout' in answer ? answer.layout : null,
      translatedPaths: status === 404 ? await findTranslations(urlPathname, request) : undefined,
      head,
      styles: stylesOf(globalContext.assetsManifest, ['renderer/client/root.tsx', ...modules]),
    },
  }
}

function errorParts(status: number, { locale, request }: HookContext) {
  return {
    head: errorHead(status, i18nOf(locale).t, request.siteName),
    modules: ['pages/_error/ErrorPage.tsx'],
  }
}

function pageParts({ data, request, urlPathname, locale }: HookContext) {
  const { page, modules = [] } = data as PageData
  const { siteUrl, siteName, preview } = request
  return {
    head: pageHead({ page, siteName, siteUrl, pathname: urlPathname, locale, preview }),
    modules,
  }
}
