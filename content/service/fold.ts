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
 * Everything by which a text can be found: its expanded form, then the stripped form of each word with an umlaut.
 *
 * @example searchableText('Über Heber') // 'ueber heber uber'
 */
export function searchableText(text: string): string {
  const lower = text.normalize('NFC').toLowerCase()
  if (isAscii(lower)) return lower
  const withUmlaut = lower.split(wordBreak).filter((word) => /[äöü]/.test(word))
  return [
    foldLower(lower, 'expanded'),
    ...withUmlaut.map((word) => foldLower(word, 'stripped')),
  ].join(' ')
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
