import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import type { Block } from '../../content/contract/blocks.ts'
import { i18nOf } from '../../locales/i18n.server.ts'
import type { Locale } from '../../locales/locales.ts'
import { HeadingLevel } from '../../renderer/headings/HeadingLevel.tsx'
import { loadBlockViews } from './block-views.ts'
import { blockKey, titleLevel, type ContentData, type PlacedBlock } from './content-data.ts'
import { blockView } from './loaded-views.ts'

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
  const isStatic = ({ type }: Block) => !blockView(type).interactive
  return {
    blocks: content.map((block): PlacedBlock => ({
      type: block.type,
      id: block.id,
      showsNetworks: blockView(block.type).showsNetworks,
      props: isStatic(block) ? undefined : block,
    })),
    staticHtml: Object.fromEntries(
      content.flatMap((block, index) => {
        if (!isStatic(block)) return []
        const html = toHtml(block, titleLevel(index, needsTitle), locale)
        return [[blockKey(block.type, index), html]]
      }),
    ),
    needsTitle,
  }
}

function toHtml(block: Block, level: 1 | 2, locale: Locale): string {
  const { View } = blockView(block.type)
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nOf(locale)}>
      <HeadingLevel level={level}>
        <View {...block} />
      </HeadingLevel>
    </I18nextProvider>,
  )
}
