import type { BlockOf, BlockType } from '../../../content/contract/blocks.ts'
import type { Locale } from '../../../locales/locales.ts'

/**
 * A valid block with a name, used by tests and by the catalogue. Each type has a usual, a minimal and an overlong
 * example in both languages.
 */
export interface Example<T extends BlockType> {
  /** Describes the example; unique per type and language. */
  name: string
  /**
   * `minimal`: required properties only; `overlong`: longer texts than anybody should write; missing: a usual block.
   */
  kind?: 'minimal' | 'overlong'
  locale: Locale
  block: BlockOf<T>
}
