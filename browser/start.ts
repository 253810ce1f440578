import { showQuery } from '../components/page/shown-query.ts'
import { once } from './once.ts'
import { isOnline } from '../components/layout/OfflineNotice/connection.ts'
import { pageOfDocument } from './document-page.ts'
import { pressAgain } from './early-presses.ts'
import { loadI18n } from './load-i18n.ts'
import { createPageSource } from './router/page-source.ts'
import { startRouter } from './router/router.ts'
import { watchPictures } from './lightbox/watch-pictures.ts'
import { loadView } from './views.ts'
import { reloadOnMessage } from './reload-on-message.ts'
import { watchMenu } from './watch-menu.ts'
import { whenWanted } from './when-wanted.ts'

declare global {
  /** Defined in `public/before-paint.js`, which runs even where this script is missing. */
  interface Window {
    /** Whether the visitor has chosen another document within the last 10 s. */
    isLeaving: () => boolean
    /** Loads the document again. @returns false if it was loaded again already */
    reloadOnce: () => boolean
  }
}

/**
 * Starts the browser's part of a page. The HTML works by itself, so React is fetched when the browser is idle, when the
 * visitor touches an interactive element, or when a link is followed.
 */
export function start(): void {
  const page = pageOfDocument()
  if (!page) return
  const source = createPageSource({
    fetch: (...request) => fetch(...request),
    isOnline,
    now: () => Date.now(),
  })
  source.store(new URL(location.href), page)
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
    const stage = await hydrate(page, source.prefetch)
    isStageLoaded = true
    pressAgain(document.body)
    return stage
  })

  if (window.parent !== window) reloadOnMessage()
  watchMenu()
  watchPictures()
  showQuery(page.query)
  startRouter({
    source,
    loadStage,
    isStageLoaded: () => isStageLoaded,
  })
  whenWanted(async () => {
    try {
      await loadStage()
    } catch (error) {
      if (!window.reloadOnce()) throw error
    }
  })
}
