import { setImmediate as nextTurn } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPurges } from '../../../content/client/purges.ts'
import type { Purge } from '../../../content/contract/purge.ts'
import type { Encoding } from '../encode-body.ts'
import { parsePageRequest, type CacheableRequest, type PageRequest } from '../page-request.ts'
import type { RenderedPage } from '../render-page.ts'
import type { OpenSharedPages, SharedPages } from '../shared/shared-pages.ts'
import type { CacheTimes, SharedPage } from './cached-page.ts'
import { createPageCache } from './page-cache.ts'

const times: CacheTimes = {
  freshMs: 60_000,
  staleMs: 600_000,
  staleIfErrorMs: 3_600_000,
  shortLivedMs: 10_000,
  jitter: 0,
}
const second = 1000
const path = '/de/heber'
const layout = '/de/ajax/layout'

afterEach(() => void vi.useRealTimers())

describe('page cache', () => {
  test('renders a page once for concurrent requests', async () => {
    const { ask, renders } = setUp()
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask()))
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['one of /de/heber']))
    expect(renders).toEqual([path])
  })

  test('separates documents and data', async () => {
    const { ask, renders } = setUp()
    await ask()
    await ask(`${path}/page.json`)
    expect(renders).toHaveLength(2)
  })

  test('reports outcome, age and rendering time', async () => {
    const { cache, clock, hold, release } = setUp()
    clock.time += second
    hold()
    const asked = cache.get(requestOf(path))
    await nextTurn()
    clock.time += 5
    release()
    expect(await asked).toMatchObject({ outcome: 'miss', renderMs: 5, ageMs: 5 })
    clock.time += 59 * second
    const hit = cache.find(requestOf(path))
    expect(hit).toMatchObject({ outcome: 'hit', ageMs: 59 * second + 5 })
    expect(hit?.renderMs).toBeUndefined()
  })

  test('serves the stale page during background revalidation', async () => {
    const { ask, publish, clock, settle } = setUp()
    await ask()
    publish(path, 'two')
    clock.time += 60 * second
    expect(await ask()).toEqual({ outcome: 'stale', text: 'one of /de/heber', ageMs: 60 * second })
    await settle()
    expect(await ask()).toEqual({ outcome: 'hit', text: 'two of /de/heber', ageMs: 0 })
  })

  test('revalidates a stale page once, inside the given wrapper', async () => {
    const { ask, revalidated, clock, settle } = setUp()
    await ask()
    clock.time += 60 * second
    await ask()
    await ask()
    await settle()
    expect(revalidated).toEqual([`page ${path}`])
  })

  test('revalidates a stale page requested in a new encoding', async () => {
    const { ask, publish, clock, settle } = setUp()
    await ask()
    expect(await ask(path, 'zstd')).toMatchObject({ outcome: 'hit' })
    publish(path, 'two')
    clock.time += 60 * second
    expect(await ask(path, 'gzip')).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
    await settle()
    expect(await ask(path, 'gzip')).toMatchObject({ outcome: 'hit', text: 'two of /de/heber' })
  })

  test.each([
    { name: 'missing', ageMs: null },
    { name: 'older than CACHE_STALE_SECONDS', ageMs: 660 * second },
  ])('waits for the rendering of a page: $name', async ({ ageMs }) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] })
    const { ask, clock, publish, hold, release } = setUp()
    if (ageMs !== null) {
      await ask()
      clock.time += ageMs
    }
    publish(path, 'two')
    hold()
    const asked = ask()
    await vi.advanceTimersByTimeAsync(1_000)
    release()
    expect(await asked).toMatchObject({ outcome: 'miss', text: 'two of /de/heber' })
  })

  test('spreads the end of freshness by the jitter', async () => {
    const { ask, clock } = setUp({ times: { ...times, jitter: 0.1 }, random: () => 0.5 })
    await ask()
    clock.time += 56 * second
    expect((await ask()).outcome).toBe('hit')
    clock.time += second
    expect((await ask()).outcome).toBe('stale')
  })

  test('never serves a fresh page with TTL 0', async () => {
    const { ask, clock } = setUp({ times: { ...times, freshMs: 0 } })
    await ask()
    expect((await ask()).outcome).toBe('stale')
    clock.time += second
    expect((await ask()).outcome).toBe('stale')
  })

  test('renders an expired page again', async () => {
    const { ask, publish, clock } = setUp()
    await ask()
    publish(path, 'two')
    clock.time += 660 * second
    expect(await ask()).toMatchObject({ outcome: 'miss', text: 'two of /de/heber' })
  })

  test('counts the age of stand-ins', async () => {
    const { ask, clock, answerOld } = setUp()
    clock.time += 100 * second
    answerOld({ ageMs: 20 * second })
    await ask()
    expect(await ask()).toMatchObject({ outcome: 'hit', ageMs: 20 * second })
    answerOld({ ageMs: 100 * second })
    await ask('/de/neu')
    expect(await ask('/de/neu')).toMatchObject({ outcome: 'stale', ageMs: 100 * second })
  })

  test('rejects after a failed first rendering', async () => {
    const { ask, fail } = setUp()
    fail('broken')
    await expect(ask()).rejects.toThrow('broken')
  })
})

