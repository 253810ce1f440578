import type { BlockType, Block } from '../../content/contract/blocks.ts'
import type { PageData } from '../../renderer/page-context.ts'

/** A block on its page. One without `props` is static: its HTML stands in `staticHtml` below its key. */
export interface PlacedBlock {
  key: string
  type: BlockType
  id?: string
  level: 1 | 2
  props?: Block
}

export interface ContentData extends PageData {
  blocks: PlacedBlock[]
  /** True where no block carries the page's title and the page has to show it itself. */
  needsTitle: boolean
}
