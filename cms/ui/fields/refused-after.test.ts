import { describe, expect, test } from 'vitest'
import { refusedAfter } from './refused-after.ts'

const file = ['content', 0, 'file']
const refused = {
  '/content/0/file/bytes': { text: 'viel', rule: 'number-unreadable', value: 5 },
} as const

describe('refused texts', () => {
  test.each([
    { name: 'stay after a change elsewhere', path: ['title'], value: 'x', isKept: true },
    {
      name: 'stay beside a new field',
      path: file,
      value: { bytes: 5, title: 'x' },
      isKept: true,
    },
    { name: 'go with the part around them', path: file, value: undefined, isKept: false },
    { name: 'go with another value', path: file, value: { bytes: 6 }, isKept: false },
    { name: 'go with a changed list', path: ['content'], value: [], isKept: false },
  ])('$name', ({ path, value, isKept }) => {
    expect(refusedAfter(refused, { kind: 'set', path, value })).toEqual(isKept ? refused : {})
  })

  test('go with undo', () => {
    expect(refusedAfter(refused, { kind: 'undo' })).toEqual({})
  })
})
