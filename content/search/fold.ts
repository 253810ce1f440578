/**
 * How umlauts are folded: `expanded` as they are written without umlauts (`ü` → `ue`),
 * `stripped` as they are typed on a foreign keyboard (`ü` → `u`).
 */
export type Folding = 'expanded' | 'stripped'

const letters: Record<Folding, Record<string, string>> = {
  expanded: { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' },
  stripped: { ä: 'a', ö: 'o', ü: 'u', ß: 'ss' },
}

/** Characters between two words; a soft hyphen is part of its word. */
export const wordBreak = /[^\p{L}\p{N}\p{M}\p{Co}\u00ad]+/v

/** Each word of a text. */
export const wholeWords = /[\p{L}\p{N}\p{M}\p{Co}\u00ad]+/gv

/**
 * Text as it is compared in the search: lower case, without diacritics, `ß` as `ss`, without soft hyphens.
 *
 * @example fold('Größe', 'expanded') // 'groesse'
 */
export function fold(text: string, folding: Folding): string {
  return toLower(text).replace(
    /[\u0080-\uffff]/g,
    (letter) => letters[folding][letter] ?? letter.normalize('NFD').replace(/[\p{M}\u00ad]/gu, ''),
  )
}

/** Lower case; the same letters are written the same way. */
export function toLower(text: string): string {
  return text.normalize('NFC').toLowerCase()
}
