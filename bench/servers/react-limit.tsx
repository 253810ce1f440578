import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Block } from '../../content/contract/blocks.ts'
import type { Layout } from '../../content/contract/layout.ts'
import type { Page } from '../../content/contract/page.ts'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import { blockView, loadBlockView } from '../../pages/content/block-views.ts'
import { Breadcrumb } from '../../renderer/layout/Breadcrumb/Breadcrumb.tsx'
import { HeadingLevel } from '../../renderer/headings/HeadingLevel.tsx'
import { PageRoot } from '../../renderer/page/PageRoot.tsx'

/**
 * Limit of rendering: React renders the tree of a page to a string, with all data in memory and nothing cached between calls.
 */
export async function createReactLimit(page: Page, layout: Layout, siteName: string) {
  await Promise.all(page.content.map((block) => loadBlockView(block.type)))
  const { type, title, meta } = page
  const state = {
    pageId: '/pages/content',
    pathname: '/de',
    query: '',
    locale: 'de' as const,
    siteName,
    formOutcome: null,
    data: { page: { type, title, meta }, content: page.content },
  }
  const props = {
    state,
    View: Blocks as ComponentType<{ data: unknown }>,
    i18n: i18nByLocale['de'],
    layout,
  }
  return () => renderToString(<PageRoot {...props} />)
}

function Blocks({ data: { page, content } }: { data: Pick<Page, 'content'> & { page: Page } }) {
  const { title, meta } = page
  return (
    <article>
      {meta.breadcrumb && <Breadcrumb links={meta.breadcrumb} current={title} />}
      {content.map((block, index) => (
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
