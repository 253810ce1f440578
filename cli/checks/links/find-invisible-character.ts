import { decodePercent } from '../../../routing/localized-path.ts'

/** A character of an address that nobody sees. */
export interface InvisibleCharacter {
  /** `U+200B ZERO WIDTH SPACE` */
  name: string
  /** The address without invisible characters. */
  to: string
}

/**
 * The first invisible character of an address, plain or percent-encoded; usually copied with a text.
 *
 * @returns `null` for an address without one; joiners are part of some scripts
 */
export function findInvisibleCharacter(address: string): InvisibleCharacter | null {
  const text = decodePercent(address) ?? address
  const [character] = text.match(invisible) ?? []
  if (character === undefined) return null
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const name = `U+${code} ${names[code] ?? 'format character'}`
  return { name, to: text.replaceAll(new RegExp(invisible, 'gu'), '') }
}

/** Format characters, and spaces other than U+0020. Between ASCII characters, joiners are invisible, too. */
const invisible =
  /(?![\u200C\u200D])\p{Cf}|(?<=\p{ASCII})[\u200C\u200D]|[\u00A0\u2000-\u200A\u202F\u205F\u3000\u2028\u2029]/u

/** https://www.unicode.org/Public/UCD/latest/ucd/UnicodeData.txt */
const names: Partial<Record<string, string>> = {
  '00A0': 'NO-BREAK SPACE',
  '00AD': 'SOFT HYPHEN',
  '180E': 'MONGOLIAN VOWEL SEPARATOR',
  '2009': 'THIN SPACE',
  '200A': 'HAIR SPACE',
  '200B': 'ZERO WIDTH SPACE',
  '200C': 'ZERO WIDTH NON-JOINER',
  '200D': 'ZERO WIDTH JOINER',
  '200E': 'LEFT-TO-RIGHT MARK',
  '200F': 'RIGHT-TO-LEFT MARK',
  '2028': 'LINE SEPARATOR',
  '2029': 'PARAGRAPH SEPARATOR',
  '202A': 'LEFT-TO-RIGHT EMBEDDING',
  '202B': 'RIGHT-TO-LEFT EMBEDDING',
  '202C': 'POP DIRECTIONAL FORMATTING',
  '202D': 'LEFT-TO-RIGHT OVERRIDE',
  '202E': 'RIGHT-TO-LEFT OVERRIDE',
  '202F': 'NARROW NO-BREAK SPACE',
  '2060': 'WORD JOINER',
  '2066': 'LEFT-TO-RIGHT ISOLATE',
  '2067': 'RIGHT-TO-LEFT ISOLATE',
  '2068': 'FIRST STRONG ISOLATE',
  '2069': 'POP DIRECTIONAL ISOLATE',
  '3000': 'IDEOGRAPHIC SPACE',
  FEFF: 'ZERO WIDTH NO-BREAK SPACE',
}
