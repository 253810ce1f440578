import type { ComponentType } from 'react'
import type { Block, BlockType } from '../../content/contract/blocks.ts'

/** The view of a block type. A block that is `interactive` is hydrated in the browser, any other is HTML there. */
export interface BlockView {
  View: ComponentType<Block>
  interactive: boolean
}

/** The views that `block-views.ts` has loaded; a page without interactive blocks needs none of them, nor the list of all. */
export const loadedViews = new Map<BlockType, BlockView>()

/** The view of a block type that was loaded before. */
export function blockView(type: BlockType): BlockView {
  const view = loadedViews.get(type)
  if (!view) throw new Error(`the view for blocks of type ${type} was not loaded`)
  return view
}
