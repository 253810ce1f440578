import { toLower } from './fold.ts'
import { splitWords } from './search-query.ts'

/** Longer than the description of a page; two or three lines on a result page. */
const maxLength = 200

/** Shorter lines are labels and titles of links. */
const minLength = 40

/**
 * The part of a document that says most of what was looked for: its lead, unless a line of its text says more. Its title
 * stands above it anyway.
 *
 * @param isFound whether a word, in lower case, is one that was found
 * @returns the lead where nothing of the query stands in either
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
  // A label alone says what was found, and little else: it follows the lead.
  const label = lead && !says(lead, isFound) && best === lead ? richest(short, isFound) : ''
  const shown = says(label, isFound) ? `${lead} … ${label}` : best
  return clip(withoutGaps(shown), isFound)
}

/** The first of the lines with most of the words that were found. */
function richest(lines: string[], isFound: (lower: string) => boolean): string {
  const counts = lines.map((line) => says(line, isFound))
  return lines[counts.indexOf(Math.max(...counts))] ?? ''
}

/** How many of the words that were found stand in a line. */
const says = (line: string, isFound: (lower: string) => boolean) =>
  new Set(splitWords(toLower(line)).filter(isFound)).size

/** Between the texts of elements stands a space, which is none in front of a comma. */
const withoutGaps = (line: string) =>
  line
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,.:;!?](?:\s|$))/g, '')
    .trim()

/** Begins a few words before the first one that was found, where it does not all fit. */
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
