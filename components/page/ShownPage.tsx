import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { FormName, FormOutcome } from '../../content/contract/forms.ts'
import type { Layout } from '../../content/contract/layout.ts'
import { formatPageQuery, parsePageQuery, type PageQuery } from '../../routing/page-query.ts'
import { changeQuery, onShownQuery, shownQuery, type QueryChange } from './shown-query.ts'

/** The shown page, as context for its components. */
interface ShownPage {
  /** Pathname with its locale, without query: `/de/maschinen` */
  pathname: string
  /** Query of the request. */
  query?: string
  /** Outcome of a form that was sent without JavaScript. */
  formOutcome?: FormOutcome | null
  /** `null` if the layout could not be loaded. */
  layout?: Layout | null
}

const ShownPageContext = createContext<ShownPage | null>(null)

/** Provides the shown page to the components inside. */
export function ShownPageProvider({ children, ...page }: ShownPage & { children: ReactNode }) {
  return <ShownPageContext value={page}>{children}</ShownPageContext>
}

export function usePathname(): string {
  const page = use(ShownPageContext)
  if (page === null) throw new Error('usePathname needs a ShownPageProvider above it')
  return page.pathname
}

/** The layout around the page; `null` if it could not be loaded. */
export function useLayout(): Layout | null {
  return use(ShownPageContext)?.layout ?? null
}

/** @param number of the form among those of its kind */
export function useFormOutcome(form: FormName, number: number): FormOutcome | null {
  const outcome = use(ShownPageContext)?.formOutcome ?? null
  return outcome?.form === form && outcome.number === number ? outcome : null
}

/** The query in canonical form. */
export function useShownQuery(): string {
  const asked = use(ShownPageContext)?.query ?? ''
  return useSyncExternalStore(onShownQuery, shownQuery, () => asked)
}

/**
 * The visitor's choices in the query; for interactive blocks, which are rendered for each request.
 *
 * @see docs/decisions/0014-html-first.md
 */
export function usePageQuery(): PageQuery {
  return parsePageQuery(useShownQuery())
}

/** Shows the page with another query, without a request. */
export function changePageQuery(query: PageQuery, how: QueryChange): void {
  changeQuery(formatPageQuery(query), how)
}
