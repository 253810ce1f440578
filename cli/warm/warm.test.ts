import { afterEach, expect, test } from 'vitest'
import type { Fetcher } from '../crawl/fetch/fetcher.ts'
import { createPageFetcher } from '../crawl/fetch/page-fetcher.ts'
import { answer } from '../../tests/harness/crawl/answer.ts'
import { manners } from '../../tests/harness/crawl/manners.ts'
import { startCachedSite, type CachedSite } from '../../tests/harness/servers/cached-site.ts'
import { warm, warmthOf, type WarmAnswer, type WarmOptions } from './warm.ts'

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

const warmths = async (...given: Parameters<typeof warm>) =>
  (await warm(...given)).results.map(({ warmth }) => warmth)

test('asks twice for every address and variant, and sees the cache fill', async () => {
  const site = await startSite()
  const variants = ['gzip, deflate, br, zstd', 'gzip', 'identity']
  const { results } = await warm(pagesOf(site, 3), optionsFor({ variants }))
  expect(results).toHaveLength(9)
  expect(results.map(({ warmth }) => warmth)).toEqual(Array(9).fill('warmed'))
  expect(results.map(({ variant }) => variant)).toEqual([...variants, ...variants, ...variants])
  expect(results[0]).toMatchObject({
    before: { status: 200, cache: 'MISS', ageS: null },
    after: { status: 200, cache: 'HIT' },
  })
  expect(new Set(site.requests.map(({ encoding }) => encoding))).toEqual(new Set(variants))
})

test('finds what was warm before', async () => {
  const site = await startSite()
  await warm(pagesOf(site, 3), optionsFor())
  expect(await warmths(pagesOf(site, 3), optionsFor())).toEqual(Array(3).fill('warm-before'))
})

test('takes Age for proof, and nothing for none', async () => {
  const aged = await startSite({ proof: 'age' })
  const bare = await startSite({ proof: 'none' })
  expect(await warmths(pagesOf(aged, 1), optionsFor())).toEqual(['warmed'])
  expect(await warmths(pagesOf(bare, 1), optionsFor())).toEqual(['unproved'])
})

test("asks every replica, each for the site's host", async () => {
  const [first, second] = [await startSite(), await startSite()]
  const replicas = [first.url, second.url]
  const urls = ['https://www.example.ch/de', 'https://www.example.ch/de/a?b=1']
  const { results } = await warm(urls, optionsFor({ replicas }))
  const asked = Object.groupBy(results, ({ replica }) => replica ?? '')
  expect(asked[first.url.origin]).toHaveLength(2)
  expect(asked[second.url.origin]).toHaveLength(2)
  for (const { requests } of [first, second]) {
    expect(new Set(requests.map(({ host }) => host))).toEqual(new Set(['www.example.ch']))
    expect(new Set(requests.map(({ path }) => path))).toEqual(new Set(['/de', '/de/a?b=1']))
  }
})

test('asks for the first addresses first, and for as many at a time as may run', async () => {
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
  await warm(urls, optionsFor({ fetch, concurrency: 4 }))
  expect(paths.slice(0, 4)).toEqual(['/de/0', '/de/1', '/de/2', '/de/3'])
  expect(Math.max(...seen)).toBe(4)
})

test('a page that fails is not asked again, and the rest goes on', async () => {
  const site = await startSite({
    answer: ({ url }, response) => {
      response.statusCode = url === '/de/1' ? 404 : 200
      response.end()
    },
  })
  const { results, spent } = await warm(pagesOf(site, 3), optionsFor({ concurrency: 1 }))
  expect(results.map(({ warmth }) => warmth)).toEqual(['unproved', 'failed', 'unproved'])
  expect(spent).toBeNull()
  expect(results[1]?.after).toBeNull()
})

