import { createContext, use, type ReactNode } from 'react'

const PathnameContext = createContext<string | null>(null)

/** Tells what is inside on which page it stands. */
export function PathnameProvider({
  pathname,
  children,
}: {
  pathname: string
  children: ReactNode
}) {
  return <PathnameContext value={pathname}>{children}</PathnameContext>
}

/** Path of the page that is being shown, with its locale and without query: `/de/maschinen`. */
export function usePathname(): string {
  const pathname = use(PathnameContext)
  if (pathname === null) throw new Error('usePathname needs a PathnameProvider above it')
  return pathname
}
