import type { ComponentType } from 'react'
import type { Block, BlockType } from '../../content/contract/blocks.ts'
import type { PageData } from '../../renderer/page-context.ts'

/** A block on its page. One without `props` is static: its HTML stands in `staticHtml` below its {@link blockKey}. */
export interface PlacedBlock {
  type: BlockType
  id?: string
  showsNetworks?: true
  props?: Block
}

export interface ContentData extends PageData {
  /** Stands on paper, empty in the catalogue: `https://muster.example/de/maschinen`. */
  address: string
  blocks: PlacedBlock[]
  /** True where no block carries the page's title and the page has to show it itself. */
  needsTitle: boolean
}

/** Names a block of a page by its type and place. */
export function blockKey(type: BlockType, index: number): string {
  return `${type}-${index}`
}

/** Level of a block's title: the first block has the page's title, unless the page shows it itself. */
export function titleLevel(index: number, needsTitle: boolean): 1 | 2 {
  return index === 0 && !needsTitle ? 1 : 2
}

/** What a block's module says of it, a line each. */
export interface BlockTraits {
  /** Hydrated in the browser; any other is HTML there. */
  interactive?: true
  /** Its title is the page's where it comes first. */
  titlesPage?: true
  /** The company's networks, which the layout has, stand below it. */
  showsNetworks?: true
}

export interface BlockView extends BlockTraits {
  View: ComponentType<Block>
}

/** The views that `block-views.ts` has loaded; a page without interactive blocks needs none of them, nor the list of all. */
export const loadedViews = new Map<BlockType, BlockView>()

/** The view of a block type that was loaded before. */
export function blockView(type: BlockType): BlockView {
  const view = loadedViews.get(type)
  if (!view) throw new Error(`the view for blocks of type ${type} was not loaded`)
  return view
}
