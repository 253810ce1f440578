import type { OutboxEntry } from '../../server/forms/outbox.ts'

export const exportFormats = ['json', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Exports all data of the forms as JSON, or as CSV with a column for each field of any form. */
export function exportEntries(entries: readonly OutboxEntry[], format: ExportFormat): string {
  const records = entries.map(toRecord)
  return format === 'json' ? `${JSON.stringify(records, null, 2)}\n` : toCsv(records)
}

type Cells = Record<string, string | number | boolean | null | undefined>

/** Record in a readable order, without internal fields. */
function toRecord(entry: OutboxEntry) {
  const { reference, form, locale, state, tries, receipt, reason, key, submission } = entry
  const receivedAt = new Date(entry.receivedAt).toISOString()
  const endedAt = entry.endedAt === null ? null : new Date(entry.endedAt).toISOString()
  const outcome = { state, tries, receipt, reason, key, receivedAt, endedAt }
  return { reference, form, locale, ...outcome, submission }
}

/** RFC 4180. */
function toCsv(records: ReturnType<typeof toRecord>[]): string {
  const rows = records.map(({ submission, ...rest }): Cells => ({ ...rest, ...submission }))
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  return lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('')
}

/** Beginning of a formula in spreadsheets, also after what may separate cells: visitors' input must not become one. */
const formula = /(?<=^|[,;\t\r\n])[=+\-@]|^[\t\r\n]/g

function toCell(value: Cells[string]): string {
  return `"${String(value ?? '')
    .replace(formula, "'$&")
    .replaceAll('"', '""')}"`
}
