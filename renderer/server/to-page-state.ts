import { canonicalQuery } from '../../routing/page-query.ts'
import type { DataContext, PageData } from '../page-context.ts'
import type { PageState } from '../page-state.ts'

/** All that is particular to a page, as plain data. */
export function toPageState(pageContext: DataContext): PageState {
  const { pageId, urlPathname, search, locale, request, data } = pageContext
  return {
    pageId,
    pathname: urlPathname,
    query: canonicalQuery(search),
    locale,
    siteName: request.siteName,
    formOutcome: request.formOutcome,
    data: 'status' in data ? data : withoutServersOwn(data),
  }
}

/** What only the server reads stays there: it is in the head of the page already. */
function withoutServersOwn({ page, ...data }: PageData): PageData {
  const { breadcrumb, translatedPaths, modified } = page.meta
  const meta = { breadcrumb, translatedPaths, modified }
  return { ...data, content: undefined, page: { ...page, meta } }
}
