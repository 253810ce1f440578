import type { AnchorHTMLAttributes } from 'react'
import { Link } from '../../links/Link.tsx'
import { isActive, isCurrent } from './is-active.ts'

interface NavigationLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  uri: string
  /** Of the page that is shown. */
  pathname: string
}

/** A link that says whether the page that is shown is the one it leads to, or lies below it. */
export function NavigationLink({ uri, pathname, ...attributes }: NavigationLinkProps) {
  return (
    <Link
      uri={uri}
      aria-current={isCurrent(pathname, uri) ? 'page' : undefined}
      data-active={isActive(pathname, uri) || undefined}
      {...attributes}
    />
  )
}
