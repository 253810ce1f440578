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

test('the bytes of a body do not hold on to those that it came with', () => {
  const large = { ...page, bodies: { br: { bytes: Buffer.alloc(50_000), level: 'best' as const } } }
  const bytes = Buffer.concat([encodePage(large), Buffer.alloc(1_000_000)])
  const read = decodePage(bytes.subarray(0, -1_000_000))
  expect(read?.bodies.br?.bytes.buffer.byteLength).toBeLessThan(60_000)
})

test('every truncation counts as no page', () => {
  const bytes = encodePage(page)
  for (let length = 0; length < bytes.length; length++)
    expect(decodePage(bytes.subarray(0, length))).toBeNull()
})

test('bytes after the last body count as no page', () => {
  expect(decodePage(Buffer.concat([encodePage(page), Buffer.alloc(1)]))).toBeNull()
})

test('a byte that has changed makes it no page', () => {
  const bytes = encodePage(page)
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(decodePage(changed)).toBeNull()
  }
})

/** A frame around what no page has written. */
function frame(head: unknown, bodies = ''): Buffer {
  const json = Buffer.from(JSON.stringify(head))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return withChecksum(Buffer.concat([length, json, Buffer.from(bodies)]))
}

function withChecksum(rest: Buffer): Buffer {
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(rest))
  return Buffer.concat([checksum, rest])
}

const { bodies: _, ...rest } = page
const head = { ...rest, bodies: [{ encoding: 'identity', level: 'best', length: 2 }] }

test('a frame made by hand is read, so that the ones below are refused for what is wrong in them', () => {
  expect(decodePage(frame(head, 'ok'))?.bodies.identity?.bytes.toString()).toBe('ok')
})

test.each([
  { name: 'text', bytes: Buffer.from('a page, once') },
  { name: 'a length beyond all', bytes: withChecksum(Buffer.alloc(100, 255)) },
  { name: 'no JSON', bytes: withChecksum(Buffer.from('\0\0\0\u0002{]')) },
  { name: 'null', bytes: frame(null) },
  { name: 'no body', bytes: frame({ ...head, bodies: [] }) },
  {
    name: 'a negative length',
    bytes: frame({ ...head, bodies: [{ ...head.bodies[0], length: -2 }] }),
  },
  {
    name: 'an unknown encoding',
    bytes: frame({ ...head, bodies: [{ ...head.bodies[0], encoding: 'deflate' }] }, 'ok'),
  },
  { name: 'a status that cannot be sent', bytes: frame({ ...head, status: 99 }, 'ok') },
  {
    name: 'a header that ends the line',
    bytes: frame({ ...head, headers: [['x', 'a\r\nset-cookie: b']] }, 'ok'),
  },
  { name: 'a name that is no header', bytes: frame({ ...head, headers: [['x:', 'a']] }, 'ok') },
  { name: 'a hash that ends the tag', bytes: frame({ ...head, hash: 'a", "b' }, 'ok') },
  { name: 'no time', bytes: frame({ ...head, confirmedAt: null }, 'ok') },
  {
    name: 'an unknown kind of source',
    bytes: frame({ ...head, sources: [{ ...page.sources[0], kind: 'search' }] }, 'ok'),
  },
])('$name counts as no page', ({ bytes }) => {
  expect(decodePage(bytes)).toBeNull()
})
