import { createContext, use, type ReactNode } from 'react'
import type { Layout } from '../../content/contract/layout.ts'

const LayoutContext = createContext<Layout | null>(null)

export function LayoutProvider({
  layout,
  children,
}: {
  layout: Layout | null
  children: ReactNode
}) {
  return <LayoutContext value={layout}>{children}</LayoutContext>
}

/** The layout around the page; `null` where the backend could not be asked. */
export function useLayout(): Layout | null {
  return use(LayoutContext)
}