describe('page cache, failures', () => {
  test('serves a stale page within stale-if-error', async () => {
    const { ask, fail, clock, settle } = setUp()
    await ask()
    fail()
    clock.time = 60 * second
    expect(await ask()).toMatchObject({ outcome: 'stale' })
    await settle()
    clock.time = 3_660 * second - 1
    expect(await ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
    clock.time += 2 * second
    expect(await ask()).toMatchObject({ outcome: 'bypass', text: 'failed' })
  })

  test.each(['broken', 401, 403, 408, 429, 500, 598] as const)(
    'serves the stale page after a purge: %s',
    async (failure) => {
      const { ask, fail, cache } = setUp()
      await ask()
      fail(failure)
      cache.purge({ paths: [path] })
      for (let time = 0; time < 2; time++)
        expect(await ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
    },
  )

  test('keeps the page as data with status 200', async () => {
    const { ask, fail, clock } = setUp()
    const url = `${path}/page.json`
    await ask(url)
    fail()
    clock.time += 700 * second
    expect(await ask(url)).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
  })

  test('leave the backend alone for a second', async () => {
    const { ask, fail, clock, settle, renders } = setUp()
    await ask()
    fail()
    clock.time += 60 * second
    for (let time = 0; time < 5; time++) {
      await ask()
      await settle()
      clock.time += second / 5
    }
    expect(renders).toHaveLength(2)
    await ask()
    await settle()
    expect(renders).toHaveLength(3)
  })

  test('leave the page purged after their second', async () => {
    const { ask, cache, fail, recover, publish, clock } = setUp()
    await ask()
    fail()
    cache.purge({ paths: [path] })
    expect(await ask()).toMatchObject({ outcome: 'stale' })
    recover()
    publish(path, 'two')
    clock.time += second - 1
    expect(await ask()).toMatchObject({ text: 'one of /de/heber' })
    clock.time += 1
    expect(await ask()).toMatchObject({ outcome: 'miss', text: 'two of /de/heber' })
  })

  test('end early after another purge', async () => {
    const { ask, cache, fail, recover, publish } = setUp()
    await ask()
    fail()
    cache.purge({ paths: [path] })
    await ask()
    recover()
    publish(path, 'two')
    cache.purge({ paths: [path] })
    expect(await ask()).toMatchObject({ outcome: 'miss', text: 'two of /de/heber' })
  })

  test('end at the deadline of a hanging rendering', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] })
    const { ask, hold, release, clock, publish } = setUp()
    await ask()
    hold()
    clock.time += 60 * second
    expect(await ask()).toMatchObject({ outcome: 'stale' })
    await vi.advanceTimersByTimeAsync(30_001)
    release()
    publish(path, 'two')
    clock.time += second
    expect(await ask()).toMatchObject({ outcome: 'stale' })
    await vi.advanceTimersByTimeAsync(1)
    expect(await ask()).toMatchObject({ outcome: 'hit', text: 'two of /de/heber' })
  })

  test('never replace a page by old responses after a purge', async () => {
    const { ask, cache, answerOld, publish, clock, renders } = setUp()
    await ask()
    clock.time += 30 * second
    answerOld({ ageMs: 30 * second, purgedNumber: 0 })
    cache.purge({ paths: [path] })
    expect(await ask()).toMatchObject({ outcome: 'stale', ageMs: 30 * second })
    expect(await ask()).toMatchObject({ outcome: 'stale', ageMs: 30 * second })
    expect(renders).toHaveLength(2)
    answerOld({ ageMs: 0 })
    publish(path, 'two')
    clock.time += second
    expect(await ask()).toMatchObject({ outcome: 'miss', text: 'two of /de/heber' })
  })
})

