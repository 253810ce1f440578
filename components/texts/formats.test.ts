import { describe, expect, test } from 'vitest'
import { formats } from './formats.ts'

describe('date format', () => {
  test.each([
    '2026-03-31',
    '2026-03-31T00:00:00+02:00',
    '2026-03-31 00:00:00',
    '2026-03-31T23:30:00-05:00',
  ])('shows the written day of %s', (date) => {
    expect(formats.de.date(date)).toBe('31. März 2026')
  })
})

describe('number formats', () => {
  test.each([
    { value: 4200, de: "4'200", en: '4,200' },
    { value: 0.00012, de: '0.00012', en: '0.00012' },
    { value: 3.25, de: '3.25', en: '3.25' },
  ])('$value keeps all digits, grouped per language', ({ value, de, en }) => {
    expect(formats.de.number(value)).toBe(de)
    expect(formats.en.number(value)).toBe(en)
  })

  test('rounds file sizes up', () => {
    expect(formats.de.fileSize(2868)).toBe('3 kB')
    expect(formats.en.fileSize(1_250_000)).toBe('1.3 MB')
  })
})
