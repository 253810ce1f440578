import { renderToString } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { localeEntry, type Locale } from '../locales/locales.ts'
import type { Layout } from '../content/contract/layout.ts'
import type { HeadTag } from './head.ts'
import { keepHtml } from './kept/keep-html.server.tsx'
import { KeepHtmlContext } from './kept/Kept.tsx'
import { layoutScript } from './layout-script.ts'
import type { FramePlaces } from './page-context.ts'
import { pageRootProps } from './page-root-props.ts'
import { PageRoot } from './PageRoot.tsx'
import { texts as textsOfAll } from './texts/texts.server.ts'

/**
 * Page context → document. Rendered to a string: nothing suspends, and no script stands inline.
 *
 * Vike gets an empty frame and looks for the places of its tags there; the server puts head and body into it.
 */
export async function onRenderHtml(pageContext: PageContextServer) {
  const { locale, layout, head = [], styles = [], data, request } = pageContext
  const View = await pageContext.Page(data)
  const root = <PageRoot {...pageRootProps(pageContext, View, textsOfAll[locale], layout)} />
  const html = renderToString(<KeepHtmlContext value={keepHtml}>{root}</KeepHtmlContext>)
  return {
    documentHtml: toFrame(locale, request.frame),
    pageContext: {
      frameContent: { head: toHead(head, styles), body: toBody(html, layout) },
      // What the document carries itself need not be sent to the browser once more.
      data: data && { ...data, staticHtml: undefined, modules: undefined },
      styles: undefined,
      head: undefined,
    },
  }
}

function toFrame(locale: Locale, { head, body }: FramePlaces) {
  const { languageTag, direction } = localeEntry(locale)
  return escapeInject`<!doctype html>
<html lang="${languageTag}" dir="${direction}">
<head>${dangerouslySkipEscape(head)}</head>
<body>${dangerouslySkipEscape(body)}</body>
</html>`
}

function toHead(head: HeadTag[], styles: string[]): string {
  return `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head.map(toHtml).join('\n')}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/before-paint.js"></script>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}`
}

function toBody(html: string, layout: Layout | null): string {
  return `<div id="root">${html}</div>${layout ? layoutScript(layout) : ''}`
}

function toHtml(tag: HeadTag): string {
  if (tag.name === 'title') return `<title>${escape(tag.text)}</title>`
  const attributes = Object.entries(tag.attributes).map(
    ([name, value]) => `${name}="${escape(value)}"`,
  )
  return `<${tag.name} data-head ${attributes.join(' ')}>`
}

function escape(value: string): string {
  return value.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
