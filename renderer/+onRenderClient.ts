import type { PageContextClient } from 'vike/types'
import './styles/index.css'
import { once } from './once.ts'
import { whenWanted } from './when-wanted.ts'

/** Hydrates the page that came as a document; begun once, by idleness, a touch or the first navigation. */
let hydrate: () => Promise<void> = () => Promise.resolve()

/**
 * Brings a page to life. The first one came as HTML and works by itself, so React is fetched when the browser is idle
 * or the visitor touches something that needs it; every later page is rendered at once.
 */
export async function onRenderClient(pageContext: PageContextClient): Promise<void> {
  if (pageContext.isHydration) {
    hydrate = once(async () => (await import('./client-root.tsx')).hydrate(pageContext))
    whenWanted(hydrate)
    return
  }
  await hydrate()
  const { show } = await import('./client-root.tsx')
  await show(pageContext)
}
