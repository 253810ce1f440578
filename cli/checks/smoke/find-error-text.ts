import de from '../../../locales/de.json' with { type: 'json' }
import en from '../../../locales/en.json' with { type: 'json' }

/**
 * Finds text that reveals a program error to visitors.
 *
 * @param language tag of the page; in English, `undefined` is a word
 * @returns the text as written, or `null`
 */
export function findErrorText(
  text: string,
  { language }: { language: string | null },
): string | null {
  const whole = text.trim()
  if (emptyValues.has(whole)) return whole
  // A long text may be an article about such errors.
  const answers = whole.length <= longestAnswer ? serverAnswers : []
  for (const pattern of [...answers, ...patterns]) {
    const match = pattern.exec(text)?.[0]
    if (match) return match.slice(0, 80)
  }
  return findUndefined(text, language) ?? findTextKey(text)
}

/** Whole text of a field. Within a German sentence, `null` is a number. */
const emptyValues = new Set(['undefined', 'null', 'NaN'])

/** Length of a page that contains only an error message. */
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
  // An unfilled placeholder: {{count}}, ${name}.
  /\{\{\s*[\w.]+\s*\}\}/,
  /\$\{[\w.]+\}/,
]

/** `undefined` in German is always a fault. In English prose it belongs to the word before or after it. */
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

/** The key of an interface text instead of the text: `error.404`. */
function findTextKey(text: string): string | null {
  for (const [token] of text.matchAll(/(?<![\w./@:-])[a-z][A-Za-z]*(?:\.\w+)+(?![\w/@:-])/g)) {
    if (textKeys.has(token)) return token
  }
  return null
}

const textKeys = new Set(
  Object.keys({ ...de, ...en }).map((key) => key.replace(/_(?:zero|one|two|few|many|other)$/, '')),
)
