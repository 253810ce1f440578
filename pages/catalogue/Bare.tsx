import type { ReactNode } from 'react'

/**
 * A page without header, footer and notices. A stylesheet of its own hides them: with a rule such as `:has()` in the
 * styles of all pages, each change of any page would recalculate the styles of the whole page.
 */
export function Bare({ children }: { children: ReactNode }) {
  return (
    <div>
      <link rel="stylesheet" href="/bare.css" />
      {children}
    </div>
  )
}
