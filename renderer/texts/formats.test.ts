import { expect, test } from 'vitest'
import { formats } from './formats.ts'

test.each([
  { value: 4200, de: "4'200", en: '4,200' },
  { value: 0.00012, de: '0.00012', en: '0.00012' },
  { value: 3.25, de: '3.25', en: '3.25' },
])('$value is written out in full, as each language groups it', ({ value, de, en }) => {
  expect(formats.de.number(value)).toBe(de)
  expect(formats.en.number(value)).toBe(en)
})

test('the size of a file is rounded up to what people call it', () => {
  expect(formats.de.fileSize(2868)).toBe('3 kB')
  expect(formats.en.fileSize(1_250_000)).toBe('1.3 MB')
})
