import type { BlockOf, BlockType } from '../../../content/contract/blocks.ts'
import type { Locale } from '../../../locales/locales.ts'

/**
 * A valid block with a name: fixture of tests and entry of the catalogue. Each type has examples of the usual, the
 * minimal and the overlong kind in both languages.
 */
export interface Example<T extends BlockType> {
  /** Says what is particular to it; no two of a type and language have the same. */
  name: string
  /** `minimal`: nothing that may be missing; `overlong`: more than anybody should write. Else as it usually is. */
  kind?: 'minimal' | 'overlong'
  locale: Locale
  block: BlockOf<T>
}
