import { takeQuantities, type Quantity } from '../../locales/quantity.ts'
import { toLower, wordBreak } from './fold.ts'

const maxQueryLength = 200
const maxTerms = 8

export type SearchQuery = ReturnType<typeof parseQuery>

/**
 * Splits what a visitor typed into words and figures, in lower case. Figures with units are compared and not looked up: `600 kg`.
 */
export function parseQuery(query: string) {
  const text = toLower(query.slice(0, maxQueryLength)).trim()
  const { quantities, rest } = takeQuantities(text)
  return { text, words: splitWords(rest).slice(0, maxTerms), quantities }
}

/** The words of a text in lower case, without words that folding empties. */
export function splitWords(lower: string): string[] {
  return lower.split(wordBreak).filter((word) => /[^\p{M}\u00ad]/u.test(word))
}

/**
 * The words by which the index knows a figure: the same for each unit in which the figure may be written.
 *
 * @example quantityWords({ dimension: 'mass', values: [2_500_000] }) // ['mass2500000'] of 2.5 t and of 2'500 kg
 */
export function quantityWords({ dimension, values }: Quantity): string[] {
  return values.map((value) => dimension + String(value).replace('.', 'p'))
}
