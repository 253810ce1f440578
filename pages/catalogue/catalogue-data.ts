import type { BlockType } from '../../content/contract/blocks.ts'
import type { PageData } from '../../renderer/page-context.ts'
import type { Example } from '../content/blocks/example.ts'
import type { Look, Place } from './catalogue-address.ts'

/** An example by its name, and as it stands in an address. */
export interface ListedExample extends Pick<Example<BlockType>, 'name' | 'kind'> {
  slug: string
}

export interface CatalogueData extends PageData {
  look: Look
  place: Place
  types: { type: BlockType; examples: ListedExample[] }[]
  /** What is shown of the type. */
  shown: ListedExample[]
  /** Where one example is shown: the slug of its like in each language that has one. */
  twins: Partial<Record<Look['locale'], string>>
}
