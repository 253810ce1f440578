import { renderToString } from 'react-dom/server'
import { dangerouslySkipEscape, escapeInject } from 'vike/server'
import type { PageContextServer } from 'vike/types'
import { localeEntry } from '../locales/locales.ts'
import type { Layout } from '../content/contract/layout.ts'
import type { HeadTag } from './head.ts'
import { keepHtml } from './kept/keep-html.server.tsx'
import { KeepHtmlContext } from './kept/Kept.tsx'
import { layoutScript } from './layout-script.ts'
import { pageRootProps } from './page-root-props.ts'
import { PageRoot } from './PageRoot.tsx'
import { texts as textsOfAll } from './texts/texts.server.ts'

/**
 * Page context → document. Rendered to a string: nothing suspends, and no script stands inline.
 *
 * Vike gets the frame only and looks for the places of its tags there; the server puts the body into it.
 */
export async function onRenderHtml(pageContext: PageContextServer) {
  const texts = textsOfAll[pageContext.locale]
  const View = await pageContext.Page(pageContext.data)
  const props = pageRootProps(pageContext, View, texts, pageContext.layout)
  return {
    documentHtml: toFrame(pageContext),
    pageContext: {
      bodyHtml: toBody(
        renderToString(
          <KeepHtmlContext value={keepHtml}>
            <PageRoot {...props} />
          </KeepHtmlContext>,
        ),
        pageContext.layout,
      ),
      ...afterDocument(pageContext),
    },
  }
}

/** What the document carries itself need not be sent to the browser once more. */
function afterDocument({ data }: PageContextServer) {
  const slim = data && { ...data, staticHtml: undefined, modules: undefined }
  return { data: slim, styles: undefined, head: undefined }
}

function toBody(html: string, layout: Layout | null): string {
  return `<div id="root">${html}</div>${layout ? layoutScript(layout) : ''}`
}

function toFrame({ locale, head = [], styles = [], bodyPlace }: PageContextServer) {
  const { languageTag, direction } = localeEntry(locale)
  return escapeInject`<!doctype html>
<html lang="${languageTag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${dangerouslySkipEscape(head.map(toHtml).join('\n'))}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<script src="/before-paint.js"></script>
${dangerouslySkipEscape(styles.map(toStyleLink).join('\n'))}
</head>
<body>
${dangerouslySkipEscape(bodyPlace)}
</body>
</html>`
}

const toStyleLink = (href: string) => `<link rel="stylesheet" href="${href}">`

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
