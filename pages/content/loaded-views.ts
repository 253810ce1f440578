import type { ComponentType } from 'react'
import type { Block, BlockType } from '../../content/contract/blocks.ts'

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
