import type { PageData } from '../../components/page/page-state.ts'
import type { BlockType } from '../../content/contract/blocks.ts'
import type { Locale } from '../../locales/locales.ts'

/** Part of the catalogue and its look, as its address has them. */
export interface CatalogueView {
  /** Type whose examples are shown; missing on the first page. */
  type?: BlockType
  locale: Locale
  /** Width of the windows, px; if missing, the available width. */
  width?: number
}

export interface CatalogueData extends PageData {
  view: CatalogueView
  types: BlockType[]
  /** The shown examples, each with the address of a page of its own. */
  examples: { name: string; address: string }[]
}
