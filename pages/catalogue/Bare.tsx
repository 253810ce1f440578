import type { ReactNode } from 'react'

/**
 * A page without what surrounds every other one: header, footer and notices are not shown. The styles of all pages cannot say so:
 * they would have to ask with `:has()` what is on a page, and each change of any page would style all of it anew.
 */
export function Bare({ children }: { children: ReactNode }) {
  return (
    <div>
      <link rel="stylesheet" href="/bare.css" />
      {children}
    </div>
  )
}
