import { escapeUTF8 } from 'entities'
import { fold, wordBreak, type Folding } from './fold.ts'
import { isInnerTerm } from './search-query.ts'

/**
 * A title as HTML with `<em>` around what was found.
 *
 * @example highlight('Grösse & Gewicht', parseQuery('groesse')) // '<em>Grösse</em> &amp; Gewicht'
 */
export function highlight(title: string, terms: string[]): string {
  const characters = [...title.normalize('NFC')]
  const found = new Set<number>()
  for (const folding of ['expanded', 'stripped'] as const)
    markFound(characters, folding, terms, found)
  return toHtml(characters, found)
}

/** Looks in the folded title and marks the characters of the original that what was found comes from. */
function markFound(
  characters: string[],
  folding: Folding,
  terms: string[],
  found: Set<number>,
): void {
  const { folded, origins } = foldWithOrigins(characters, folding)
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1))
      if (isInnerTerm(term) || startsWord(folded, at))
        addRange(found, origins[at] ?? 0, origins[at + term.length - 1] ?? 0)
}

/** From the first to the last: what lies between may fold to nothing, as a soft hyphen does. */
function addRange(found: Set<number>, first: number, last: number): void {
  for (let index = first; index <= last; index++) found.add(index)
}

/** `origins[i]`: from which character the folded text's unit `i` comes. */
function foldWithOrigins(
  characters: string[],
  folding: Folding,
): { folded: string; origins: number[] } {
  const parts = characters.map((character) => fold(character, folding))
  const origins = parts.flatMap((part, index) => Array.from({ length: part.length }, () => index))
  return { folded: parts.join(''), origins }
}

function startsWord(folded: string, at: number): boolean {
  return at === 0 || wordBreak.test(folded[at - 1] ?? '')
}

function toHtml(characters: string[], found: Set<number>): string {
  return characters
    .map((character, index) => {
      const opens = found.has(index) && !found.has(index - 1)
      const closes = found.has(index) && !found.has(index + 1)
      return `${opens ? '<em>' : ''}${escapeUTF8(character)}${closes ? '</em>' : ''}`
    })
    .join('')
}
