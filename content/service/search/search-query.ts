import { fold, wordBreak } from './fold.ts'

/** The trigram index knows nothing shorter. */
const minInnerLength = 3

const maxQueryLength = 200
const maxTerms = 8

/**
 * Splits what a visitor typed into folded terms; all of them have to be found.
 *
 * An umlaut is expanded: the index has `Über` as `ueber` and as `uber`, so each way of typing it is found.
 */
export function parseQuery(query: string): string[] {
  return query
    .slice(0, maxQueryLength)
    .normalize('NFC')
    .split(wordBreak)
    .map((word) => fold(word, 'expanded'))
    .filter((term) => term !== '')
    .slice(0, maxTerms)
}

/** True for a term that can be found inside of words; a shorter one is found at the start of words only. */
export function isInnerTerm(term: string): boolean {
  return term.length >= minInnerLength
}
