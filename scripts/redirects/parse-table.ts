/**
 * Reads a table with fields separated by commas, semicolons or tabs (RFC 4180). The first line determines the separator.
 *
 * @returns for each line that is not empty its number, from 1, and its fields
 */
export function parseTable(table: string): { line: number; fields: string[] }[] {
  const text = table.replace(/^\ufeff/, '')
  const [first = ''] = text.split('\n', 1)
  const separator = [';', '\t', ','].find((mark) => first.includes(mark)) ?? ','
  const rows: { line: number; fields: string[] }[] = []
  let [line, start] = [1, 1]
  let [field, isQuoted] = ['', false]
  let fields: string[] = []

  function endField(): void {
    fields.push(field.trim())
    field = ''
  }

  function endRow(): void {
    endField()
    if (fields.some(Boolean)) rows.push({ line: start, fields })
    fields = []
    start = line
  }

  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? ''
    if (character === '\n') line += 1
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      field += character
      at += 1
    } else if (character === '"' && (isQuoted || field.trim() === '')) isQuoted = !isQuoted
    else if (isQuoted) field += character
    else if (character === separator) endField()
    else if (character === '\n') endRow()
    else field += character
  }
  endRow()
  return rows
}
