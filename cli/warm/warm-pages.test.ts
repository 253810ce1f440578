import { describe, afterEach, expect, test } from 'vitest'
import type { Fetcher } from '../crawl/fetch/fetcher.ts'
import { createPageFetcher } from '../crawl/fetch/page-fetcher.ts'
import { answer } from '../../tests/harness/crawl/answer.ts'
import { manners } from '../../tests/harness/crawl/manners.ts'
import { startCachedSite, type CachedSite } from '../../tests/harness/servers/cached-site.ts'
import { warmPages, warmthOf, type WarmResponse, type WarmOptions } from './warm-pages.ts'

const closers: (() => Promise<unknown>)[] = []

afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()))
})

async function startSite(...options: Parameters<typeof startCachedSite>): Promise<CachedSite> {
  const site = await startCachedSite(...options)
  closers.push(() => site.stop())
  return site
}

function optionsFor(options: Partial<WarmOptions> = {}): WarmOptions {
  const { signal = new AbortController().signal } = options
  const limits = { ...manners, timeoutMs: 5_000, signal }
  const fetcher = createPageFetcher({ siteOrigins: new Set(), ...limits })
  closers.push(() => fetcher.close())
  return {
    fetch: fetcher.fetch,
    variants: ['gzip'],
    replicas: [],
    concurrency: 8,
    errorBudget: 0.05,
    signal,
    ...options,
  }
}

function pagesOf({ url }: CachedSite, count: number): string[] {
  return Array.from({ length: count }, (_, index) => new URL(`/de/${index}`, url).href)
}

const warmths = async (...given: Parameters<typeof warmPages>) =>
  (await warmPages(...given)).results.map(({ warmth }) => warmth)

