import {
  brotliCompressSync,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { decodeBody } from './decode-body.ts'

const text = Buffer.from('<a href="/de">Start</a>'.repeat(100))

describe('content codings', () => {
  test.each([
    { codings: '', body: text },
    { codings: 'identity', body: text },
    { codings: 'utf-8', body: text },
    { codings: 'br', body: brotliCompressSync(text) },
    { codings: 'gzip', body: gzipSync(text) },
    { codings: 'X-GZip', body: gzipSync(text) },
    { codings: 'deflate', body: deflateSync(text) },
    { codings: 'deflate', body: deflateRawSync(text) },
    { codings: 'zstd', body: zstdCompressSync(text) },
    { codings: 'gzip, br', body: brotliCompressSync(gzipSync(text)) },
    { codings: 'gzip,gzip', body: gzipSync(gzipSync(text)) },
    { codings: 'identity, zstd', body: zstdCompressSync(text) },
  ])('decodes "$codings"', ({ codings, body }) => {
    expect(decodeBody(body, codings).toString()).toBe(text.toString())
  })

  test.each(['br', 'gzip', 'deflate', 'zstd', 'gzip, br'])('keeps an empty body: %s', (codings) => {
    expect(decodeBody(Buffer.alloc(0), codings)).toHaveLength(0)
  })

  test.each([
    { codings: 'gzip', body: gzipSync(text) },
    { codings: 'zstd', body: zstdCompressSync(text) },
    { codings: 'deflate', body: deflateRawSync(text) },
  ])('reads the beginning of a truncated body: $codings', ({ codings, body }) => {
    const read = decodeBody(body.subarray(0, -1), codings).toString()
    expect(text.toString().startsWith(read)).toBe(true)
  })

  test('fails for a body without the coding', () => {
    expect(() => decodeBody(text, 'gzip')).toThrow('incorrect header check')
  })
})