describe('page cache, missing pages', () => {
  test.each([path, `${path}/page.json`])('replace a page at once: %s', async (url) => {
    const { ask, publish, clock, settle } = setUp()
    await ask(url)
    publish(path, null)
    clock.time += 60 * second
    await ask(url)
    await settle()
    expect(await ask(url)).toMatchObject({ outcome: 'hit', text: 'missing' })
    expect(await ask(url)).toMatchObject({ outcome: 'hit', text: 'missing' })
  })

  test.each([path, `${path}?category=1`])('are cached for a short time: %s', async (url) => {
    const { ask, publish, clock } = setUp()
    publish(url, null)
    expect(await ask(url)).toMatchObject({ outcome: 'miss', text: 'missing' })
    clock.time += 10 * second - 1
    expect((await ask(url)).outcome).toBe('hit')
    publish(url, 'back')
    clock.time += 1
    expect(await ask(url)).toMatchObject({ outcome: 'miss', text: `back of ${url}` })
    expect((await ask(url)).outcome).toBe('hit')
  })

  test('replace a page after another failed response', async () => {
    const { ask, publish, clock, settle, loseSources } = setUp()
    await ask()
    publish(path, null)
    loseSources()
    clock.time += 60 * second
    await ask()
    await settle()
    expect(await ask()).toMatchObject({ outcome: 'bypass', text: 'missing' })
  })

  test.each([path, `${path}?category=1`])('never stand in for a failure: %s', async (url) => {
    const { ask, publish, fail, clock } = setUp()
    publish(url, null)
    await ask(url)
    fail()
    clock.time += 10 * second
    expect(await ask(url)).toMatchObject({ outcome: 'bypass', text: 'failed' })
  })

  test('replace a page that was read twice for good', async () => {
    const { ask, publish, fail, clock, settle } = setUp()
    await ask()
    for (const word of ['two', null]) {
      await ask()
      publish(path, word)
      clock.time += 60 * second
      await ask()
      await settle()
    }
    expect(await ask()).toMatchObject({ outcome: 'hit', text: 'missing' })
    fail()
    clock.time += 10 * second
    expect(await ask()).toMatchObject({ outcome: 'bypass', text: 'failed' })
  })

  test('are replaced by a redirect at once', async () => {
    const { ask, cache, publish, clock, settle } = setUp()
    await ask()
    publish(path, 'moved')
    clock.time += 60 * second
    await ask()
    await settle()
    expect(cache.find(requestOf(path))?.page).toMatchObject({ status: 301, location: '/de/neu' })
  })
})

