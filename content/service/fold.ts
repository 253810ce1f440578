/**
 * How umlauts are folded: `expanded` as they are written without umlauts (`ü` → `ue`),
 * `stripped` as they are typed on a foreign keyboard (`ü` → `u`).
 */
export type Folding = 'expanded' | 'stripped'

const expansions: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/**
 * Text as it is compared in the search: lower case, without diacritics, `ß` as `ss`, without soft hyphens.
 *
 * @example fold('Größe', 'expanded') // 'groesse'
 */
export function fold(text: string, folding: Folding): string {
  const lower = text.normalize('NFC').toLowerCase()
  return isAscii(lower) ? lower : foldLower(lower, folding)
}

/**
 * Splits texts into folded words. A word with an umlaut comes in both foldings, so that either finds it.
 *
 * What it has folded once it remembers: the vocabulary of a language is small against its texts.
 *
 * @example createWordSplitter()('Über Heber') // ['ueber uber', 'heber']
 */
export function createWordSplitter(): (text: string) => string[] {
  const known = new Map<string, string>()
  function foldWord(word: string): string {
    const forms = [...new Set([fold(word, 'expanded'), fold(word, 'stripped')])].join(' ')
    known.set(word, forms)
    return forms
  }
  return function splitWords(text) {
    const words = text.normalize('NFC').toLowerCase().split(wordBreak)
    return words.map((word) => known.get(word) ?? foldWord(word))
  }
}

/** What lies between two words, the way SQLite's tokenizer unicode61 sees it; a soft hyphen is part of its word. */
export const wordBreak = /[^\p{L}\p{N}\p{M}\p{Co}\u00ad]+/u

function foldLower(lower: string, folding: Folding): string {
  const text =
    folding === 'expanded'
      ? lower.replace(/[äöü]/g, (umlaut) => expansions[umlaut] ?? umlaut)
      : lower
  return text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/[\p{M}\u00ad]+/gu, '')
}

function isAscii(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- ASCII includes control characters
  return /^[\x00-\x7f]*$/.test(text)
}
