/** Control characters that move a cursor, end a line, or change the text direction. */
const controls = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** One line that is safe in a terminal, a log and XML, for any text of a page. */
export function plainText(text: string): string {
  return text.toWellFormed().replaceAll(controls, ' ').replaceAll(/ {2,}/g, ' ').trim()
}
