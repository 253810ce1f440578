/**
 * How umlauts are folded: `expanded` as they are written without umlauts (`ü` → `ue`),
 * `stripped` as they are typed on a foreign keyboard (`ü` → `u`).
 */
export type Folding = 'expanded' | 'stripped'

const letters: Record<Folding, Record<string, string>> = {
  expanded: { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' },
  stripped: { ä: 'a', ö: 'o', ü: 'u', ß: 'ss' },
}

/** The characters of a word the way SQLite's tokenizer unicode61 sees them; a soft hyphen is part of its word. */
const word = String.raw`\p{L}\p{N}\p{M}\p{Co}\u00ad`
/** What lies between two words. */
export const wordBreak = new RegExp(`[^${word}]+`, 'v')
const wordCharacter = new RegExp(`[${word}]`, 'v')
/** For the characters up to U+02FF, which nearly all are: 1 where it is part of a word. */
const isLatinInWord = Uint8Array.from({ length: 0x300 }, (_, code) =>
  Number(wordCharacter.test(String.fromCharCode(code))),
)

/** Whether the code unit at a place of a text is part of a word. */
export function isInWord(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (unit < 0x300) return isLatinInWord[unit] === 1
  const isSecondHalf = unit >= 0xdc00 && unit < 0xe000
  return wordCharacter.test(String.fromCodePoint(text.codePointAt(isSecondHalf ? at - 1 : at) ?? 0))
}

/**
 * Text as it is compared in the search: lower case, without diacritics, `ß` as `ss`, without soft hyphens.
 *
 * @example fold('Größe', 'expanded') // 'groesse'
 */
export function fold(text: string, folding: Folding): string {
  return foldLower(toLower(text), folding)
}

/**
 * Everything by which a word can be found: its expanded form, and the stripped one where it differs.
 *
 * @param lower in lower case
 * @returns empty where nothing is left of it, as of a lone soft hyphen
 * @example foldedForms('über') // ['ueber', 'uber']
 */
export function foldedForms(lower: string): string[] {
  const forms = [foldLower(lower, 'expanded'), foldLower(lower, 'stripped')]
  return [...new Set(forms)].filter((form) => form !== '')
}

/** Lower case; the same letters are written the same way. */
export function toLower(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

function foldLower(lower: string, folding: Folding): string {
  return lower.replace(
    /[\u0080-\uffff]/g,
    (letter) => letters[folding][letter] ?? letter.normalize('NFD').replace(/[\p{M}\u00ad]/gu, ''),
  )
}
