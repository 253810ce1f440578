import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { Layout } from '../../content/contract/layout.ts'
import { splitLocale } from '../../locales/localized-path.ts'
import { localeEntry } from '../../locales/locales.ts'
import { dataOfDocument } from '../data-script.ts'
import { errorHead } from '../head.ts'
import type { FetchedPage, PageState } from '../page-state.ts'
import { PageRoot } from '../PageRoot.tsx'
import { announce } from './announce.ts'
import { loadStyles, updateHead } from './document.ts'
import { createLayoutStore } from './layout-store.ts'
import { loadTexts } from './load-texts.ts'
import type { Stage } from './router.ts'
import { loadView } from './views.ts'

/**
 * Takes over the document that the server sent.
 *
 * @param state of the page in it, with the HTML of its static parts
 */
export async function hydrate(state: PageState): Promise<Stage> {
  const { locale, siteName } = state
  const initial = { locale, layout: dataOfDocument('layout') }
  const layouts = createLayoutStore(initial, (...request) => fetch(...request))
  const root = hydrateRoot(container(), await toElement(state, initial.layout))
  // Fetched while there is a connection: without one it could not be.
  loadView(errorPageId, null).catch(() => undefined)

  return {
    async prepare(page, signal) {
      const [element] = await Promise.all([
        toElement(page, layouts.layoutOf(page.locale, signal)),
        loadStyles(page.styles),
      ])
      return () => {
        flushSync(() => root.render(element))
        updateHead(page.head, localeEntry(page.locale))
        announce(document.title)
      }
    },
    async noAnswerPage(url) {
      const pathname = decodeURI(url.pathname)
      const pageLocale = splitLocale(pathname).locale ?? locale
      const { t } = await loadTexts(pageLocale)
      return {
        pageId: errorPageId,
        pathname,
        query: '',
        locale: pageLocale,
        siteName,
        formOutcome: null,
        data: { status: 598, translatedPaths: {} },
        head: errorHead(598, t, siteName),
        styles: [],
      }
    },
  }
}

const errorPageId = '/pages/_error'

async function toElement(
  state: PageState | FetchedPage,
  layout: Layout | null | Promise<Layout | null>,
) {
  const [View, texts, layoutValue] = await Promise.all([
    loadView(state.pageId, state.data),
    loadTexts(state.locale),
    layout,
  ])
  return <PageRoot state={state} View={View} texts={texts} layout={layoutValue} />
}

function container(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('the document has no #root')
  return element
}
