import type { AnchorHTMLAttributes } from 'react'
import { classifyUri } from './classify-uri.ts'

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  uri: string
}

/** A link to any URI of the contract. Links to other sites are `nofollow`. */
export function Link({ uri, children, ...attributes }: LinkProps) {
  const rel = classifyUri(uri) === 'external' ? 'nofollow' : undefined
  return (
    <a href={uri} rel={rel} {...attributes}>
      {children}
    </a>
  )
}