describe('cache warming', () => {
  test('requests every URL and variant twice and fills the cache', async () => {
    const site = await startSite()
    const variants = ['gzip, deflate, br, zstd', 'gzip', 'identity']
    const { results } = await warmPages(pagesOf(site, 3), optionsFor({ variants }))
    expect(results).toHaveLength(9)
    expect(results.map(({ warmth }) => warmth)).toEqual(Array(9).fill('warmed'))
    expect(results.map(({ variant }) => variant)).toEqual([...variants, ...variants, ...variants])
    expect(results[0]).toMatchObject({
      before: { status: 200, cache: 'MISS', ageS: null },
      after: { status: 200, cache: 'HIT' },
    })
    expect(new Set(site.requests.map(({ encoding }) => encoding))).toEqual(new Set(variants))
  })

  test('reports cached pages as already warm', async () => {
    const site = await startSite()
    await warmPages(pagesOf(site, 3), optionsFor())
    expect(await warmths(pagesOf(site, 3), optionsFor())).toEqual(Array(3).fill('warm-before'))
  })

  test('accepts Age as evidence, reports missing evidence as unproved', async () => {
    const aged = await startSite({ proof: 'age' })
    const bare = await startSite({ proof: 'none' })
    expect(await warmths(pagesOf(aged, 1), optionsFor())).toEqual(['warmed'])
    expect(await warmths(pagesOf(bare, 1), optionsFor())).toEqual(['unproved'])
  })

  test('requests every replica with the host of the site', async () => {
    const [first, second] = [await startSite(), await startSite()]
    const replicas = [first.url, second.url]
    const urls = ['https://www.example.ch/de', 'https://www.example.ch/de/a?b=1']
    const { results } = await warmPages(urls, optionsFor({ replicas }))
    const asked = Object.groupBy(results, ({ replica }) => replica ?? '')
    expect(asked[first.url.origin]).toHaveLength(2)
    expect(asked[second.url.origin]).toHaveLength(2)
    for (const { requests } of [first, second]) {
      expect(new Set(requests.map(({ host }) => host))).toEqual(new Set(['www.example.ch']))
      expect(new Set(requests.map(({ path }) => path))).toEqual(new Set(['/de', '/de/a?b=1']))
    }
  })

  test('keeps the order and the concurrency limit', async () => {
    const paths: string[] = []
    let atOnce = 0
    const seen: number[] = []
    const fetch: Fetcher = async ({ url }) => {
      paths.push(url.pathname)
      seen.push(++atOnce)
      await new Promise((resolve) => setImmediate(resolve))
      atOnce -= 1
      return answer(200)
    }
    const urls = Array.from({ length: 60 }, (_, index) => `https://www.example.ch/de/${index}`)
    await warmPages(urls, optionsFor({ fetch, concurrency: 4 }))
    expect(paths.slice(0, 4)).toEqual(['/de/0', '/de/1', '/de/2', '/de/3'])
    expect(Math.max(...seen)).toBe(4)
  })

  test('continues after a failed page without repeating it', async () => {
    const site = await startSite({
      answer: ({ url }, response) => {
        response.statusCode = url === '/de/1' ? 404 : 200
        response.end()
      },
    })
    const { results, spent } = await warmPages(pagesOf(site, 3), optionsFor({ concurrency: 1 }))
    expect(results.map(({ warmth }) => warmth)).toEqual(['unproved', 'failed', 'unproved'])
    expect(spent).toBeNull()
    expect(results[1]?.after).toBeNull()
  })

  test('stops beyond the error budget', async () => {
    let count = 0
    const site = await startSite({
      answer: (_, response) => {
        response.statusCode = ++count > 30 ? 503 : 200
        response.end()
      },
    })
    const { results, spent } = await warmPages(pagesOf(site, 200), optionsFor())
    expect(spent?.failed).toBeGreaterThan(10)
    expect(spent?.pages).toBe(200)
    expect(results.length).toBeLessThan(200)
    expect(site.requests.length).toBeLessThan(60)
  })

  test('counts a failing page once and warms the others', async () => {
    const site = await startSite({
      answer: ({ url }, response) => {
        response.statusCode = url === '/de/3' ? 500 : 200
        response.end()
      },
    })
    const variants = ['gzip', 'br', 'zstd', 'identity']
    const { results, spent } = await warmPages(pagesOf(site, 10), optionsFor({ variants }))
    expect(spent).toBeNull()
    expect(results).toHaveLength(40)
    expect(results.filter(({ warmth }) => warmth === 'failed')).toHaveLength(4)
  })

  test('stops at the first failing page without an error budget', async () => {
    const site = await startSite({ answer: (_, response) => response.destroy() })
    const { spent } = await warmPages(
      pagesOf(site, 19),
      optionsFor({ errorBudget: 0, concurrency: 1 }),
    )
    expect(spent).toEqual({ failed: 1, pages: 19 })
    expect(site.requests).toHaveLength(1)
  })

  test('returns partial results after an abort', async () => {
    const site = await startSite()
    const { signal, abort } = createAbort()
    const onProgress = ({ done, known }: { done: number; known: number }) => {
      expect(known).toBe(500)
      if (done === 5) abort()
    }
    const { results } = await warmPages(pagesOf(site, 500), optionsFor({ signal, onProgress }))
    expect(results.length).toBeGreaterThanOrEqual(5)
    expect(results.length).toBeLessThan(20)
  })

  test('aborts a pending request', async () => {
    const { signal, abort } = createAbort()
    const site = await startSite({ answer: abort })
    expect((await warmPages(pagesOf(site, 3), optionsFor({ signal }))).results).toEqual([])
  })

  function createAbort() {
    const controller = new AbortController()
    return { signal: controller.signal, abort: () => controller.abort() }
  }

  function warmAnswer(facts: Partial<WarmResponse> = {}): WarmResponse {
    const nothing = { failure: null, cache: null, ageS: null, cacheControl: null }
    return { status: 200, durationMs: 10, ...nothing, ...facts }
  }

  test.each([
    ['MISS, then HIT', { cache: 'MISS' }, { cache: 'HIT' }, 'warmed'],
    ['HIT, then HIT', { cache: 'HIT' }, { cache: 'HIT' }, 'warm-before'],
    [
      'X-Cache of CloudFront',
      { cache: 'Miss from cloudfront' },
      { cache: 'Hit from cloudfront' },
      'warmed',
    ],
    ['X-Cache of Squid', { cache: 'TCP_MISS' }, { cache: 'TCP_HIT' }, 'warmed'],
    ['X-Cache of two caches', { cache: 'MISS, MISS' }, { cache: 'MISS, HIT' }, 'warmed'],
    ['STALE, then revalidated', { cache: 'STALE' }, { cache: 'STALE' }, 'warmed'],
    ['Age of 0', {}, { ageS: 0 }, 'warmed'],
    ['Age above 0', { ageS: 12 }, { ageS: 12 }, 'warm-before'],
    ['X-Cache before Age', { cache: 'MISS', ageS: 0 }, { cache: 'HIT', ageS: 0 }, 'warmed'],
    ['MISS twice', { cache: 'MISS' }, { cache: 'MISS' }, 'cold'],
    ['private page', { cache: 'MISS' }, { cache: 'MISS', cacheControl: 'private' }, 'uncacheable'],
    ['bypassed page', { cache: 'BYPASS' }, { cache: 'BYPASS' }, 'uncacheable'],
    ['no cache headers', {}, {}, 'unproved'],
    ['unknown word that starts with "hit"', { cache: 'hitless' }, { cache: 'hitless' }, 'cold'],
    ['redirect', { status: 301 }, { status: 301 }, 'redirected'],
    ['failed request', { status: 500 }, null, 'failed'],
    ['failed repetition', {}, { status: 500 }, 'failed'],
    ['timeout', { status: null, failure: 'timeout' as const }, null, 'failed'],
  ])('%s', (_, before, after, expected) => {
    expect(warmthOf({ before: warmAnswer(before), after: after && warmAnswer(after) })).toBe(
      expected,
    )
  })
})
