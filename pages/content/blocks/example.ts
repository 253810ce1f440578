import type { BlockOf, BlockType } from '../../../content/contract/blocks.ts'
import type { Locale } from '../../../locales/locales.ts'

/** A valid block with a name: fixture of tests and entry of the catalogue. */
export interface Example<T extends BlockType> {
  name: string
  locale: Locale
  block: BlockOf<T>
}
