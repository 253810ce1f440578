/**
 * The cells of a range that was copied from a spreadsheet.
 *
 * @param text tab-separated, as all spreadsheets write it; a cell with a line break or a quote is quoted
 * @returns `null` for text that is no range
 */
export function readRange({ text, html }: { text: string; html: string }): string[][] | null {
  if (!text.includes('\t') && !/<table[\s>]/i.test(html)) return null
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.replace(/\r\n?/g, '\n').matchAll(cell)) {
    if (quoted === undefined && plain === '' && end === '') break
    const value = quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"')
    rows.at(-1)?.push(value.replace(/\s+/g, ' ').trim())
    if (end === '\n') rows.push([])
  }
  const filled = rows.filter((row) => row.some((value) => value !== ''))
  const width = Math.max(0, ...filled.map(({ length }) => length))
  if (filled.length < 2 && width < 2) return null
  return filled.map((row) => Array.from({ length: width }, (_, column) => row[column] ?? ''))
}

const cell = /(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g
