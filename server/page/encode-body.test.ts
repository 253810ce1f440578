import { brotliCompressSync, brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { convertBrotli, encodeBody, encodings, trim, type Encoding } from './encode-body.ts'

const html = Buffer.from(
  Array.from({ length: 500 }, (_, row) => `<p id="r${row}">Größe ${row ** 2} mm</p>`).join('\n'),
)
const large = Buffer.concat(Array<Buffer>(10).fill(html))

const decoders: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
  identity: (bytes) => bytes,
}

describe('body', () => {
  test.each(encodings)('is encoded in %s', async (encoding) => {
    for (const bytes of [html, large, Buffer.alloc(0)])
      expect(decoders[encoding](await encodeBody(bytes, encoding))).toEqual(bytes)
  })

  test.each(['br', 'zstd', 'gzip'] as const)('is compressed to a third by %s', async (encoding) => {
    expect((await encodeBody(html, encoding)).length).toBeLessThan(html.length / 3)
  })

  test.each(encodings)('is converted from brotli to %s', async (encoding) => {
    const bytes = await encodeBody(html, 'br')
    expect(decoders[encoding](await convertBrotli(bytes, encoding))).toEqual(html)
  })

  test('is rejected without valid brotli', async () => {
    await expect(convertBrotli(Buffer.from('<!doctype html>'), 'gzip')).rejects.toThrow(
      'Decompression failed',
    )
  })

  test('is rejected beyond 32 MB of decoded size', async () => {
    const bomb = brotliCompressSync(Buffer.alloc(33 * 1024 * 1024))
    expect(bomb.length).toBeLessThan(10_000)
    await expect(convertBrotli(bomb, 'identity')).rejects.toThrow('Cannot create a Buffer larger')
  })

  test('keeps no larger buffer in memory', async () => {
    expect(trim(html.subarray(0, 5)).buffer.byteLength).toBe(5)
    expect((await encodeBody(html, 'gzip')).buffer.byteLength).toBeLessThan(html.length / 3)
  })
})
