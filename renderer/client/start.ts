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
  let isStageLoaded = false
  const loadStage = once(async () => {
    // What it is going to ask for comes along: one round trip less than one after the other. React is asked for by itself as well, so
    // that the browser runs it in a task of its own, after which the page can be touched.
    const [, { hydrate }] = await Promise.all([
      import('./take-over.ts'),
      import('./root.tsx'),
      loadView(page.pageId, page.data),
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
  /** Fetching ahead is a favour: without its code the site works as well. */
  const pageIsThere = () =>
    loadPrefetcher().then(
      ({ watchLinks }) => watchLinks(),
      () => undefined,
    )

  /** A page with its code. */
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
