import { hash } from 'node:crypto'
import { escapeUTF8 } from 'entities'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import type { Layout } from '../content/contract/layout.ts'
import { i18nByLocale } from '../locales/i18n.server.ts'
import { locales } from '../locales/locales.ts'
import { cardAddress, shareCard } from '../routing/picture-address.ts'
import { formatPageQuery } from '../routing/page-query.ts'
import type { DocumentData } from '../components/page/document-data.ts'
import { errorHead } from '../components/page/error-head.ts'
import { pageHead } from './head/head.ts'
import { CacheHtmlContext, type CacheHtml } from '../components/layout/CachedHtml.tsx'
import type { PageResult, RenderContext } from './page-context.ts'
import type { HeadTag, PageData, PageState } from '../components/page/page-state.ts'
import { PageRoot } from '../components/page/PageRoot.tsx'
import { structuredData } from './head/structured-data.ts'
import font from '../components/styles/inter.woff2'

/**
 * Page context → document, or the page as data for the browser's router. The document is rendered to a string: no part
 * suspends, and there are no inline scripts.
 *
 * @throws the error of the layout, if it could not be loaded; only the error page is rendered without a layout
 */
export async function onRenderHtml(pageContext: RenderContext): Promise<PageResult> {
  const { request } = pageContext
  const layout = await layoutOf(pageContext)
  const head = headOf(pageContext)
  const state = toPageState(pageContext)
  if (request.asData) return { kind: 'data', response: { ...state, head } }
  const { languageTag, direction } = locales[request.locale]
  const { body, pictures } = await toBody(pageContext, layout, state)
  const { styles } = request.assets
  const document = `<!doctype html>
<html lang="${languageTag}" dir="${direction}">
<head>${toHead(head, { styles, pictures, consentMonths: request.consentMonths })}${toStructured(pageContext, layout)}</head>
<body>${body}<script src="${request.assets.script}" type="module" async></script></body>
</html>`
  return { kind: 'document', document, links: toLinks(styles) }
}

async function layoutOf({ request, error }: RenderContext): Promise<Layout | null> {
  const response = await request.layoutResponse
  if (response.kind === 'layout') return response.layout
  if (error) return null
  throw response.error
}

function headOf(pageContext: RenderContext): HeadTag[] {
  const { data, request } = pageContext
  const { pathname, locale, siteName, preview } = request
  if ('status' in data) return errorHead(data.status, i18nByLocale[locale].t, siteName)
  const card = data.facts && cardOf(data.page, siteName, pathname)
  return pageHead({ ...toAbout(pageContext, data), preview, card })
}

function toAbout(
  { request: { siteUrl, siteName, pathname, locale } }: RenderContext,
  { page, facts = [] }: PageData,
) {
  return { page, facts, siteUrl, siteName, pathname, locale }
}

/** Social networks fetch an address only once, so each version of a card has its own address. */
function cardOf(page: PageData['page'], siteName: string, pathname: string): string {
  const digest = hash('sha256', JSON.stringify(shareCard(page, siteName)), 'base64url')
  return cardAddress(pathname, digest.slice(0, 8))
}

function toHead(
  head: HeadTag[],
  {
    styles,
    pictures,
    consentMonths,
  }: { styles: string[]; pictures: string } & Pick<RenderContext['request'], 'consentMonths'>,
): string {
  const months = consentMonths ? ` data-consent-months="${consentMonths}"` : ''
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head.map(toHtml).join('\n')}
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/site.webmanifest">
<meta name="color-scheme" content="light dark">
<link rel="preload" as="font" type="font/woff2" href="${font}" crossorigin>
${pictures}
<script src="${beforePaint}"${months}></script>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}`
}

/** JSON-LD, which a browser does not run. The router replaces it together with the head of the page. */
function toStructured(pageContext: RenderContext, layout: Layout | null): string {
  const { data } = pageContext
  if ('status' in data) return ''
  const structured = structuredData({ ...toAbout(pageContext, data), layout })
  if (!structured) return ''
  return `\n<script type="application/ld+json" data-head>${toScriptText(structured)}</script>`
}

const beforePaint = '/before-paint.js'

/**
 * Resources that block the first paint, as the header `Link`. A proxy can send them as early hints, before the page is
 * rendered.
 */
function toLinks(styles: string[]): string {
  return [
    `<${font}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
    `<${beforePaint}>; rel=preload; as=script`,
    ...styles.map((href) => `<${href}>; rel=preload; as=style`),
  ].join(', ')
}

