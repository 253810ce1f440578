import type { AnchorHTMLAttributes } from 'react'
import { isExternal } from './is-external.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  uri: string
}

/** A link to any URI of the contract. Links to other sites are `nofollow`. */
export function Link({ uri, children, ...attributes }: LinkProps) {
  return (
    <a href={uri} rel={isExternal(uri) ? 'nofollow' : undefined} {...attributes}>
      {children}
    </a>
  )
}
