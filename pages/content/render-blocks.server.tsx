import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import type { Block } from '../../content/contract/blocks.ts'
import { i18nOf } from '../../locales/i18n.server.ts'
import type { Locale } from '../../locales/locales.ts'
import { HeadingLevel } from '../../renderer/headings/HeadingLevel.tsx'
import { loadBlockViews } from './block-views.ts'
import { blockKey, titleLevel, type ContentData, type PlacedBlock } from './content-data.ts'
import { blockView, type BlockView } from './loaded-views.ts'

/** The blocks of a page, and the HTML of the static ones. */
type RenderedBlocks = Pick<ContentData, 'blocks' | 'needsTitle'> &
  Required<Pick<ContentData, 'staticHtml'>>

/** By the parsed content it was made from: an unchanged answer of the backend is the same object, and is rendered once. */
const rendered = new WeakMap<Block[], RenderedBlocks>()

/** Renders the static blocks of a page and places the interactive ones. */
export async function renderBlocks(content: Block[], locale: Locale): Promise<RenderedBlocks> {
  await loadBlockViews(content.map((block) => block.type))
  const result = rendered.get(content) ?? render(content, locale)
  rendered.set(content, result)
  return result
}

function render(content: Block[], locale: Locale): RenderedBlocks {
  const needsTitle = !content[0] || !blockView(content[0].type).titlesPage
  const blocks = content.map((block, index) => ({
    block,
    view: blockView(block.type),
    key: blockKey(block.type, index),
    level: titleLevel(index, needsTitle),
  }))
  return {
    blocks: blocks.map(({ block, view }): PlacedBlock => ({
      type: block.type,
      id: block.id,
      showsNetworks: view.showsNetworks,
      props: view.interactive && block,
    })),
    staticHtml: toStaticHtml(
      blocks.filter(({ view }) => !view.interactive),
      locale,
    ),
    needsTitle,
  }
}

interface StaticBlock {
  block: Block
  view: BlockView
  key: string
  level: 1 | 2
}

/** All in one go, since each rendering has a price of its own; each by its key. */
function toStaticHtml(blocks: StaticBlock[], locale: Locale): Record<string, string> {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(locale)}>
      {blocks.map(({ block, view: { View }, key, level }) => (
        <Fragment key={key}>
          <HeadingLevel level={level}>
            <View {...block} />
          </HeadingLevel>
          <hr data-block-end="" />
        </Fragment>
      ))}
    </I18nextProvider>,
  )
  const parts = html.split(blockEnd)
  return Object.fromEntries(blocks.map(({ key }, index) => [key, parts[index] ?? '']))
}

/** Nothing of the content can look like it: its rich text has no such attribute, and `<` of its other texts is escaped. */
const blockEnd = '<hr data-block-end=""/>'
