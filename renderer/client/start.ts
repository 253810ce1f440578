import { shownQuery } from '../navigation/shown-query.ts'
import { once } from '../once.ts'
import { connection } from './connection.ts'
import { pageOfDocument } from './document-page.ts'
import { createPageSource } from './page-source.ts'
import { forgetReload, reloadOnce } from './reload-once.ts'
import { startRouter } from './router.ts'
import { watchPictures } from '../media/lightbox/watch-pictures.ts'
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
  const loadPrefetcher = once(async () => {
    const { startPrefetching } = await import('./prefetch.ts')
    return startPrefetching(source.prefetch)
  })
  /** Fetching ahead is a favour: without its code the site works as well. */
  const pageIsThere = () =>
    loadPrefetcher().then(
      ({ watchLinks }) => watchLinks(),
      () => undefined,
    )

  watchPictures()
  shownQuery.show(page.query)
  startRouter({
    source,
    connection,
    query: shownQuery,
    loadStage,
    onShown: () => void pageIsThere(),
  })
  whenWanted(async () => {
    try {
      await loadStage()
      void pageIsThere()
    } catch (error) {
      if (!reloadOnce(location.href)) throw error
    }
  })
}
