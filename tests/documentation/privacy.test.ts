import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptDays } from '../../server/forms/outbox.ts'

test.each([
  { locale: 'de', days: `${keptDays} Tage nach der Übermittlung` },
  { locale: 'en', days: `${keptDays} days after it was passed on` },
])('the privacy page says how long forms are kept: $locale', ({ locale, days }) => {
  const page = join(import.meta.dirname, `../../content/files/${locale}/pages/privacy.yaml`)
  expect(readFileSync(page, 'utf8')).toContain(days)
})
