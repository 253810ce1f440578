import { renderToStaticMarkup } from 'react-dom/server'
import type { Block, BlockType } from '../../content/contract/blocks.ts'
import type { Locale } from '../../locales/locales.ts'
import { HeadingLevel } from '../../renderer/headings/HeadingLevel.tsx'
import { texts } from '../../renderer/texts/texts.server.ts'
import { TextsProvider } from '../../renderer/texts/TextsContext.tsx'
import { blockModule, blockView, loadBlockViews } from './block-views.ts'
import type { ContentData, PlacedBlock } from './content-data.ts'

/** Blocks whose title is the page's, where they come first. */
const titleBlocks: readonly BlockType[] = [
  'HeaderStatic',
  'HeaderGallery',
  'ProductsHeader',
  'Article',
  'Case',
  'Product',
  'Model',
]

/** HTML by the parsed block it was made from; goes when the content does. */
const rendered = new WeakMap<Block, string>()

/**
 * Renders the static blocks of a page and places the interactive ones.
 *
 * @returns the blocks in their order, the HTML of the static ones, and the modules whose styles are needed
 */
export async function renderBlocks(
  blocks: Block[],
  locale: Locale,
): Promise<
  Pick<ContentData, 'blocks' | 'modules' | 'needsTitle'> & { staticHtml: Record<string, string> }
> {
  const types = new Set(blocks.map((block) => block.type))
  await loadBlockViews(types)

  const needsTitle = !titleBlocks.some((type) => type === blocks[0]?.type)
  const staticHtml: Record<string, string> = {}
  const placed = blocks.map((block, index): PlacedBlock => {
    const { type, id } = block
    const level = index === 0 && !needsTitle ? 1 : 2
    const key = `${type}-${index}`
    if (blockView(type).interactive) return { key, type, id, level, props: block }
    staticHtml[key] = renderBlock(block, level, locale)
    return { key, type, id, level }
  })
  return {
    blocks: placed,
    needsTitle,
    staticHtml,
    modules: ['pages/content/ContentPage.tsx', ...[...types].map(blockModule)],
  }
}

function renderBlock(block: Block, level: 1 | 2, locale: Locale): string {
  const known = rendered.get(block)
  if (known !== undefined) return known
  const { View } = blockView(block.type)
  const html = renderToStaticMarkup(
    <TextsProvider texts={texts[locale]}>
      <HeadingLevel level={level}>
        <View {...block} />
      </HeadingLevel>
    </TextsProvider>,
  )
  rendered.set(block, html)
  return html
}
