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
