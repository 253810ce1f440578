import de from '../../../locales/de.json' with { type: 'json' }
import en from '../../../locales/en.json' with { type: 'json' }

/**
 * Text that betrays a fault of the program to those who read it.
 *
 * @param language tag of the page; `undefined` is a word of English
 * @returns it, as it stands there, or `null`
 */
export function findErrorText(
  text: string,
  { language }: { language: string | null },
): string | null {
  const whole = text.trim()
  if (emptyValues.has(whole)) return whole
  // An article may speak of them.
  const answers = whole.length <= longestAnswer ? serverAnswers : []
  for (const pattern of [...answers, ...patterns]) {
    const match = pattern.exec(text)?.[0]
    if (match) return match.slice(0, 80)
  }
  return findUndefined(text, language) ?? findTextKey(text)
}

/** A field that holds nothing else. `null` within a German sentence is a number. */
const emptyValues = new Set(['undefined', 'null', 'NaN'])

/** Of a page that says nothing else. */
const longestAnswer = 80
const serverAnswers = [
  /\bInternal Server Error\b/,
  /\b(?:502 )?Bad Gateway\b/,
  /\b(?:503 )?Service Unavailable\b/,
  /\b(?:504 )?Gateway Time-?out\b/,
]

const patterns = [
  /\[object [A-Z]\w*\]/,
  /(?<![\p{L}\p{N}_])NaN(?![\p{L}\p{N}_-])/u,
  /\bInvalid Date\b/,
  /\bCannot GET \/\S*/,
  /\bApplication error: a (?:client|server)-side exception\b/,
  /\b(?:Type|Reference|Range|Syntax)Error: .{0,60}/,
  // A placeholder that nobody has filled in: {{count}}, ${name}.
  /\{\{\s*[\w.]+\s*\}\}/,
  /\$\{[\w.]+\}/,
]

/** In German it is a fault wherever it stands; in English prose a word follows that it belongs to, or one leads to it. */
function findUndefined(text: string, language: string | null): string | null {
  const isEnglish = language?.toLowerCase().startsWith('en') ?? false
  for (const { index } of text.matchAll(/(?<![\p{L}\p{N}_.-])undefined(?![\p{L}\p{N}_-])/gu)) {
    const before = text.slice(Math.max(0, index - 20), index)
    const after = text.slice(index + 'undefined'.length)
    if (!isEnglish || !(leadsToAdjective.test(before) || isFollowedByNoun.test(after)))
      return 'undefined'
  }
  return null
}

const leadsToAdjective =
  /\b(?:an?|the|is|are|was|were|be|been|being|remains?|left|still|of|or|and|any|some|with|for|as|currently|otherwise|mathematically|is not|not)\s+$/i
const isFollowedByNoun = /^\s+[a-z]{4,}/

/** The name of a text of the interface in its place: `error.404`. */
function findTextKey(text: string): string | null {
  for (const [token] of text.matchAll(/(?<![\w./@:-])[a-z][A-Za-z]*(?:\.\w+)+(?![\w/@:-])/g)) {
    if (textKeys.has(token)) return token
  }
  return null
}

const textKeys = new Set([...Object.keys(de), ...Object.keys(en)].map(withoutPlural))

function withoutPlural(key: string): string {
  return key.replace(/_(?:zero|one|two|few|many|other)$/, '')
}
