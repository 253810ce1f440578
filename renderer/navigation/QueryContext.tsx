import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import { formatPageQuery, parsePageQuery, type PageQuery } from '../../routing/page-query.ts'
import { shownQuery, type QueryChange } from './shown-query.ts'

const QueryContext = createContext('')

/** Tells what is inside with which query the page was asked for. */
export function QueryProvider({ query, children }: { query: string; children: ReactNode }) {
  return <QueryContext value={query}>{children}</QueryContext>
}

/**
 * What the visitor chose, as the address says; for interactive blocks, which are rendered for each request.
 *
 * @see docs/decisions/0014-filters-in-the-url.md
 */
export function usePageQuery(): PageQuery {
  const asked = use(QueryContext)
  const { subscribe, get } = shownQuery
  return parsePageQuery(useSyncExternalStore(subscribe, get, () => asked))
}

/** Shows the page with another query, without loading anything. */
export function changePageQuery(query: PageQuery, how: QueryChange): void {
  shownQuery.change(formatPageQuery(query), how)
}