async function toBody(
  { Page, request: { locale, services } }: RenderContext,
  layout: Layout | null,
  state: PageState,
): Promise<{ body: string; pictures: string }> {
  const View = await Page(state.data, { isInDocument: false })
  const html = renderToString(
    <CacheHtmlContext value={cacheHtml}>
      <PageRoot state={state} View={View} i18n={i18nByLocale[locale]} layout={layout} />
    </CacheHtmlContext>,
  )
  const { shown, pictures } = splitPictures(html)
  // Data before the content: content cannot imitate data that comes first.
  const data =
    (layout ? cached(layout, 'data', () => dataScript('layout', layout)) : '') +
    (services ? dataScript('services', services) : '') +
    dataScript('page', toSent(state))
  return { body: `${data}<div id="root">${shown}</div>`, pictures }
}

/** Data script in a document, which a browser does not run. */
function dataScript<Name extends keyof DocumentData>(name: Name, data: DocumentData[Name]): string {
  return `<script type="application/json" data-state="${name}">${toScriptText(data)}</script>`
}

/** JSON for a script element. `<` is escaped, since a text of the content could end the script. */
function toScriptText(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
}

const pictureLink = '<link rel="preload" as="image"'

/**
 * Moves React's preloads of pictures into the head, so that the browser requests the first picture before the
 * stylesheets.
 */
function splitPictures(html: string): { shown: string; pictures: string } {
  const [start = '', ...parts] = html.split(pictureLink)
  let shown = start
  let pictures = ''
  for (const part of parts) {
    const end = part.indexOf('>') + 1
    shown += part.slice(end)
    pictures += pictureLink + part.slice(0, end)
  }
  return { shown, pictures }
}

const cachedTexts = new WeakMap<object, Record<string, string>>()

/**
 * A text that one object determines, made once per object and name. A new layout has new objects; the old objects are collected with their
 * texts.
 */
function cached(by: object, name: string, make: () => string): string {
  const texts = cachedTexts.get(by) ?? {}
  cachedTexts.set(by, texts)
  return (texts[name] ??= make())
}

const cacheHtml: CacheHtml = (element, by, children, locale) =>
  cached(by, element, () =>
    renderToString(<I18nextProvider i18n={i18nByLocale[locale]}>{children}</I18nextProvider>),
  )

/** State for the data script, without static HTML: the document contains that HTML already. */
function toSent(state: PageState): PageState {
  return 'page' in state.data ? { ...state, data: { ...state.data, staticHtml: undefined } } : state
}

function toHtml(tag: HeadTag): string {
  if (tag.name === 'title') return `<title>${escapeUTF8(tag.text)}</title>`
  const attributes = Object.entries(tag.attributes).map(
    ([name, value]) => `${name}="${escapeUTF8(value)}"`,
  )
  return `<${tag.name} data-head ${attributes.join(' ')}>`
}

/** State of a page, as plain data. */
function toPageState(pageContext: RenderContext): PageState {
  const { pageId, request, data } = pageContext
  const { pathname, search, query, locale, siteName, formOutcome = null } = request
  return {
    pageId,
    pathname,
    query: search && formatPageQuery(query),
    locale,
    siteName,
    formOutcome,
    data: 'status' in data ? data : withoutServersOwn(data),
  }
}

/** Page data without the parts that only the server reads for the head. */
function withoutServersOwn({ page, ...data }: PageData): PageData {
  const { breadcrumb, translatedPaths, modified } = page.meta
  const meta = { breadcrumb, translatedPaths, modified }
  return { ...data, facts: undefined, page: { ...page, meta } }
}
