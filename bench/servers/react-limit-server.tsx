import { parseArgs } from 'node:util'
import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Block } from '../../content/contract/blocks.ts'
import { contract } from '../../content/contract/contract.ts'
import type { Page } from '../../content/contract/page.ts'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import { blockView, loadBlockView } from '../../pages/content/block-views.ts'
import { Breadcrumb } from '../../components/layout/Breadcrumb/Breadcrumb.tsx'
import { HeadingLevel } from '../../components/headings/HeadingLevel.tsx'
import { PageRoot } from '../../components/page/PageRoot.tsx'
import { listen } from '../../tests/harness/servers/listen.ts'

/**
 * Limit of rendering: bare `node:http` that renders the home page of a content service with React and nothing else. All data is in memory,
 * nothing is cached between requests.
 */
const { values } = parseArgs({ options: { backend: { type: 'string' } } })
const ask = async (path: string): Promise<unknown> =>
  (await fetch(`${values.backend}${path}`)).json()
const { type, title, meta, content } = contract.page.parse(await ask('/de'))
await Promise.all(content.map((block) => loadBlockView(block.type)))
const props = {
  state: {
    pageId: '/pages/content',
    pathname: '/de',
    query: '',
    locale: 'de' as const,
    siteName: 'Muster Maschinenbau AG',
    formOutcome: null,
    data: { page: { type, title, meta }, content },
  },
  View: Blocks as ComponentType<{ data: unknown }>,
  i18n: i18nByLocale['de'],
  layout: contract.layout.parse(await ask('/de/ajax/layout')),
}

const { url } = await listen((_request, response) => {
  const html = renderToString(<PageRoot {...props} />)
  response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
})
console.log(url)

function Blocks({ data }: { data: Pick<Page, 'content'> & { page: Page } }) {
  const { breadcrumb } = data.page.meta
  return (
    <article>
      {breadcrumb && <Breadcrumb links={breadcrumb} current={data.page.title} />}
      {data.content.map((block, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- blocks have no other name
        <section key={index} id={block.id} className="columns" data-block={block.type}>
          <HeadingLevel level={index === 0 ? 1 : 2}>
            <BlockContent {...block} />
          </HeadingLevel>
        </section>
      ))}
    </article>
  )
}

function BlockContent(block: Block) {
  const view = blockView(block.type)
  return view && <view.View {...block} />
}
