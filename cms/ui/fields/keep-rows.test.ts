import { describe, expect, test } from 'vitest'
import { keepRows } from './keep-rows.ts'

describe('Markdown table rows', () => {
  test('change one line for one changed cell', () => {
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
  ])('correct %s to %s', (wrong, right) => {
    const before = `| Artikel |\n|---|\n| ${wrong} |\n`
    expect(keepRows(before.replace(wrong, right), before)).toBe(before.replace(wrong, right))
  })

  test('keep an escaped vertical bar in its cell', () => {
    const before = '| Artikel |\n|---|\n| Lippe |\n'
    expect(keepRows(before.replace('Lippe', 'M8 \\| M10'), before)).toContain('| M8 \\| M10 |')
  })
})
