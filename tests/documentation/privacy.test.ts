import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { keptDays } from '../../server/forms/outbox.ts'

describe('privacy page', () => {
  test.each([
    { locale: 'de', days: `${keptDays} Tage nach der Übermittlung` },
    { locale: 'en', days: `${keptDays} days after it was passed on` },
  ])('states the retention of forms: $locale', ({ locale, days }) => {
    const page = join(import.meta.dirname, `../../sample-site/content/${locale}/pages/privacy.yaml`)
    expect(readFileSync(page, 'utf8')).toContain(days)
  })
})
