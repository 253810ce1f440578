import type { ComponentType } from 'react'
import type { Block, BlockType } from '../../content/contract/blocks.ts'

/** Traits that a block's module exports, one per line. */
export interface BlockTraits {
  /** Hydrated in the browser. All other blocks are static HTML. */
  interactive?: true
  /** If the block is the first of a page, its title is the page's title. */
  titlesPage?: true
  /** The company's social networks, from the layout, are shown below the block. */
  showsNetworks?: true
}

export interface BlockView extends BlockTraits {
  View: ComponentType<Block>
}

/** Exports of a block's file: the view under the name of the type, and the block's traits. */
type BlockModule = Record<string, unknown> & BlockTraits

const modules = import.meta.glob<BlockModule>(['./blocks/*/*.tsx', '!./blocks/*/*.test.tsx'])
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
  const module = await modules[`./blocks/${type}/${type}.tsx`]?.()
  if (!module) throw new Error(`no view for blocks of type ${type}`)
  const { interactive, titlesPage, showsNetworks } = module
  const View = module[type] as ComponentType<Block>
  const view = { View, interactive, titlesPage, showsNetworks }
  views.set(type, view)
  return view
}

/** Key of a block on its page, from its type and index. */
export function blockKey(type: BlockType, index: number): string {
  return `${type}-${index}`
}

/** Heading level of a block's title. The first block carries the page's title, unless the page shows the title. */
export function titleLevel(index: number, needsTitle: boolean): 1 | 2 {
  return index === 0 && !needsTitle ? 1 : 2
}
