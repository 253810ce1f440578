import { createContext, use, type AnchorHTMLAttributes, type MouseEvent } from 'react'
import { clickedLink } from '../links/link-action.ts'
import { formatPageQuery, type PageQuery } from '../../routing/page-query.ts'
import { changePageQuery, usePageQuery, usePathname } from '../page/ShownPage.tsx'

/** Id of the filter of a block: scroll target where a link or a form of it loads a document. */
export const FilterAnchor = createContext('')

interface QueryLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Parameters that the link sets; `undefined` removes one. All other parameters stay unchanged. */
  query: PageQuery
  /** True if the link disappears when it is followed; the focus then moves to the filter. */
  disappears?: boolean
}

/** A link to the same page with another query. With JavaScript the change is shown without loading. */
export function QueryLink({ query, disappears, children, ...attributes }: QueryLinkProps) {
  const anchor = use(FilterAnchor)
  const pathname = usePathname()
  const next = { ...usePageQuery(), ...query }
  const choose = (event: MouseEvent) => {
    if (!clickedLink(event.nativeEvent)) return
    event.preventDefault()
    changePageQuery(next, 'push')
    if (disappears) document.getElementById(anchor)?.focus({ preventScroll: true })
  }
  return (
    <a
      {...attributes}
      href={`${pathname}${formatPageQuery(next)}#${anchor}`}
      data-own-query=""
      onClick={choose}
    >
      {children}
    </a>
  )
}