describe('page cache, purges', () => {
  test.each<{ name: string; purge: Purge }>([
    { name: 'path', purge: { paths: [path] } },
    { name: 'layout', purge: { tags: [layout] } },
    { name: 'language', purge: { tags: ['de'] } },
    { name: 'everything', purge: { all: true } },
    { name: 'hard', purge: { paths: [path], hard: true } },
  ])('show the new page to the next visitor: $name', async ({ purge }) => {
    const { ask, cache, publish } = setUp()
    await ask()
    publish(path, 'two')
    cache.purge(purge)
    expect(cache.find(requestOf(path))).toBeNull()
    expect(await ask()).toMatchObject({ outcome: 'miss', text: 'two of /de/heber' })
    expect(await ask()).toMatchObject({ outcome: 'hit', text: 'two of /de/heber' })
  })

  test.each<{ name: string; purge: Purge }>([
    { name: 'another path', purge: { paths: ['/de/hebe', '/en/heber'] } },
    { name: 'another language', purge: { tags: ['en', '/en/ajax/layout'] } },
    { name: 'nothing', purge: {} },
  ])('leave other pages fresh: $name', async ({ purge }) => {
    const { ask, cache } = setUp()
    await ask()
    cache.purge({ ...purge, hard: true })
    expect((await ask()).outcome).toBe('hit')
  })

  test('render a page once for all visitors', async () => {
    const { ask, cache, publish, renders } = setUp()
    await ask()
    publish(path, 'two')
    cache.purge({ paths: [path] })
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask()))
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['two of /de/heber']))
    expect(renders).toHaveLength(2)
  })

  test('serve the stale page when revalidation exceeds 300 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] })
    const { ask, cache, publish, hold, release } = setUp()
    await ask()
    publish(path, 'two')
    hold()
    cache.purge({ paths: [path] })
    const answered = vi.fn<() => void>()
    const asked = ask().finally(answered)
    await vi.advanceTimersByTimeAsync(299)
    expect(answered).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(2)
    expect(await asked).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
    release()
    await vi.advanceTimersByTimeAsync(1)
    expect(await ask()).toMatchObject({ outcome: 'hit', text: 'two of /de/heber' })
  })

  test('concern a page during its rendering', async () => {
    const { ask, cache, publish, hold, release, renders } = setUp()
    hold()
    const before = ask()
    await nextTurn()
    publish(path, 'two')
    cache.purge({ paths: [path] })
    const after = ask()
    release()
    expect((await before).text).toBe('one of /de/heber')
    expect((await after).text).toBe('two of /de/heber')
    expect(await ask()).toMatchObject({ outcome: 'hit', text: 'two of /de/heber' })
    expect(renders).toHaveLength(2)
  })

  test('revalidate the most read pages, four at a time', async () => {
    const { ask, cache, publish, hold, release, renders, settle } = setUp()
    const urls = Array.from({ length: 60 }, (_, page) => `/de/page-${page}`)
    const [most = '', ...others] = urls.slice(0, 50)
    const recent = urls.slice(50)
    const reads = [most, ...others, most, ...others, most, ...recent, '/de/once']
    for (const url of [...urls, ...reads]) await ask(url)
    for (const url of urls) publish(url, 'two')
    renders.length = 0
    hold()
    cache.purge({ tags: ['de'] })
    await nextTurn()
    expect(renders).toHaveLength(4)
    release()
    await settle()
    expect(renders).toEqual([most, ...others.toReversed()])
    expect(await ask('/de/page-49')).toMatchObject({ outcome: 'hit', text: 'two of /de/page-49' })
  })

  test('revalidate only purged pages', async () => {
    const { ask, cache, renders, settle } = setUp()
    for (const url of [path, '/de/neu', path, '/de/neu']) await ask(url)
    renders.length = 0
    cache.purge({ paths: [path] })
    await settle()
    expect(renders).toEqual([path])
  })

  test('begin no rendering after the cache is closed', async () => {
    const { ask, cache, hold, release, renders, settle } = setUp()
    const urls = Array.from({ length: 10 }, (_, page) => `/de/page-${page}`)
    for (const url of [...urls, ...urls]) await ask(url)
    renders.length = 0
    hold()
    cache.purge({ tags: ['de'] })
    await nextTurn()
    await cache.close()
    release()
    await settle()
    expect(renders).toHaveLength(4)
  })

  test('never show a page again after a hard purge', async () => {
    const { ask, cache, fail, clock, hold, release, settle } = setUp()
    await ask()
    clock.time += 60 * second
    hold()
    fail()
    expect(await ask()).toMatchObject({ outcome: 'stale' })
    cache.purge({ paths: [path], hard: true })
    expect(cache.holds(`page ${path}`)).toBe(false)
    release()
    await settle()
    expect(await ask()).toMatchObject({ outcome: 'bypass', text: 'failed' })
  })

  test('show no removed page after 300 ms', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate'] })
    const { ask, cache, hold, release } = setUp()
    await ask()
    hold()
    cache.purge({ paths: [path] })
    const asked = ask().catch((error: unknown) => error)
    cache.purge({ paths: [path], hard: true })
    await vi.advanceTimersByTimeAsync(301)
    expect(await asked).toBeInstanceOf(Error)
    release()
  })
})

