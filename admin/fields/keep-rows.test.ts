import { expect, test } from 'vitest'
import { keepRows } from './keep-rows.ts'

test('a table whose cell was changed differs in one line', () => {
  const before = '| Artikel | Preis |\n|---|---|\n| Lippe | 48.00 |\n| Filter 5 µm | 34.50 |\n'
  const text = `| Artikel     | Preis |
| ----------- | ----- |
| Lippe       | 49.50 |
| Filter 5 µm | 34.50 |
`
  expect(keepRows(text, before)).toBe(before.replace('48.00', '49.50'))
})

test.each([
  ['Filter5 µm', 'Filter 5 µm'],
  ['10 000', '10000'],
  ['a--b', 'a-b'],
])('a correction of %s to %s is one', (wrong, right) => {
  const before = `| Artikel |\n|---|\n| ${wrong} |\n`
  expect(keepRows(before.replace(wrong, right), before)).toBe(before.replace(wrong, right))
})

test('a vertical bar that is part of a text stays in its cell', () => {
  const before = '| Artikel |\n|---|\n| Lippe |\n'
  expect(keepRows(before.replace('Lippe', 'M8 \\| M10'), before)).toContain('| M8 \\| M10 |')
})
