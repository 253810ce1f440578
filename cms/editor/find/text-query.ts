/** A text with the place where the wanted words are. */
export interface Passage {
  before: string
  found: string
  after: string
}

/** Finds the first place of the wanted words in a text; `null` if missing. */
export type TextQuery = (text: string) => Passage | null

/** Signs between two parts of a telephone number: `+41 (0)44 555-19-52`. */
const betweenDigits = String.raw`[^\p{L}\p{N}]{0,3}`
const betweenWords = String.raw`[^\p{L}\p{N}]+`

/** Fewer digits are a year or a model, which the digits of a longer number would hide. */
const minDigits = 5

/** Characters shown before and after the found words. */
const contextLength = 60

/**
 * Finds words that follow each other. Case, diacritics, soft hyphens and the signs between words make no difference; for a
 * number, nor do spaces: `555 19 52` is in `tel:+41445551952`. The text is not folded, which would take four times as long.
 *
 * @param words at least one character that is no space
 */
export function toTextQuery(words: string): TextQuery {
  const pattern = new RegExp(toPattern(words.trim().toLowerCase()), 'iu')
  return (text) => {
    const decomposed = text.normalize('NFD')
    const match = pattern.exec(decomposed)
    return match && toPassage(decomposed, match.index, match.index + match[0].length)
  }
}

function toPattern(words: string): string {
  const digits = words.match(/\d/g) ?? []
  if (digits.length >= minDigits && /^[\d\s+./()-]+$/.test(words)) return digits.join(betweenDigits)
  const parts = words
    .normalize('NFD')
    .replaceAll('\u00ad', '')
    .match(/[\p{L}\p{N}\p{M}]+/gu)
  // Signs alone, such as `%`, are found as they are.
  if (!parts) return words.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  return parts.map(toWordPattern).join(betweenWords)
}

/** What may follow a letter without making it another one. */
const marks = String.raw`[\p{M}\u00ad]*`

/** @param word decomposed: `ü` is two characters */
function toWordPattern(word: string): string {
  const units = word.match(/[aou]\u0308|[aou]e|ß|ss|[\p{L}\p{N}]/gu) ?? []
  return units
    .map((unit) => {
      const [letter] = unit
      if (unit === 'ß' || unit === 'ss') return `(?:s${marks}s|ß)${marks}`
      if (unit.endsWith('\u0308')) return `${letter}${marks}e?`
      if (unit.length === 2) return `${letter}(?:${marks}e|\u0308)${marks}`
      return unit + marks
    })
    .join('')
}

function toPassage(decomposed: string, start: number, end: number): Passage {
  const text = (from: number, to: number) =>
    decomposed.slice(from, to).normalize('NFC').replaceAll(/\s+/g, ' ')
  const from = Math.max(0, start - contextLength)
  const to = Math.min(decomposed.length, end + contextLength)
  return {
    before: (from > 0 ? '…' : '') + text(from, start).replace(/^ /, ''),
    found: text(start, end),
    after: text(end, to).replace(/ $/, '') + (to < decomposed.length ? '…' : ''),
  }
}
