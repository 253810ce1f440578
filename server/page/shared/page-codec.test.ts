import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { SharedPage } from '../cache/cached-page.ts'
import { decodePage, encodePage } from './page-codec.ts'

const page: SharedPage = {
  status: 200,
  isShortLived: false,
  location: null,
  cacheControl: null,
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['link', '</assets/über.css>; rel=preload'],
  ],
  hash: 'f00-BA_r',
  body: Buffer.from([0, 255, 13, 10]),
  tags: ['de', '/de/ü'],
  confirmedAt: 1_795_332_044_697,
  purgeNumber: 1_795_332_044_697.25,
}

describe('page codec', () => {
  test('restores a page', () => {
    expect(decodePage(encodePage(page))).toEqual(page)
  })

  test('restores a page with a small checksum', () => {
    const pages = Array.from({ length: 100 }, (_, number) => ({ ...page, hash: `${number}` }))
    const texts = pages.map(encodePage)
    expect(texts.some((text) => text.startsWith('0'))).toBe(true)
    expect(texts.map(decodePage)).toEqual(pages)
  })

  test('keeps no larger buffer in memory', () => {
    const bytes = decodePage(encodePage(page))?.body
    expect(bytes?.buffer.byteLength).toBe(4)
  })

  test('rejects every truncation', () => {
    const text = encodePage(page)
    for (let length = 0; length < text.length; length++)
      expect(decodePage(text.slice(0, length))).toBeNull()
  })

  test('rejects every changed byte', () => {
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

  const stored = { ...page, body: Buffer.from('ok').toString('base64') }

  test('reads a text with the right checksum and fields', () => {
    expect(decodePage(sealed(stored))?.body.toString()).toBe('ok')
  })

  test.each([
    { name: 'text', text: 'a page, once' },
    { name: 'no JSON', text: withChecksum('{]') },
    { name: 'null', text: sealed(null) },
    { name: 'no body', text: sealed({ ...stored, body: undefined }) },
    { name: 'a body outside base64', text: sealed({ ...stored, body: '<p>' }) },
    { name: 'an invalid status', text: sealed({ ...stored, status: 99 }) },
    {
      name: 'a header with a line break',
      text: sealed({ ...stored, headers: [['x', 'a\r\nset-cookie: b']] }),
    },
    { name: 'an invalid header name', text: sealed({ ...stored, headers: [['x:', 'a']] }) },
    { name: 'a hash with a quotation mark', text: sealed({ ...stored, hash: 'a", "b' }) },
    { name: 'no time', text: sealed({ ...stored, confirmedAt: null }) },
    { name: 'no purge number', text: sealed({ ...stored, purgeNumber: '1' }) },
  ])('rejects $name', ({ text }) => {
    expect(decodePage(text)).toBeNull()
  })
})