test('stops when more has failed than the budget allows', async () => {
  let count = 0
  const site = await startSite({
    answer: (_, response) => {
      response.statusCode = ++count > 30 ? 503 : 200
      response.end()
    },
  })
  const { results, spent } = await warm(pagesOf(site, 200), optionsFor())
  const { asked, failed } = spent ?? { asked: 0, failed: 0 }
  const answers = results.flatMap(({ before, after }) => [before, ...(after ? [after] : [])])
  expect(asked).toBe(answers.length)
  expect(failed).toBe(answers.filter(({ status }) => status === 503).length)
  expect(failed / asked).toBeGreaterThan(0.05)
  expect(site.requests.length).toBeLessThan(60)
})

test('fewer than 20 requests do not spend the budget', async () => {
  const site = await startSite({ answer: (_, response) => response.destroy() })
  const { results, spent } = await warm(pagesOf(site, 19), optionsFor({ errorBudget: 0 }))
  expect(spent).toBeNull()
  expect(results.map(({ before }) => before.failure)).toEqual(Array(19).fill('reset'))
})

test('ends without an error where the signal aborts', async () => {
  const site = await startSite()
  const { signal, abort } = createAbort()
  const onProgress = ({ done, known }: { done: number; known: number }) => {
    expect(known).toBe(500)
    if (done === 5) abort()
  }
  const { results } = await warm(pagesOf(site, 500), optionsFor({ signal, onProgress }))
  expect(results.length).toBeGreaterThanOrEqual(5)
  expect(results.length).toBeLessThan(20)
})

test('ends at once where an answer never comes and the signal aborts', async () => {
  const { signal, abort } = createAbort()
  const site = await startSite({ answer: abort })
  expect((await warm(pagesOf(site, 3), optionsFor({ signal }))).results).toEqual([])
})

function createAbort() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function warmAnswer(facts: Partial<WarmAnswer> = {}): WarmAnswer {
  const nothing = { failure: null, cache: null, ageS: null, cacheControl: null }
  return { status: 200, durationMs: 10, ...nothing, ...facts }
}

test.each([
  ['MISS, then HIT', { cache: 'MISS' }, { cache: 'HIT' }, 'warmed'],
  ['HIT at once', { cache: 'HIT' }, { cache: 'HIT' }, 'warm-before'],
  [
    'the words of a CDN',
    { cache: 'Miss from cloudfront' },
    { cache: 'Hit from cloudfront' },
    'warmed',
  ],
  ['the words of Squid', { cache: 'TCP_MISS' }, { cache: 'TCP_HIT' }, 'warmed'],
  ['one of two caches', { cache: 'MISS, MISS' }, { cache: 'MISS, HIT' }, 'warmed'],
  ['stale, renewed meanwhile', { cache: 'STALE' }, { cache: 'STALE' }, 'warmed'],
  ['an age of nothing', {}, { ageS: 0 }, 'warmed'],
  ['an age before', { ageS: 12 }, { ageS: 12 }, 'warm-before'],
  ['an age that X-Cache denies', { cache: 'MISS', ageS: 0 }, { cache: 'HIT', ageS: 0 }, 'warmed'],
  ['MISS twice', { cache: 'MISS' }, { cache: 'MISS' }, 'cold'],
  [
    'a page that is private',
    { cache: 'MISS' },
    { cache: 'MISS', cacheControl: 'private' },
    'uncacheable',
  ],
  ['a page that is passed', { cache: 'BYPASS' }, { cache: 'BYPASS' }, 'uncacheable'],
  ['no headers', {}, {}, 'unproved'],
  ['a word that only begins like one', { cache: 'hitless' }, { cache: 'hitless' }, 'cold'],
  ['a redirect', { status: 301 }, { status: 301 }, 'redirected'],
  ['an error', { status: 500 }, null, 'failed'],
  ['an error the second time', {}, { status: 500 }, 'failed'],
  ['no answer', { status: null, failure: 'timeout' as const }, null, 'failed'],
])('%s', (_, before, after, expected) => {
  expect(warmthOf({ before: warmAnswer(before), after: after && warmAnswer(after) })).toBe(expected)
})
