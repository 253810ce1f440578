import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { RenderedPage } from '../render-page.ts'
import { toServedOnce, toStoredPage, type CacheableResult } from './cached-page.ts'

const rendered = (changes: Partial<RenderedPage> = {}): CacheableResult => ({
  status: 200,
  pageStatus: 200,
  location: null,
  headers: [],
  body: '<p>Heber</p>',
  ...changes,
  sources: changes.sources ?? [],
})
const begun = { time: 1_000, purgeNumber: 7 }

describe('stored page', () => {
  test.each([
    { name: 'a path', path: '/de/heber?x=1', key: 'de /de/heber' },
    { name: 'spaces and commas', path: '/de/a b,c', key: 'de /de/a%20b%2Cc' },
    { name: 'umlauts', path: '/de/gr%C3%B6%C3%9Fe', key: 'de /de/gr%C3%B6%C3%9Fe' },
    { name: 'emoji', path: '/de/\u{1F600}', key: 'de /de/%F0%9F%98%80' },
    { name: 'line breaks', path: '/de/a\r\nB: c', key: 'de /de/a%0D%0AB:%20c' },
    { name: 'halves of characters', path: '/de/\ud800', key: 'de /de/%EF%BF%BD' },
    { name: 'too long for a CDN', path: `/de/${'x'.repeat(1024)}`, key: 'de' },
  ])('has separable cache tags: $name', async ({ path, key }) => {
    const sources = [{ kind: 'page', path, ageMs: 0 } as const]
    const page = await toStoredPage(rendered({ sources }), null, begun)
    expect(page.headers).toEqual([
      ['Surrogate-Key', key],
      ['Cache-Tag', key.replaceAll(' ', ',')],
    ])
  })

  test('is as old as its oldest response', async () => {
    const sources = [
      { kind: 'page', path: '/de', ageMs: 200 } as const,
      { kind: 'layout', path: '/de/ajax/layout', ageMs: 900 } as const,
    ]
    const page = await toStoredPage(rendered({ sources }), null, begun)
    expect(page).toMatchObject({ confirmedAt: 100, purgeNumber: 7 })
    expect(page.tags).toEqual(['de', '/de', '/de/ajax/layout'])
  })

  test('has the tags named by the page', async () => {
    const tags = ['de', '/de', 'news']
    const sources = [{ kind: 'page', path: '/de', ageMs: 0, tags } as const]
    expect((await toStoredPage(rendered({ sources }), null, begun)).tags).toEqual(tags)
  })

  test('has the purge number of a stand-in', async () => {
    const sources = [{ kind: 'page', path: '/de', ageMs: 200, purgedNumber: 3 } as const]
    expect((await toStoredPage(rendered({ sources }), null, begun)).purgeNumber).toBe(3)
  })

  test('reuses the compressed body of an unchanged page', async () => {
    const older = await toStoredPage(rendered(), null, begun)
    expect((await toStoredPage(rendered(), older, begun)).body).toBe(older.body)
    const other = await toStoredPage(rendered({ body: 'other' }), older, begun)
    expect(brotliDecompressSync(other.body).toString()).toBe('other')
  })
})

describe('page for a single response', () => {
  test('is compressed and stored by nobody', async () => {
    const served = await toServedOnce(rendered(), 'gzip')
    expect(gunzipSync(served.body).toString()).toBe('<p>Heber</p>')
    expect(served).toMatchObject({
      encoding: 'gzip',
      outcome: 'bypass',
      page: { headers: [], hash: '', cacheControl: 'private, no-cache' },
    })
  })

  test.each([500, 598])('sends Retry-After on a failure: %i', async (status) => {
    const { page } = await toServedOnce(rendered({ status, pageStatus: status }), 'br')
    expect(page).toMatchObject({ cacheControl: 'no-store', headers: [['Retry-After', '30']] })
  })
})
