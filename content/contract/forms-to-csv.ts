/**
 * Forms of visitors as CSV (RFC 4180), with a column for each field of any form.
 *
 * Text that a spreadsheet would read as a formula gets an apostrophe in front, also after what begins a cell in other programs.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function formsToCsv(forms: Record<string, unknown>[], separator: ',' | ';'): string {
  const columns = [...new Set(forms.flatMap(Object.keys))]
  const rows = [columns, ...forms.map((form) => columns.map((column) => form[column] ?? ''))]
  return rows.map((row) => `${row.map(toCell).join(separator)}\r\n`).join('')
}

function toCell(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = text.replace(/(?<=^|[,;\t\r\n])[=+\-@＝＋－＠]|^[\t\r\n]/g, "'$&")
  return `"${safe.replaceAll('"', '""')}"`
}
