import { describe, expect, test } from 'vitest'
import { parsePageRequest } from '../page-request.ts'
import type { CachedPage } from './cached-page.ts'
import { createTiers } from './tiers.ts'

const parsed = parsePageRequest({ method: 'GET', url: '/de/heber', headers: {} }, false)
if (!parsed?.key) throw new Error('no page that is cached')
const request = { ...parsed, key: parsed.key }

const pageOf = (hash: string): CachedPage => ({
  status: 200,
  isShortLived: false,
  location: null,
  cacheControl: null,
  headers: [],
  hash,
  body: Buffer.from(hash),
  tags: [],
  purgeNumber: 0,
  confirmedAt: 0,
  request,
  jitter: 0,
  failed: null,
  renderMs: null,
})

describe('tiers', () => {
  test('store a page despite concurrent reads', async () => {
    const fetches = [
      Promise.withResolvers<CachedPage>(),
      Promise.withResolvers<CachedPage>(),
    ] as const
    let count = 0
    const tiers = createTiers({
      maxBytes: 1e6,
      loadPage: () => (count++ ? fetches[1] : fetches[0]).promise,
    })
    fetches[0].resolve(pageOf('old'))
    await tiers.fetch(request)
    const fetched = tiers.fetch(request)
    expect(tiers.get(request.key)?.hash).toBe('old')
    fetches[1].resolve(pageOf('new'))
    await fetched
    expect(tiers.get(request.key)?.hash).toBe('new')
  })

  test('list the most read pages, recent reads first', async () => {
    const tiers = createTiers({
      maxBytes: 1e6,
      loadPage: (asked) => Promise.resolve({ ...pageOf(asked.key), request: asked }),
    })
    const read = async (key: string, times: number) => {
      if (!tiers.peek(key)) await tiers.fetch({ ...request, key })
      for (let time = 0; time < times; time++) tiers.get(key)
    }
    const keys = () => tiers.hottest(() => true).map(({ hash }) => hash)
    await read('old', 9)
    await read('new', 5)
    await tiers.fetch({ ...request, key: 'old' })
    expect(keys()).toEqual(['old', 'new'])
    await read('new', 3)
    expect(keys()).toEqual(['new', 'old'])
  })

  test('do not store a page larger than half their share', async () => {
    const large = { ...pageOf('large'), body: Buffer.alloc(60_000) }
    const tiers = createTiers({
      maxBytes: 400_000,
      loadPage: ({ key }) => Promise.resolve(key === 'large' ? large : pageOf('small')),
    })
    await tiers.fetch(request)
    expect(await tiers.fetch({ ...request, key: 'large' })).toBe(large)
    expect([tiers.peek('large'), tiers.peek(request.key)?.hash]).toEqual([undefined, 'small'])
  })
})
