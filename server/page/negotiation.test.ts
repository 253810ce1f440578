import { expect, test } from 'vitest'
import { encodings } from './encode-body.ts'
import { acceptedEncoding, entityTag, matchingTag } from './negotiation.ts'

test.each([
  { name: 'nothing is said', header: undefined, encoding: 'identity' },
  { name: 'nothing is wanted', header: '', encoding: 'identity' },
  { name: 'browsers', header: 'gzip, deflate, br, zstd', encoding: 'br' },
  { name: 'browsers without TLS', header: 'gzip, deflate', encoding: 'gzip' },
  { name: 'zstd before gzip', header: 'gzip, zstd', encoding: 'zstd' },
  { name: 'anything goes', header: '*', encoding: 'br' },
  { name: 'encodings we do not have', header: 'compress, deflate, dcb', encoding: 'identity' },
  { name: 'no spaces', header: 'gzip,br', encoding: 'br' },
  { name: 'tabs and spaces', header: ' gzip ,\tbr ;\tq=0.5 ', encoding: 'gzip' },
  { name: 'upper case', header: 'GZIP;Q=0.5, BR;Q=0', encoding: 'gzip' },
  { name: 'the old name of gzip', header: 'x-gzip', encoding: 'gzip' },
  { name: 'the heavier one', header: 'br;q=0.5, gzip;q=0.8', encoding: 'gzip' },
  { name: 'ours among equals', header: 'gzip;q=0.8, br;q=0.800', encoding: 'br' },
  { name: 'a light encoding before an unnamed identity', header: 'gzip;q=0.1', encoding: 'gzip' },
  { name: 'identity where it weighs more', header: 'identity, br;q=0.9', encoding: 'identity' },
  { name: 'ours before an equal identity', header: 'identity, gzip', encoding: 'gzip' },
  { name: 'a refused one', header: 'br;q=0, gzip', encoding: 'gzip' },
  { name: 'a refused one with decimals', header: 'br;q=0.000, gzip', encoding: 'gzip' },
  { name: 'all but the named', header: '*, br;q=0, zstd;q=0', encoding: 'gzip' },
  { name: 'others by the star', header: 'br;q=0.2, gzip;q=0.1, *;q=0.5', encoding: 'zstd' },
  { name: 'nothing else by the star', header: 'gzip, *;q=0', encoding: 'gzip' },
  { name: 'everything refused', header: '*;q=0', encoding: 'identity' },
  { name: 'identity refused and nothing named', header: 'identity;q=0', encoding: 'identity' },
  { name: 'identity refused', header: 'identity;q=0, gzip;q=0.1', encoding: 'gzip' },
  { name: 'other parameters', header: 'br;level=3, gzip;q=0.5;x=1', encoding: 'br' },
])('the encoding is right for $name', ({ header, encoding }) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test.each([
  { header: 'br;q=abc, gzip', encoding: 'gzip' },
  { header: 'br;q=, gzip', encoding: 'gzip' },
  { header: 'br;q=-1, gzip', encoding: 'gzip' },
  { header: 'br;q=2, gzip', encoding: 'gzip' },
  { header: 'br;q=1.001, gzip', encoding: 'gzip' },
  { header: 'br;q=NaN', encoding: 'identity' },
  { header: 'br;q=1e-1', encoding: 'identity' },
  { header: ',,;,;q=1,=,gzip', encoding: 'gzip' },
  { header: ';;;', encoding: 'identity' },
  { header: 'bröt, \u0000', encoding: 'identity' },
  { header: '__proto__, constructor;q=1', encoding: 'identity' },
])('a broken header does no harm: $header', ({ header, encoding }) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test('a header longer than anybody sends is not read', () => {
  expect(acceptedEncoding(`gzip,${' '.repeat(251)}`)).toBe('gzip')
  expect(acceptedEncoding(`gzip,${' '.repeat(252)}`)).toBe('identity')
})

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
