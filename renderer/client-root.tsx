import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { PageContextClient } from 'vike/types'
import { localeEntry } from '../locales/locales.ts'
import { loadStyles, updateHead } from './document.client.ts'
import type { PageData } from './page-context.ts'
import { pageRootProps } from './page-root-props.ts'
import { PageRoot } from './PageRoot.tsx'
import { loadTexts } from './texts/load-texts.client.ts'

let root: Root | undefined
/** The chrome outlives a page that could not be loaded: an error page comes without a layout of its own. */
let layout: PageContextClient['layout'] = null

/** Takes over the document that the server sent. */
export async function hydrate(pageContext: PageContextClient): Promise<void> {
  takeStaticHtml(pageContext.data as Partial<PageData> | undefined)
  layout = pageContext.layout
  const element = await pageElement(pageContext)
  root = hydrateRoot(container(), element)
}

/** Shows another page in place of the one that is there. */
export async function show(pageContext: PageContextClient): Promise<void> {
  layout = pageContext.layout ?? layout
  const [element] = await Promise.all([
    pageElement({ ...pageContext, layout }),
    loadStyles(pageContext.styles ?? []),
  ])
  root ??= hydrateRoot(container(), element)
  flushSync(() => root?.render(element))
  const { languageTag, direction } = localeEntry(pageContext.locale)
  updateHead(pageContext.head ?? [], { languageTag, direction })
}

async function pageElement(pageContext: PageContextClient) {
  const [View, texts] = await Promise.all([
    pageContext.Page(pageContext.data),
    loadTexts(pageContext.locale),
  ])
  return <PageRoot {...pageRootProps(pageContext, View, texts)} />
}

/** The document holds the HTML of what is not rendered here, so it was not sent a second time as data. */
function takeStaticHtml(data: Partial<PageData> | undefined): void {
  if (!data) return
  const parts = document.querySelectorAll<HTMLElement>('[data-static]')
  data.staticHtml = Object.fromEntries(
    [...parts].map((part) => [part.dataset['static'] ?? '', part.innerHTML]),
  )
}

function container(): HTMLElement {
  const element = document.getElementById('root')
  if (!element) throw new Error('the document has no #root')
  return element
}
