import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { Block } from '../content/contract/blocks.ts'
import type { Layout } from '../content/contract/layout.ts'
import type { Page } from '../content/contract/page.ts'
import { loadBlockViews, blockView } from '../pages/content/block-views.ts'
import { Breadcrumb } from '../renderer/layout/Breadcrumb/Breadcrumb.tsx'
import { HeadingLevel } from '../renderer/headings/HeadingLevel.tsx'
import { PageRoot } from '../renderer/PageRoot.tsx'
import { texts } from '../renderer/texts/texts.server.ts'

/**
 * The limit of rendering: React turns the tree of a page into a string, everything ready in memory and nothing kept
 * from one time to the next.
 */
export async function createReactLimit(page: Page, layout: Layout, siteName: string) {
  await loadBlockViews(page.content.map((block) => block.type))
  const props = {
    View: Blocks as ComponentType<{ data: unknown }>,
    data: page,
    texts: texts.de,
    siteName,
    pathname: '/de',
    layout,
    translatedPaths: page.meta.translatedPaths,
    formOutcome: null,
  }
  return () => renderToString(<PageRoot {...props} />)
}

function Blocks({ data: { title, meta, content } }: { data: Page }) {
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
  const { View } = blockView(block.type)
  return <View {...block} />
}
