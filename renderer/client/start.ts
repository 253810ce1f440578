import { shownQuery } from '../navigation/shown-query.ts'
import { once } from '../once.ts'
import { connection } from '../layout/OfflineNotice/connection.ts'
import { pageOfDocument } from './document-page.ts'
import { forgetPresses, pressAgain } from '../early-presses.ts'
import { loadI18n } from './load-i18n.ts'
import { createPageSource } from './router/page-source.ts'
import { forgetReload, reloadOnce } from './router/reload-once.ts'
import { startRouter } from './router/router.ts'
import { watchPictures } from './lightbox/watch-pictures.ts'
import { loadView } from './views.ts'
import { whenWanted } from './when-wanted.ts'

/**
 * Starts the browser's part of a page. The HTML works by itself, so React is fetched when the browser is idle, when the
 * visitor touches an interactive element, or when a link is followed.
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
  let isStageLoaded = false
  const loadStage = once(async () => {
    // The dependencies of `root.tsx` are fetched in parallel, which saves a round trip. `take-over.ts` is imported
    // separately, so that React runs in a separate task and the page stays responsive.
    const [, { hydrate }] = await Promise.all([
      import('./take-over.ts'),
      import('./root.tsx'),
      loadView(page.pageId, page.data, { isInDocument: true }),
      loadI18n(page.locale),
    ])
    const stage = await hydrate(page)
    isStageLoaded = true
    pressAgain(document.body)
    forgetReload()
    return stage
  })
  const loadPrefetcher = once(async () => {
    const { startPrefetching } = await import('./router/prefetch.ts')
    return startPrefetching({ fetchPage: source.prefetch, fetchAll })
  })
  /** Starts prefetching for a new page. It is optional: if its code cannot be fetched, the site still works. */
  const pageIsThere = () =>
    loadPrefetcher().then(
      ({ watchLinks }) => watchLinks(),
      () => undefined,
    )

  /** Fetches a page and its code. */
  async function fetchAll(url: URL): Promise<void> {
    const answer = await source.prefetch(url)
    const { fetchAhead } = await loadStage()
    if (answer && !('redirect' in answer)) await fetchAhead(answer).catch(() => undefined)
  }

  watchPictures()
  shownQuery.show(page.query)
  startRouter({
    source,
    connection,
    query: shownQuery,
    loadStage,
    isStageLoaded: () => isStageLoaded,
    onShown() {
      forgetPresses()
      void pageIsThere()
    },
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
