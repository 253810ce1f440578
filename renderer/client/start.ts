import { once } from '../once.ts'
import { connection } from './connection.ts'
import { pageOfDocument } from './document-page.ts'
import { createPageSource } from './page-source.ts'
import { forgetReload, reloadOnce } from './reload-once.ts'
import { startRouter } from './router.ts'
import { whenWanted } from './when-wanted.ts'

/**
 * Brings a page to life. It came as HTML and works by itself, so React is fetched when the browser is idle, the visitor
 * touches something that needs it, or a link was followed.
 */
export function start(): void {
  const page = pageOfDocument()
  if (!page) return
  const source = createPageSource({
    fetch: (...request) => fetch(...request),
    isOnline: connection.isOnline,
    now: () => Date.now(),
  })
  source.keep(new URL(location.href), page)
  const loadStage = once(async () => {
    const { hydrate } = await import('./root.tsx')
    const stage = await hydrate(page)
    forgetReload()
    return stage
  })
  startRouter({ source, connection, loadStage, onShown: () => undefined })
  whenWanted(async () => {
    try {
      await loadStage()
    } catch (error) {
      if (!reloadOnce(location.href)) throw error
    }
  })
}
