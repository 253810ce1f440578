import { flushSync } from 'react-dom'
import { hydrateRoot, type Root } from 'react-dom/client'
import type { PageContextClient } from 'vike/types'
import type { Layout } from '../content/contract/layout.ts'
import { localeEntry, type Locale } from '../locales/locales.ts'
import { loadStyles, updateHead } from './document.client.ts'
import { errorHead } from './head.ts'
import { layoutOfDocument } from './layout-script.ts'
import { loadLayout } from './load-layout.client.ts'
import type { PageData } from './page-context.ts'
import { errorStatus, pageRootProps } from './page-root-props.ts'
import { PageRoot } from './PageRoot.tsx'
import { loadTexts } from './texts/load-texts.client.ts'

let root: Root | undefined
/** Of the document: where the site does not answer, a page context has none. */
let siteName: string
let layout: { locale: Locale; value: Layout | null }

/** Takes over the document that the server sent. */
export async function hydrate(pageContext: PageContextClient): Promise<void> {
  siteName = pageContext.siteName
  takeStaticHtml(pageContext.data as Partial<PageData> | undefined)
  layout = { locale: pageContext.locale, value: layoutOfDocument() }
  const element = await pageElement(pageContext, layout.value)
  root = hydrateRoot(container(), element)
}

/** Shows another page in place of the one that is there. */
export async function show(pageContext: PageContextClient): Promise<void> {
  const [element, { t }] = await Promise.all([
    pageElement(pageContext, layoutOf(pageContext.locale)),
    loadTexts(pageContext.locale),
    loadStyles(pageContext.styles ?? []),
  ])
  flushSync(() => root?.render(element))
  const { languageTag, direction } = localeEntry(pageContext.locale)
  updateHead(pageContext.head ?? errorHead(errorStatus(pageContext) ?? 500, t, siteName), {
    languageTag,
    direction,
  })
}

/** The layout stays as long as the language does; one that could not be had is asked for again. */
async function layoutOf(locale: Locale): Promise<Layout | null> {
  if (layout.locale !== locale || !layout.value)
    layout = { locale, value: await loadLayout(locale) }
  return layout.value
}

async function pageElement(
  pageContext: PageContextClient,
  layoutAnswer: Layout | null | Promise<Layout | null>,
) {
  const [View, texts, layoutValue] = await Promise.all([
    pageContext.Page(pageContext.data),
    loadTexts(pageContext.locale),
    layoutAnswer,
  ])
  return <PageRoot {...pageRootProps(pageContext, View, texts, layoutValue)} siteName={siteName} />
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
