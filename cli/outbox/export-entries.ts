import { formsToCsv } from '../../content/contract/forms-to-csv.ts'
import type { OutboxEntry } from '../../server/forms/outbox.ts'

export const exportFormats = ['json', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Exports all data of the forms as JSON, or as CSV with a column for each field of any form. */
export function exportEntries(entries: readonly OutboxEntry[], format: ExportFormat): string {
  const records = entries.map(toRecord)
  if (format === 'json') return `${JSON.stringify(records, null, 2)}\n`
  const rows = records.map(({ submission, ...rest }) => ({ ...rest, ...submission }))
  return formsToCsv(rows, ',')
}

/** Record in a readable order, without internal fields. */
function toRecord(entry: OutboxEntry) {
  const { reference, form, locale, state, tries, receipt, reason, key, submission } = entry
  const receivedAt = new Date(entry.receivedAt).toISOString()
  const endedAt = entry.endedAt === null ? null : new Date(entry.endedAt).toISOString()
  const outcome = { state, tries, receipt, reason, key, receivedAt, endedAt }
  return { reference, form, locale, ...outcome, submission }
}
