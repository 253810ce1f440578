/** What moves a cursor, ends a line, or turns the direction of what follows. */
const controls = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** One line that a terminal, a log and a reader of XML can show: whatever a page says, it prints and does nothing else. */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll(controls, ' ').replaceAll(/ {2,}/g, ' ').trim()
}
