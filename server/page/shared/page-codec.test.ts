import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { decodePage, encodePage, type StoredPage } from './page-codec.ts'

const page: StoredPage = {
  status: 200,
  isShortLived: false,
  location: null,
  cacheControl: null,
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['link', '</assets/über.css>; rel=preload'],
  ],
  hash: 'f00-BA_r',
  bodies: {
    br: { bytes: Buffer.from([0, 255, 13, 10]), level: 'quick' },
    identity: { bytes: Buffer.from('<p>Grüezi 👋</p>'), level: 'best' },
  },
  sources: [{ key: 'page /de/ü', kind: 'page', path: '/de/ü?a=1', digest: 'abc', etag: '"1"' }],
  tags: ['de', '/de/ü'],
  confirmedAt: 1_795_332_044_697,
  sequence: 3,
}

test('a page is the same after it was written and read', () => {
  expect(decodePage(encodePage(page))).toEqual(page)
})

test('the bytes of a body hold on to nothing else', () => {
  const bytes = decodePage(encodePage(page))?.bodies.br?.bytes
  expect(bytes?.buffer.byteLength).toBe(4)
})

test('every truncation counts as no page', () => {
  const text = encodePage(page)
  for (let length = 0; length < text.length; length++)
    expect(decodePage(text.slice(0, length))).toBeNull()
})

test('a byte that has changed makes it no page', () => {
  const text = encodePage(page)
  for (let at = 0; at < text.length; at++) {
    const changed = String.fromCharCode(text.charCodeAt(at) ^ 1)
    expect(decodePage(text.slice(0, at) + changed + text.slice(at + 1))).toBeNull()
  }
})

/** What no page has written, with the right checksum. */
function sealed(content: unknown): string {
  return withChecksum(JSON.stringify(content))
}

function withChecksum(json: string): string {
  return crc32(json).toString(16).padStart(8, '0') + json
}

const identity = { bytes: Buffer.from('ok').toString('base64'), level: 'best' }
const stored = { ...page, bodies: { identity } }

test('a text made by hand is read, so that the ones below are refused for what is wrong in them', () => {
  expect(decodePage(sealed(stored))?.bodies.identity?.bytes.toString()).toBe('ok')
})

test.each([
  { name: 'text', text: 'a page, once' },
  { name: 'no JSON', text: withChecksum('{]') },
  { name: 'null', text: sealed(null) },
  { name: 'no body', text: sealed({ ...stored, bodies: {} }) },
  {
    name: 'a body that is not in base64',
    text: sealed({ ...stored, bodies: { identity: { ...identity, bytes: '<p>' } } }),
  },
  { name: 'an unknown encoding', text: sealed({ ...stored, bodies: { deflate: identity } }) },
  { name: 'a status that cannot be sent', text: sealed({ ...stored, status: 99 }) },
  {
    name: 'a header that ends the line',
    text: sealed({ ...stored, headers: [['x', 'a\r\nset-cookie: b']] }),
  },
  { name: 'a name that is no header', text: sealed({ ...stored, headers: [['x:', 'a']] }) },
  { name: 'a hash that ends the tag', text: sealed({ ...stored, hash: 'a", "b' }) },
  { name: 'no time', text: sealed({ ...stored, confirmedAt: null }) },
  {
    name: 'an unknown kind of source',
    text: sealed({ ...stored, sources: [{ ...page.sources[0], kind: 'search' }] }),
  },
])('$name counts as no page', ({ text }) => {
  expect(decodePage(text)).toBeNull()
})