describe('page cache, memory', () => {
  test.each(['br', 'gzip'] as const)('keeps read pages during a scan in %s', async (encoding) => {
    const { ask, cache } = setUp({ maxBytes: 400_000 })
    const hot = Array.from({ length: 20 }, (_, page) => `/de/hot-${page}`)
    for (const url of [...hot, ...hot]) await ask(url)
    for (let page = 0; page < 200; page++) await ask(`/de/page-${page}`, encoding)
    expect(hot.filter((url) => cache.find(requestOf(url))?.outcome === 'hit')).toEqual(hot)
    expect(cache.find(requestOf('/de/page-0'))).toBeNull()
    expect(cache.state().bytes).toBeLessThanOrEqual(400_000)
  })

  test.each([
    { name: 'queries', url: (number: number) => `/de?q=${number}`, word: 'one' },
    { name: 'missing pages', url: (number: number) => `/de/nirgends-${number}`, word: null },
  ])('keeps read pages during a flood of invented $name', async ({ url, word }) => {
    const { ask, cache, publish } = setUp({ maxBytes: 400_000 })
    for (const asked of [path, path, '/de/once']) await ask(asked)
    for (let number = 0; number < 60; number++) {
      publish(url(number), word)
      for (let time = 0; time < 2; time++) await ask(url(number))
    }
    expect(cache.find(requestOf(path))?.outcome).toBe('hit')
    expect(cache.find(requestOf('/de/once'))?.outcome).toBe('hit')
    expect(cache.find(requestOf(url(0)))).toBeNull()
    expect(cache.find(requestOf(url(59)))?.outcome).toBe('hit')
  })

  test.each(['br', 'gzip'] as const)(
    'serves every visitor despite concurrent evictions: %s',
    async (encoding) => {
      const { ask, hold, release } = setUp({ maxBytes: 60_000 })
      hold()
      const asked = Array.from({ length: 100 }, (_, page) => ask(`/de/page-${page}`, encoding))
      release()
      const texts = (await Promise.all(asked)).map(({ text }) => text)
      expect(texts).toEqual(texts.map((_, page) => `one of /de/page-${page}`))
    },
  )

  test('fills the limit without exceeding it', async () => {
    const { ask, cache } = setUp({ maxBytes: 200_000 })
    const urls = Array.from({ length: 130 }, (_, number) => `/de/page-${number}`)
    const queries = Array.from({ length: 10 }, (_, number) => `/de?q=${number}`)
    for (const url of [...urls, ...queries])
      for (let time = 0; time < 2; time++) await ask(url, 'gzip')
    const { bytes, entries } = cache.state()
    expect(bytes).toBeLessThanOrEqual(200_000)
    expect(bytes).toBeGreaterThan(190_000)
    expect(entries).toBe([...urls, ...queries].filter((url) => cache.holds(`page ${url}`)).length)
  })

  test('keeps a stale or purged page', async () => {
    const { cache, ask, fail, clock } = setUp()
    await ask()
    fail()
    clock.time += 60 * second
    cache.purge({ paths: [path] })
    for (let time = 0; time < 3; time++) expect(cache.find(requestOf(path))).toBeNull()
    expect(cache.holds(`page ${path}`)).toBe(true)
    expect(await ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
  })

  test('demotes the least recently read page', async () => {
    const { ask, cache } = setUp({ maxBytes: 40_000 })
    const urls = Array.from({ length: 16 }, (_, page) => `/de/page-${page}`)
    for (const url of urls) for (let time = 0; time < 2; time++) await ask(url)
    expect(cache.find(requestOf('/de/page-0'))?.outcome).toBe('hit')
  })

  test.each([
    { encoding: 'gzip', decode: gunzipSync },
    { encoding: 'zstd', decode: zstdDecompressSync },
    { encoding: 'identity', decode: (bytes: Buffer) => bytes },
  ] as const)('converts a page to $encoding once', async ({ encoding, decode }) => {
    const { cache, ask } = setUp()
    await ask()
    const request = requestOf(path, encoding)
    expect(cache.find(request)).toBeNull()
    const [one, other] = await Promise.all([cache.get(request), cache.get(request)])
    expect(decode(one.body).toString()).toBe('one of /de/heber')
    expect(other.body).toBe(one.body)
    expect(cache.find(request)).toMatchObject({ outcome: 'hit', encoding, body: one.body })
  })

  test('reuses the body of an unchanged page', async () => {
    const { ask, cache, clock, settle } = setUp()
    await ask()
    const body = cache.find(requestOf(path))?.body
    clock.time += 60 * second
    await ask()
    await settle()
    expect(cache.find(requestOf(path))?.body).toBe(body)
  })

  test('finds a page as stand-in', async () => {
    const { ask, cache, clock } = setUp()
    expect(await cache.findStandIn(requestOf(path))).toBeNull()
    await ask()
    expect(await cache.findStandIn(requestOf(path))).toMatchObject({ outcome: 'hit' })
    clock.time += 3_659 * second
    expect(await cache.findStandIn(requestOf(path))).toMatchObject({ outcome: 'stale' })
    clock.time += second
    expect(await cache.findStandIn(requestOf(path))).toBeNull()
  })
})

describe('page cache of replicas', () => {
  test('shows a page of another replica', async () => {
    const { one, other } = setUpReplicas()
    await one.ask()
    expect(await other.ask()).toMatchObject({ outcome: 'hit', text: 'one of /de/heber' })
    expect(other.renders).toEqual([])
  })

  test('serves a stale page of another replica during revalidation', async () => {
    const { one, other } = setUpReplicas()
    await one.ask()
    other.publish(path, 'two')
    other.clock.time += 90 * second
    expect(await other.ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
    await other.ask()
    await other.settle()
    expect(await other.ask()).toMatchObject({ outcome: 'hit', text: 'two of /de/heber' })
  })

  test.each([500, 403] as const)(
    'serves a shared stale page during backend failures: %i',
    async (failure) => {
      const { one, other } = setUpReplicas()
      await one.ask()
      other.fail(failure)
      other.clock.time += 1_000 * second
      expect(await other.ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
    },
  )

  test('renders a shared page older than CACHE_STALE_SECONDS', async () => {
    const { one, other } = setUpReplicas()
    await one.ask()
    other.publish(path, 'two')
    other.clock.time += 660 * second
    expect(await other.ask()).toMatchObject({ outcome: 'miss', text: 'two of /de/heber' })
  })

  test('shares missing pages apart from others', async () => {
    const { one, other } = setUpReplicas()
    one.publish(path, null)
    await one.ask()
    expect(await other.ask()).toMatchObject({ outcome: 'hit', text: 'missing' })
    expect(other.renders).toEqual([])
  })

  test('renders a purged page of another replica', async () => {
    const { one, other } = setUpReplicas()
    await one.ask()
    other.publish(path, 'two')
    one.cache.purge({ paths: [path] })
    expect((await other.ask()).text).toBe('two of /de/heber')
  })

  test('revalidates hot pages after a purge of another replica', async () => {
    const { one, other } = setUpReplicas()
    for (let time = 0; time < 2; time++) await other.ask()
    other.publish(path, 'two')
    one.cache.purge({ paths: [path] })
    await other.settle()
    expect(other.cache.find(requestOf(path))?.outcome).toBe('hit')
    expect((await other.ask()).text).toBe('two of /de/heber')
  })

  test('does not share a page of purged responses', async () => {
    const { shared, one, other } = setUpReplicas()
    one.answerOld({ ageMs: second, purgedNumber: 0 })
    one.cache.purge({ paths: [path] })
    await one.ask()
    expect(shared.pages.size).toBe(0)
    expect(await other.ask()).toMatchObject({ outcome: 'miss' })
  })

  test('clamps the time of a page from the future', async () => {
    const { one, other } = setUpReplicas()
    one.clock.time += 500 * second
    await one.ask()
    expect(await other.ask()).toMatchObject({ outcome: 'hit', ageMs: 0 })
    other.clock.time += 60 * second
    expect((await other.ask()).outcome).toBe('stale')
  })

  test('reports and closes the connection', async () => {
    const shared = createSharedPages()
    const { cache } = setUp({ shared })
    expect([cache.state().isSharing, setUp().cache.state().isSharing]).toEqual([true, null])
    await cache.close()
    expect(shared.closed).toBe(true)
    await setUp().cache.close()
  })
})

function setUpReplicas() {
  const shared = createSharedPages()
  return { shared, one: setUp({ shared }), other: setUp({ shared }) }
}

interface SetUpOptions {
  times?: CacheTimes
  random?: () => number
  maxBytes?: number
  shared?: ReturnType<typeof createSharedPages>
}

function requestOf(url: string, encoding: Encoding = 'br'): CacheableRequest {
  const headers = { 'accept-encoding': encoding }
  const request = parsePageRequest({ method: 'GET', url, headers }, false)
  if (!request?.key) throw new Error(`${url} is no page that is cached`)
  return { ...request, key: request.key }
}

const decoders: Record<Encoding, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
  identity: (bytes) => bytes,
}

/** A cache in front of a backend that says one word a path; `null`: there is no such page. */
function setUp({ times: own = times, random, maxBytes = 1e6, shared }: SetUpOptions = {}) {
  const clock = { time: 0 }
  const words = new Map<string, string | null>()
  const renders: string[] = []
  const revalidated: string[] = []
  const background: Promise<unknown>[] = []
  let failure: number | 'broken' | null = null
  let isPartial = false
  let answers: { ageMs: number; purgedNumber?: number } = { ageMs: 0 }
  let gate = Promise.withResolvers<void>()
  gate.resolve()

  async function render({ pathname, search, asData, locale }: PageRequest): Promise<RenderedPage> {
    const url = pathname + search
    renders.push(url)
    const word = words.has(url) ? words.get(url) : 'one'
    const sources: RenderedPage['sources'] = [
      { kind: 'layout', path: `/${locale}/ajax/layout`, ageMs: 0 },
      { kind: 'page', path: url, ...answers },
    ]
    await gate.promise
    const plain = { location: null, headers: [], sources }
    const onTheWire = (status: number) => ({ status: asData ? 200 : status, pageStatus: status })
    if (failure === 'broken') throw new Error('broken')
    if (failure) return { ...plain, ...onTheWire(failure), body: 'failed', sources: null }
    if (word === null)
      return {
        ...plain,
        ...onTheWire(404),
        body: 'missing',
        sources: isPartial ? null : sources,
      }
    if (word === 'moved') return { ...plain, ...onTheWire(301), location: '/de/neu', body: '' }
    return { ...plain, ...onTheWire(200), body: `${word} of ${url}` }
  }

  const cache = createPageCache({
    render,
    purges: createPurges(),
    openShared: shared?.open ?? null,
    times: own,
    maxBytes,
    aroundRevalidation(page, revalidate) {
      revalidated.push(page.key)
      const revalidation = revalidate()
      background.push(revalidation)
      return revalidation
    },
    now: () => clock.time,
    random: random ?? (() => 0),
  })

  async function ask(url = path, encoding: Encoding = 'br') {
    const request = requestOf(url, encoding)
    const served = cache.find(request) ?? (await cache.get(request))
    const text = decoders[served.encoding](served.body).toString()
    return { outcome: served.outcome, text, ageMs: served.ageMs }
  }

  return {
    cache,
    revalidated,
    ask,
    clock,
    renders,
    publish: (asked: string, word: string | null) => void words.set(asked, word),
    fail: (by: number | 'broken' = 500) => void (failure = by),
    recover: () => void (failure = null),
    /** A part of missing pages cannot be loaded. */
    loseSources: () => void (isPartial = true),
    /** The backend does not respond; its client returns older answers. */
    answerOld: (state: { ageMs: number; purgedNumber?: number }) => void (answers = state),
    hold: () => void (gate = Promise.withResolvers<void>()),
    release: () => gate.resolve(),
    /** Resolves when no revalidation is under way or waiting. */
    settle: async () => {
      for (let known = -1; known < background.length;) {
        known = background.length
        await Promise.allSettled(background)
        await nextTurn()
      }
    },
  }
}

/** A store in memory; Redis is tested in `shared-pages.test.ts`. */
function createSharedPages() {
  const pages = new Map<string, SharedPage>()
  const replicas: { purge: (purge: Purge) => void }[] = []
  const store = {
    closed: false,
    pages,
    open: ({ purges, onPurged }: Parameters<OpenSharedPages>[0]): SharedPages => {
      const replica = {
        purge(purge: Purge) {
          purges.add(purge)
          onPurged()
        },
      }
      replicas.push(replica)
      return {
        read: (key) => Promise.resolve(pages.get(key) ?? null),
        write: (key, page) => void pages.set(key, page),
        publish(purge) {
          for (const other of replicas) if (other !== replica) other.purge(purge)
        },
        isConnected: () => true,
        close() {
          store.closed = true
          return Promise.resolve()
        },
      }
    },
  }
  return store
}
