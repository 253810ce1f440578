import type { BlockOf, BlockType } from '../../content/contract/blocks.ts'
import type { Locale } from '../../locales/locales.ts'

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

const picture = (width: number, height: number) => (name: string, alt: string) => ({
  src: `/media/${name}`,
  alt,
  width,
  height,
})

/** Pictures of the sample content by their format, with the name of their file. */
export const photo = picture(1200, 900)
export const hero = picture(2000, 1125)
export const portrait = picture(600, 600)
