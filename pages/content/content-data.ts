import type { PageData } from '../../components/page/page-state.ts'
import type { Block, BlockType } from '../../content/contract/blocks.ts'

/** A block on its page. A block without `props` is static: its HTML is in `staticHtml` under its `key`. */
export interface PlacedBlock {
  /** Unique on the page. */
  key: string
  type: BlockType
  id?: string
  /** Number of the block among those of its type, from 0; left out for the first. */
  number?: number
  showsNetworks?: true
  props?: Block
  /** Level of the title's heading; with `props`. */
  level?: 1 | 2
}

export interface ContentData extends PageData {
  /** Address that is printed on paper, such as `https://muster.example/de/maschinen`; empty in the catalogue. */
  address: string
  blocks: PlacedBlock[]
  /** True if no block carries the page's title, so that the page shows it. */
  needsTitle: boolean
}
