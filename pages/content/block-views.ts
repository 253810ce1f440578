import type { ComponentType } from 'react'
import type { Block, BlockType } from '../../content/contract/blocks.ts'
import type { AboutPage, BlockFacts } from '../../components/page/block-facts.ts'
import type { PageQuery } from '../../routing/page-query.ts'

/** What a block's module may export beside its view. */
export interface BlockTraits {
  /** Hydrated in the browser. All other blocks are static HTML. */
  interactive?: true
  /** If the block is the first of a page, its title is the page's title. */
  titlesPage?: true
  /** The company's social networks, from the layout, are shown below the block. */
  showsNetworks?: true
  /** Facts of the block about its page. */
  facts?: (block: Block, about: AboutPage) => BlockFacts
  /** For these queries, the page shows this block alone. */
  fillsPage?: (block: Block, query: PageQuery) => boolean
}

export interface BlockView extends BlockTraits {
  View: ComponentType<Block>
}

/** Exports of a block's file: the view under the name of the type, and the block's traits. */
type BlockModule = Record<string, unknown> & BlockTraits

const modules = import.meta.glob<BlockModule>(['../blocks/*/*.tsx', '!../blocks/*/*.test.tsx'])
const views = new Map<BlockType, BlockView>()

/** The view of a block type, once it is loaded: rendering cannot wait. */
export function blockView(type: BlockType): BlockView | undefined {
  return views.get(type)
}

/**
 * Fetches the view of a block type.
 *
 * @throws {Error} if a block type of the contract has no folder
 */
export async function loadBlockView(type: BlockType): Promise<BlockView> {
  const known = views.get(type)
  if (known) return known
  const module = await modules[`../blocks/${type}/${type}.tsx`]?.()
  if (!module) throw new Error(`no view for blocks of type ${type}`)
  const view = { ...module, View: module[type] as ComponentType<Block> }
  views.set(type, view)
  return view
}
