import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { clickedLink } from '../../../../renderer/links/link-action.ts'
import { formatPageQuery, type PageQuery } from '../../../../routing/page-query.ts'
import {
  changePageQuery,
  usePageQuery,
  usePathname,
} from '../../../../renderer/navigation/ShownPage.tsx'

interface QueryLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** What is chosen by it; `undefined` where nothing is. What it does not name stays as it is. */
  query: PageQuery
  /** Where a document that is loaded for it begins: id of the filter. */
  anchor: string
  /** The link goes away with the choice; the focus then moves to the filter. */
  isPassing?: boolean
}

/** A choice as a link: the same page with another query, shown at once where scripts run. */
export function QueryLink({ query, anchor, isPassing, children, ...attributes }: QueryLinkProps) {
  const pathname = usePathname()
  const next = { ...usePageQuery(), ...query }
  const choose = (event: MouseEvent) => {
    if (!clickedLink(event.nativeEvent)) return
    event.preventDefault()
    changePageQuery(next, 'push')
    if (isPassing) document.getElementById(anchor)?.focus({ preventScroll: true })
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
