import { useEffect } from 'react'
import type { PageState } from '../page/page-state.ts'
import { announcePageView, routeName } from './page-view-event.ts'

/** Announces each shown page, the first one included. Each state object counts as a page. */
export function usePageView(state: PageState): void {
  useEffect(() => {
    const { data, locale } = state
    const pageType = 'page' in data ? data.page.type : 'error'
    const { pathname, search } = window.location
    announcePageView({
      routeName: routeName(pathname, locale),
      pageType,
      pageUrl: pathname + search,
    })
  }, [state])
}
