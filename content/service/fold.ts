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
/** Starts at the start of a word only, which keeps it linear. */
const wordWithUmlaut = new RegExp(`(?<![${word}])[[${word}]--[äöü]]*[äöü][${word}]*`, 'gv')

/**
 * Text as it is compared in the search: lower case, without diacritics, `ß` as `ss`, without soft hyphens.
 *
 * @example fold('Größe', 'expanded') // 'groesse'
 */
export function fold(text: string, folding: Folding): string {
  return foldLower(toLower(text), folding)
}

/**
 * Everything by which a text can be found: its expanded form, then the stripped form of each word with an umlaut.
 *
 * @example searchableText('Über Heber') // 'ueber heber uber'
 */
export function searchableText(text: string): string {
  const lower = toLower(text)
  const umlauts = lower.match(wordWithUmlaut) ?? []
  return [foldLower(lower, 'expanded'), ...umlauts.map((each) => foldLower(each, 'stripped'))].join(
    ' ',
  )
}

function toLower(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

function foldLower(lower: string, folding: Folding): string {
  return lower.replace(
    /[\u0080-\uffff]/g,
    (letter) => letters[folding][letter] ?? letter.normalize('NFD').replace(/[\p{M}\u00ad]/gu, ''),
  )
}
