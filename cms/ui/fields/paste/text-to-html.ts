import { invisible } from './invisible-characters.ts'

/**
 * Pasted plain text as HTML. A PDF ends each line where it was printed: lines of a paragraph are joined, and words that were divided at the end of
 * a line. Lines that begin with bullets or with consecutive numbers become lists.
 */
export function textToHtml(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00AD\n/g, '\u00AD')
    .replace(invisible, '')
    .split(/\n[^\S\n]*\n+/)
    .map((part) => part.split('\n').map((line) => line.trim()))
    .map((lines) => listOf(lines) ?? paragraphOf(lines))
    .join('')
}

const bulleted = /^[•·▪◦‣●–*-]\s+/
const numbered = /^(\d{1,3})[.)]\s+/

/** @returns `null` if fewer than two lines begin items, as in a date or after a dash */
function listOf(lines: string[]): string | null {
  for (const [name, marker] of [['ul', bulleted] as const, ['ol', numbered] as const]) {
    const starts = lines.filter((line) => marker.test(line))
    if (starts.length < 2 || !marker.test(lines[0] ?? '')) continue
    const numbers = starts.map((line) => Number(numbered.exec(line)?.[1]))
    const first = numbers[0] ?? 1
    if (name === 'ol' && numbers.some((number, index) => number !== first + index)) continue
    const items: string[][] = []
    for (const line of lines)
      if (marker.test(line)) items.push([line.replace(marker, '')])
      else items.at(-1)?.push(line)
    const start = name === 'ol' && first > 1 ? ` start="${first}"` : ''
    return `<${name}${start}>${items.map((item) => `<li>${joinLines(item)}</li>`).join('')}</${name}>`
  }
  return null
}

function paragraphOf(lines: string[]): string {
  const text = isWrapped(lines) ? joinLines(lines) : lines.map(escape).join('<br>')
  return `<p>${text}</p>`
}

/** In characters; shorter lines are lines of an address or a poem. */
const shortestWrapped = 45

/** True if the lines are full: all but the last have about the same length. */
function isWrapped(lines: string[]): boolean {
  const full = lines.slice(0, -1).map(({ length }) => length)
  const longest = Math.max(...full)
  return longest >= shortestWrapped && full.every((length) => length > longest * 0.6)
}

/** Joins words that are divided, except those of „Vor- und Nachteile“. */
function joinLines(lines: string[]): string {
  return escape(
    lines
      .join('\n')
      .replace(/(\p{L})-\n(?!(?:und|oder|bzw|and|or)\b)(?=\p{Ll})/gu, '$1')
      .replaceAll('\n', ' '),
  )
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
