import { expect, test } from 'vitest'
import { cutContent } from './cut-content.ts'

const limits = { listItems: 3, keys: 5, textLength: 20, totalLength: 100, values: 30, depth: 6 }
const cut = (document: unknown) => {
  const { value, dropped } = cutContent(document, limits)
  return { value, dropped: dropped.map(({ pointer, reason }) => `${pointer} ${reason}`) }
}

test('a document within the limits stays as it is', () => {
  const document = { title: 'Heber', content: [{ a: [1, 2, 3] }, { text: 'x'.repeat(20) }, null] }
  expect(cut(document)).toEqual({ value: document, dropped: [] })
})

test('a list that is too long ends where the limit is', () => {
  expect(cut({ content: [1, 2, 3, 4, 5] })).toEqual({
    value: { content: [1, 2, 3] },
    dropped: ['/content cut: 5 items, 3 are allowed'],
  })
})

test('an object of more keys than any content has ends where the limit is', () => {
  expect(cut({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 })).toEqual({
    value: { a: 1, b: 2, c: 3, d: 4, e: 5 },
    dropped: [' cut: 6 keys, 5 are allowed'],
  })
})

test.each([
  { name: 'behind its last whole tag', text: '<p>1234567</p><p>8901234</p>', is: '<p>1234567</p>' },
  { name: 'anywhere without tags', text: '1234567890'.repeat(3), is: '1234567890'.repeat(2) },
  { name: 'not within a letter', text: `${'x'.repeat(19)}😀😀`, is: 'x'.repeat(19) },
])('a text that is too long ends $name', ({ text, is }) => {
  expect(cut({ text })).toEqual({
    value: { text: is },
    dropped: [`/text cut: ${text.length} characters, 20 are allowed`],
  })
})

test('of a document that is too large the beginning is read, and short values before long ones', () => {
  const content = Array.from({ length: 3 }, () => ({ left: 'x'.repeat(20), right: 'y'.repeat(20) }))
  const { value, dropped } = cut({ content, meta: { title: 'Titel' }, title: 'Heber' })
  expect(value).toMatchObject({ meta: { title: 'Titel' }, title: 'Heber' })
  expect(value).toHaveProperty('content.length', 2)
  expect(dropped).toEqual(['/content/1/left the document is too large, what follows is left out'])
})

test('of a document of too many values the beginning is read', () => {
  const content = Array.from({ length: 3 }, () => ({ a: [1, 2, 3], b: [1, 2, 3], c: [1, 2, 3] }))
  const { value, dropped } = cut({ title: 'x', content })
  expect(value).toEqual({ title: 'x', content: [content[0], content[1], {}] })
  expect(dropped).toEqual(['/content/2/a the document is too large, what follows is left out'])
})

test('what is nested deeper than any content is left out', () => {
  const deep: unknown = JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))
  expect(cut({ title: 'x', deep })).toEqual({
    value: { title: 'x', deep: [[[[[null]]]]] },
    dropped: ['/deep/0/0/0/0/0 nested too deeply'],
  })
})

test('a key changes no prototype', () => {
  const { value } = cut(JSON.parse('{"__proto__": {"polluted": true}, "title": "x"}'))
  expect(value).toEqual({ title: 'x' })
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})
