import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import {
  decodeBody,
  encodeBody,
  encodings,
  toBody,
  type EncodedBody,
  type Encoding,
} from './encode-body.ts'

const html = Buffer.from(
  Array.from({ length: 500 }, (_, row) => `<p id="r${row}">Größe ${row ** 2} mm</p>`).join('\n'),
)

const body = async (encoding: Encoding, level: EncodedBody['level'] = 'quick') => ({
  [encoding]: { bytes: await encodeBody(html, encoding, level), level },
})

const compressed = ['br', 'zstd', 'gzip'] as const

/** The first bytes of a frame; brotli has no mark. */
const marks = { zstd: '28b52ffd', gzip: '1f8b' }

test.each(encodings)('what was encoded comes back: %s', async (encoding) => {
  for (const bytes of [html, Buffer.concat(Array(10).fill(html))])
    for (const level of ['quick', 'best'] as const)
      expect(await decodeBody(await encodeBody(bytes, encoding, level), encoding)).toEqual(bytes)
})

test.each(['zstd', 'gzip'] as const)('the encoding is what it is called: %s', async (encoding) => {
  const bytes = await encodeBody(html, encoding, 'quick')
  expect(bytes.toString('hex')).toMatch(new RegExp(`^${marks[encoding]}`))
})

test.each(compressed)('the best level is smaller than the quick one: %s', async (encoding) => {
  const quick = await encodeBody(html, encoding, 'quick')
  const best = await encodeBody(html, encoding, 'best')
  expect(quick.length).toBeLessThan(html.length / 3)
  expect(best.length).toBeLessThan(quick.length)
})

test.each(encodings)('nothing becomes nothing: %s', async (encoding) => {
  const bytes = await encodeBody(Buffer.alloc(0), encoding, 'quick')
  expect(await decodeBody(bytes, encoding)).toHaveLength(0)
})

test.each([
  { encoding: 'br' as const, message: 'Decompression failed' },
  { encoding: 'zstd' as const, message: 'Unknown frame descriptor' },
  { encoding: 'gzip' as const, message: 'incorrect header check' },
])('bytes that are no $encoding are an error', async ({ encoding, message }) => {
  await expect(decodeBody(Buffer.from('<!doctype html>'), encoding)).rejects.toThrow(message)
  const cut = (await encodeBody(html, encoding, 'quick')).subarray(0, 100)
  await expect(decodeBody(cut, encoding)).rejects.toThrow('unexpected end of file')
})

test('few bytes that would become very many are an error', async () => {
  const bomb = zstdCompressSync(Buffer.alloc(33 * 1024 * 1024))
  expect(bomb.length).toBeLessThan(10_000)
  await expect(decodeBody(bomb, 'zstd')).rejects.toThrow('Cannot create a Buffer larger')
})

test('the body that is there is given, at any level', async () => {
  const bodies = { ...(await body('identity')), ...(await body('br', 'best')) }
  expect(await toBody(bodies, 'br')).toBe(bodies['br'])
  expect(await toBody(bodies, 'identity')).toBe(bodies['identity'])
})

test.each(encodings)('every other body is made of one in %s', async (from) => {
  const bodies = await body(from)
  for (const to of encodings.filter((encoding) => encoding !== from)) {
    const made = await toBody(bodies, to)
    expect(made.level).toBe(to === 'identity' ? 'best' : 'quick')
    expect(await decodeBody(made.bytes, to)).toEqual(html)
  }
})

test('a body that cannot be made is an error', async () => {
  const broken = { gzip: { bytes: Buffer.from('broken'), level: 'quick' as const } }
  await expect(toBody(broken, 'br')).rejects.toThrow('incorrect header check')
  await expect(toBody({}, 'br')).rejects.toThrow('without a body')
})

test.each(['br', 'zstd', 'gzip'] as const)(
  'a body in %s takes no more memory than it is long',
  async (encoding) => {
    for (const level of ['quick', 'best'] as const) {
      const { buffer, length } = await encodeBody(
        Buffer.from('Vakuumheber '.repeat(100)),
        encoding,
        level,
      )
      expect(buffer.byteLength).toBe(length)
    }
  },
)
