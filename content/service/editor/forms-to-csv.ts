import type { StoredForm } from '../forms/form-inbox.ts'

/**
 * Forms as a table for spreadsheets: UTF-8 with a byte order mark and semicolons, as Excel expects it in Switzerland.
 *
 * Text that a spreadsheet would read as a formula gets an apostrophe in front, also after a comma, a tab or a line
 * break, which begins a cell in other programs.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function formsToCsv(forms: StoredForm[]): string {
  const fields = [...new Set(forms.flatMap((form) => Object.keys(form.fields)))]
  const head = ['id', 'form', 'locale', 'received', ...fields]
  const rows = forms.map((form) => [
    form.id,
    form.form,
    form.locale,
    form.received,
    ...fields.map((field) => form.fields[field] ?? ''),
  ])
  return `\uFEFF${[head, ...rows].map((row) => row.map(toCell).join(';')).join('\r\n')}\r\n`
}

function toCell(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const safe = text.replace(/(?<=^|[,\t\r\n])[=+\-@]|^[\t\r\n]/g, "'$&")
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
