import { escapeUTF8 } from 'entities'
import { fold, wordBreak, type Folding } from './fold.ts'

/** The words to mark in the texts of hits. */
export interface Marks {
  /** The typed words, folded: if a found word contains one, only that part of the word is marked. */
  typed: string[]
  /** The words that were found, folded. */
  words: ReadonlySet<string>
}

/** A shorter typed word is marked only at the start of a word. */
const minInnerLength = 3

/**
 * A text as HTML with `<em>` around the found words.
 *
 * @example
 * highlight('Grösse & Gewicht', { typed: ['grosse'], words: new Set(['groesse']) }) // '<em>Grösse</em> &amp; Gewicht'
 */
export function highlight(text: string, { typed, words }: Marks): string {
  const characters = [...text.normalize('NFC')]
  const found = new Set<number>()
  for (let start = 0, end = 0; start < characters.length; start = end + 1) {
    end = start
    while (end < characters.length && !wordBreak.test(characters[end] ?? '')) end++
    const word = characters.slice(start, end)
    if (!words.has(fold(word.join(''), 'expanded'))) continue
    for (const index of markWord(word, typed)) found.add(start + index)
  }
  return toHtml(characters, found)
}

/** The characters of a found word that were typed; all characters if the word was found otherwise, as by a synonym. */
function markWord(word: string[], typed: string[]): Iterable<number> {
  const found = new Set<number>()
  for (const folding of ['expanded', 'stripped'] as const) {
    const { folded, origins } = foldWithOrigins(word, folding)
    for (const term of typed)
      for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1))
        if (at === 0 || term.length >= minInnerLength)
          addRange(found, origins[at] ?? 0, origins[at + term.length - 1] ?? 0)
  }
  return found.size > 0 ? found : word.keys()
}

/** Adds all indexes of a range: a character in it may fold to nothing, such as a soft hyphen. */
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

function toHtml(characters: string[], found: Set<number>): string {
  return characters
    .map((character, index) => {
      const opens = found.has(index) && !found.has(index - 1)
      const closes = found.has(index) && !found.has(index + 1)
      return `${opens ? '<em>' : ''}${escapeUTF8(character)}${closes ? '</em>' : ''}`
    })
    .join('')
}
