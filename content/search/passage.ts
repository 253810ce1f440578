import { toLower } from './fold.ts'
import { splitWords } from './search-query.ts'

/** Longer than the description of a page; two or three lines on a result page. */
const maxLength = 200

/** Shorter lines are labels and titles of links. */
const minLength = 40

/**
 * The part of a document that has most of the words that were found: the lead, unless a line of the text has more. The title
 * is shown above it.
 *
 * @param isFound whether a word, in lower case, is one that was found
 * @returns the lead where neither has such a word
 */
export function passage(
  { title, lead, text }: { title: string; lead: string; text: string },
  isFound: (lower: string) => boolean,
): string {
  const others = text.split('\n').filter((line) => line !== title)
  const [long, short] = [
    others.filter(({ length }) => length >= minLength),
    others.filter(({ length }) => length < minLength),
  ]
  const best = richest(lead ? [lead, ...long] : others, isFound)
  // A label is too short to be shown alone, so it follows the lead.
  const label = lead && !says(lead, isFound) && best === lead ? richest(short, isFound) : ''
  const shown = says(label, isFound) ? `${lead} … ${label}` : best
  return clip(withoutGaps(shown), isFound)
}

/** The line with most of the words that were found; of equal lines the first. */
function richest(lines: string[], isFound: (lower: string) => boolean): string {
  const counts = lines.map((line) => says(line, isFound))
  return lines[counts.indexOf(Math.max(...counts))] ?? ''
}

/** Number of found words in a line. */
const says = (line: string, isFound: (lower: string) => boolean) =>
  new Set(splitWords(toLower(line)).filter(isFound)).size

/** Removes the space between two elements before punctuation. */
const withoutGaps = (line: string) =>
  line
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.:;!?](?:\s|$))/g, '')
    .trim()

/** Shortens a long line; the result begins a few words before the first found word. */
function clip(line: string, isFound: (lower: string) => boolean): string {
  if (line.length <= maxLength) return line
  const words = line.split(' ')
  const first = words.findIndex((word) => splitWords(toLower(word)).some(isFound))
  const before = words.slice(0, Math.max(0, first)).join(' ').length
  const start = before < maxLength / 2 ? 0 : Math.max(0, first - 5)
  let clipped = start > 0 ? '… ' : ''
  for (const word of words.slice(start)) {
    if (clipped.length + word.length >= maxLength) return `${clipped.trimEnd()} …`
    clipped += `${word} `
  }
  return clipped.trimEnd()
}
