import { flushSync } from 'react-dom'
import type { Layout } from '../content/contract/layout.ts'
import { splitLocale } from '../routing/localized-path.ts'
import { locales } from '../locales/locales.ts'
import { dataOfDocument } from '../components/page/document-data.ts'
import { errorHead } from '../components/page/error-head.ts'
import type { FetchedPage, PageState } from '../components/page/page-state.ts'
import { PageRoot, type PageRootProps } from '../components/page/PageRoot.tsx'
import { usePageView } from './consent/page-view-event.ts'
import { startTagManager } from './consent/tag-manager.ts'
import { watchCarousels } from './carousel/watch-carousels.ts'
import { updateHead } from './document-head.ts'
import { layOutRest } from './lay-out-rest.ts'
import { createLayoutStore } from './layout-store.ts'
import { loadI18n } from './load-i18n.ts'
import { watchMedia } from './media/watch-media.ts'
import { watchNumbers } from './numbers/watch-numbers.ts'
import type { PageSource } from './router/page-source.ts'
import { startPrefetching } from './router/prefetch.ts'
import type { Stage } from './router/router.ts'
import { takeOver } from './take-over.ts'
import { loadView } from './views.ts'

/**
 * Hydrates the document that the server sent.
 *
 * @param state of the page in the document, with the HTML of its static parts
 * @param prefetch fetches a page as data
 */
export async function hydrate(state: PageState, prefetch: PageSource['prefetch']): Promise<Stage> {
  const { locale, siteName } = state
  const initial = { locale, layout: dataOfDocument('layout') }
  const layoutOf = createLayoutStore(initial, (...request) => fetch(...request))
  const view = loadView(state.pageId, state.data, { isInDocument: true })
  const props = await toProps(state, view, initial.layout)
  const takenOver = takeOver((onShown) => <CountedPage {...props} onShown={onShown} />)
  const watchLinks = startPrefetching({
    fetchPage: prefetch,
    async fetchAll(url) {
      const response = await prefetch(url)
      if (!response || 'redirect' in response) return
      await loadView(response.pageId, response.data).catch(() => undefined)
    },
  })
  void takenOver.then(
    () =>
      startAll([watchCarousels, watchMedia, watchNumbers, startTagManager, watchLinks, layOutRest]),
    () => undefined,
  )
  // Fetched in advance: without a connection the error page could not be loaded.
  takenOver.then(() => loadView(errorPageId, null)).catch(() => undefined)

  let visit = 0
  return {
    async prepare(page, signal) {
      const [next, root] = await Promise.all([
        toProps(page, loadView(page.pageId, page.data), layoutOf(page.locale, signal)),
        takenOver,
      ])
      return () => {
        visit += 1
        flushSync(() => root.render(<CountedPage {...next} visit={visit} />))
        updateHead(page.head, locales[page.locale])
        layOutRest()
        watchLinks()
      }
    },
    async noResponsePage(url) {
      const pathname = decodeURI(url.pathname)
      const pageLocale = splitLocale(pathname).locale ?? locale
      const { t } = await loadI18n(pageLocale)
      return {
        pageId: errorPageId,
        pathname,
        query: '',
        locale: pageLocale,
        siteName,
        formOutcome: null,
        data: { status: 598, translatedPaths: {}, likelyPages: [] },
        head: errorHead(598, t, siteName),
      }
    },
  }
}

/** The page, with an event for statistics each time it is shown. */
function CountedPage(props: PageRootProps) {
  usePageView(props.state)
  return <PageRoot {...props} />
}

const errorPageId = '/pages/_error'

/**
 * Starts the modules that observe elements of this page and later ones. They change elements, so they start after
 * hydration. Each starts in a separate task, so that the page stays responsive.
 */
async function startAll(modules: (() => void)[]): Promise<void> {
  for (const start of modules) {
    await new Promise((resolve) => setTimeout(resolve))
    start()
  }
}

async function toProps(
  state: PageState | FetchedPage,
  view: ReturnType<typeof loadView>,
  layout: Layout | null | Promise<Layout | null>,
): Promise<PageRootProps> {
  const [View, i18n, layoutValue] = await Promise.all([view, loadI18n(state.locale), layout])
  return { state, View, i18n, layout: layoutValue }
}
