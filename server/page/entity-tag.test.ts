import { expect, test } from 'vitest'
import { entityTag, matchingTag } from './entity-tag.ts'
import { encodings } from './encode-body.ts'

const hash = 'Jx2_q-9'

test('every body has a tag of its own', () => {
  const tags = ['br', 'zstd', 'gzip'] as const
  const all = tags.flatMap((encoding) => [
    entityTag(hash, encoding, 'quick'),
    entityTag(hash, encoding, 'best'),
  ])
  expect(all).toContain('"Jx2_q-9-br"')
  expect(all).toContain('"Jx2_q-9-br-best"')
  expect(new Set([...all, entityTag(hash, 'identity', 'best')]).size).toBe(7)
})

test('a body as it is has one tag', () => {
  expect(entityTag(hash, 'identity', 'quick')).toBe('"Jx2_q-9"')
  expect(entityTag(hash, 'identity', 'best')).toBe('"Jx2_q-9"')
})

test.each(encodings)('any tag of the page matches: %s', (encoding) => {
  for (const level of ['quick', 'best'] as const) {
    const tag = entityTag(hash, encoding, level)
    expect(matchingTag(tag, hash)).toBe(tag)
    expect(matchingTag(`W/${tag}`, hash)).toBe(`W/${tag}`)
  }
})

test.each([
  { name: 'in a list', header: '"a", "Jx2_q-9-gzip"', tag: '"Jx2_q-9-gzip"' },
  { name: 'in a list without spaces', header: 'W/"a","Jx2_q-9","b"', tag: '"Jx2_q-9"' },
  { name: 'the first of several', header: '"Jx2_q-9-br", "Jx2_q-9"', tag: '"Jx2_q-9-br"' },
  { name: 'after a tag with a comma', header: '"a,b", "Jx2_q-9"', tag: '"Jx2_q-9"' },
  { name: 'after what is broken', header: 'a,, b; "Jx2_q-9"', tag: '"Jx2_q-9"' },
  { name: 'anything', header: ' * ', tag: '*' },
])('a client has the page: $name', ({ header, tag }) => {
  expect(matchingTag(header, hash)).toBe(tag)
})

test.each([
  { name: 'nothing is said', header: undefined },
  { name: 'nothing is named', header: '' },
  { name: 'it has another page', header: '"abc-br"' },
  { name: 'it has a page whose hash begins alike', header: '"Jx2_q-99-br"' },
  { name: 'it has a page whose hash ends alike', header: '"xJx2_q-9"' },
  { name: 'it has an encoding that is none', header: '"Jx2_q-9-deflate"' },
  { name: 'the tag has no quotes', header: 'Jx2_q-9-br' },
  { name: 'the tag has no end', header: '"Jx2_q-9-br' },
  { name: 'the tag is in another one', header: '"a,Jx2_q-9"' },
  { name: 'the star is a tag', header: '"*"' },
  { name: 'the header is longer than any', header: `${'"abc", '.repeat(300)}"Jx2_q-9"` },
])('a client has not got the page: $name', ({ header }) => {
  expect(matchingTag(header, hash)).toBeNull()
})

test.each(['"', '""', 'W/', 'W/"', ',', '\u0000"\u00ff', '"Jx2_q-9-br,W/ *'])(
  'a broken header does no harm: %j',
  (header) => {
    expect(matchingTag(header, hash)).toBeNull()
  },
)
