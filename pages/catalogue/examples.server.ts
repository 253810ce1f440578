import type { BlockType } from '../../content/contract/blocks.ts'
import type { Locale } from '../../locales/locales.ts'
import type { Example } from '../content/blocks/example.ts'
import type { ListedExample } from './catalogue-data.ts'

type AnyExample = Example<BlockType>

const lists = import.meta.glob<AnyExample[]>('../content/blocks/*/*.examples.ts', {
  eager: true,
  import: 'examples',
})
const examples = Object.values(lists).flat()

/** All block types that have examples, in alphabetical order. */
export const blockTypes = [...new Set(examples.map(({ block }) => block.type))].sort()

/** The examples of a type in a language, in their order; empty for an unknown type. */
export function examplesOf(type: string, locale: Locale): AnyExample[] {
  return examples.filter((example) => example.block.type === type && example.locale === locale)
}

/** One example of each type. Two examples of the same type could have the same ids. @param number from 1 */
export function exampleOfEachType(number: number, locale: Locale): AnyExample[] {
  return blockTypes.flatMap((type) => examplesOf(type, locale)[number - 1] ?? [])
}

/** An example as the catalogue lists it. */
export function toListed({ name }: AnyExample): ListedExample {
  return { name, slug: toSlug(name) }
}

/** @example toSlug('in English, one customer') // 'in-english-one-customer' */
function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, '-')
    .replace(/^-|-$/g, '')
}
