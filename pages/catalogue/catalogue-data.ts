import type { BlockType } from '../../content/contract/blocks.ts'
import type { PageData } from '../../renderer/page-context.ts'
import type { Example } from '../content/blocks/example.ts'
import type { Look, Place } from './catalogue-address.ts'

/** An example by its name and its slug in the address. */
export interface ListedExample extends Pick<Example<BlockType>, 'name'> {
  slug: string
}

export interface CatalogueData extends PageData {
  look: Look
  place: Place
  types: { type: BlockType; examples: ListedExample[] }[]
  /** Examples of the selected type that are shown. */
  shown: ListedExample[]
}
