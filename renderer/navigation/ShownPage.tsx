import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { FormOutcome } from '../../content/contract/forms.ts'
import type { Layout } from '../../content/contract/layout.ts'
import type { FormName } from '../../content/contract/paths.ts'
import { formatPageQuery, parsePageQuery, type PageQuery } from '../../routing/page-query.ts'
import { shownQuery, type QueryChange } from './shown-query.ts'

/** The page that is shown, as all of its parts may know it. */
interface ShownPage {
  /** With its locale and without query: `/de/maschinen` */
  pathname: string
  /** With which it was asked for. */
  query?: string
  /** What became of a form that was sent without JavaScript. */
  formOutcome?: FormOutcome | null
  /** `null`: the backend could not be asked. */
  layout?: Layout | null
}

const ShownPageContext = createContext<ShownPage | null>(null)

/** Tells what is inside on which page it stands. */
export function ShownPageProvider({ children, ...page }: ShownPage & { children: ReactNode }) {
  return <ShownPageContext value={page}>{children}</ShownPageContext>
}

export function usePathname(): string {
  const page = use(ShownPageContext)
  if (page === null) throw new Error('usePathname needs a ShownPageProvider above it')
  return page.pathname
}

/** The layout around the page; `null` where the backend could not be asked. */
export function useLayout(): Layout | null {
  return use(ShownPageContext)?.layout ?? null
}

/** @param number of the form among those of its kind */
export function useFormOutcome(form: FormName, number: number): FormOutcome | null {
  const outcome = use(ShownPageContext)?.formOutcome ?? null
  return outcome?.form === form && outcome.number === number ? outcome : null
}

/**
 * What the visitor chose, as the address says; for interactive blocks, which are rendered for each request.
 *
 * @see docs/decisions/0014-filters-in-the-url.md
 */
export function usePageQuery(): PageQuery {
  const asked = use(ShownPageContext)?.query ?? ''
  const { subscribe, get } = shownQuery
  return parsePageQuery(useSyncExternalStore(subscribe, get, () => asked))
}

/** Shows the page with another query, without loading anything. */
export function changePageQuery(query: PageQuery, how: QueryChange): void {
  shownQuery.change(formatPageQuery(query), how)
}
