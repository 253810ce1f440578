import type { ComponentType } from 'react'
import type { Block, BlockType } from '../../content/contract/blocks.ts'
import type { PageData } from '../../renderer/page-context.ts'

/** A block on its page. A block without `props` is static: its HTML is in `staticHtml` under its {@link blockKey}. */
export interface PlacedBlock {
  type: BlockType
  id?: string
  showsNetworks?: true
  props?: Block
}

export interface ContentData extends PageData {
  /** Address that is printed on paper, such as `https://muster.example/de/maschinen`; empty in the catalogue. */
  address: string
  blocks: PlacedBlock[]
  /** True if no block carries the page's title, so that the page shows it. */
  needsTitle: boolean
}

/** Key of a block on its page, from its type and index. */
export function blockKey(type: BlockType, index: number): string {
  return `${type}-${index}`
}

/** Heading level of a block's title. The first block carries the page's title, unless the page shows the title. */
export function titleLevel(index: number, needsTitle: boolean): 1 | 2 {
  return index === 0 && !needsTitle ? 1 : 2
}

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

/**
 * Views that `block-views.ts` has loaded. They are in this module, so that a page without interactive blocks does not
 * load the list of all views.
 */
export const loadedViews = new Map<BlockType, BlockView>()

/** View of a block type. @throws {Error} if it is not loaded */
export function blockView(type: BlockType): BlockView {
  const view = loadedViews.get(type)
  if (!view) throw new Error(`the view for blocks of type ${type} was not loaded`)
  return view
}
