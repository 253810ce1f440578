import { errorStatus } from './error-status.ts'
import { canonicalQuery } from '../routing/page-query.ts'
import type { HookContext, PageData } from './page-context.ts'
import type { ErrorData, PageState } from './page-state.ts'

/** What is shown for a page context of Vike. */
export function toPageState(pageContext: HookContext): PageState {
  const { pageId, urlPathname, urlParsed, locale, request } = pageContext
  return {
    pageId: pageId ?? '',
    pathname: urlPathname,
    query: canonicalQuery(urlParsed.searchOriginal ?? ''),
    locale,
    siteName: request.siteName,
    formOutcome: request.formOutcome,
    data: errorData(pageContext) ?? withoutServersOwn(pageContext.data as PageData),
  }
}

/** What only the server reads stays there: it is in the head of the page already, or became its stylesheets. */
function withoutServersOwn({ modules: _modules, page, ...data }: PageData): PageData {
  const { breadcrumb, translatedPaths } = page.meta
  return { ...data, page: { ...page, meta: { breadcrumb, translatedPaths } } }
}

function errorData(pageContext: HookContext): ErrorData | null {
  const status = errorStatus(pageContext)
  const { abortReason, translatedPaths = {} } = pageContext
  return status ? { status, message: abortReason?.message, translatedPaths } : null
}
