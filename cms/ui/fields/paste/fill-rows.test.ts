import { describe, expect, test } from 'vitest'
import type { Schema } from '../../api/schema.ts'
import { fillRows } from './fill-rows.ts'
import { readRange } from './read-range.ts'

const text = { type: 'string' }
const specs: Schema = {
  type: 'object',
  properties: { label: text, value: text, unit: text },
  required: ['label', 'value'],
}

describe('range of a spreadsheet', () => {
  test.each([
    { name: 'cells', text: 'a\tb\r\nc\td\r\n', range: ['a|b', 'c|d'] },
    { name: 'quoted cells', text: '"a\n""b"""\t1\n', range: ['a "b"|1'] },
    { name: 'empty cells', text: 'a\t\t\n\t\t\nb\t1\t', range: ['a||', 'b|1|'] },
    { name: 'one column', text: 'a\nb\n', html: '<table>', range: ['a', 'b'] },
    { name: 'one cell', text: 'a\n', html: '<table>', range: undefined },
    { name: 'lines of a text', text: 'a\nb', range: undefined },
  ])('is read: $name', ({ text: plain, html = '', range }) => {
    expect(readRange({ text: plain, html })?.map((row) => row.join('|'))).toEqual(range)
  })

  test('fills rows from a field on and adds rows', () => {
    const items = [
      { label: 'A', value: '1', unit: 'kg' },
      { label: 'B', value: '2', unit: 'm' },
    ]
    const range = [
      ['x', ''],
      ['y', 'mm'],
    ]
    expect(fillRows(items, specs, { index: 1, name: 'value', range })).toEqual([
      { label: 'A', value: '1', unit: 'kg' },
      { label: 'B', value: 'x' },
      { label: '', value: 'y', unit: 'mm' },
    ])
  })

  test('fills a list of texts', () => {
    const range = [['x'], ['y', 'z']]
    expect(fillRows(['a'], text, { index: 0, name: '', range })).toEqual(['x', 'y z'])
  })
})
