import { describe, expect, test } from 'vitest'
import {
  ContentInvalid,
  ContentMoved,
  ContentNotFound,
  ContentRejected,
  ContentUnavailable,
  type ContentProblem,
} from '../contract/content-error.ts'
import { createResponseCache, type CachedResponse, type ResponseState } from './response-cache.ts'
import { createPurges } from './purges.ts'

const path = '/de/heber'
const good: CachedResponse<string> = { value: 'good', etag: '"1"', bytes: 4 }
const newer: CachedResponse<string> = { value: 'newer', etag: '"2"', bytes: 5 }
const away = new ContentUnavailable('away')
const gone = new ContentNotFound('gone')

describe('response cache', () => {
  test('revalidates a stale response by its ETag', async () => {
    const { get, kept, clock } = setUp([good, 'confirmed'])
    expect(await get()).toBe('good')
    clock.time += 99
    expect(await get()).toBe('good')
    expect(kept).toEqual([undefined])
    clock.time += 1
    expect(await get()).toBe('good')
    expect(kept).toEqual([undefined, good])
    clock.time += 99
    await get()
    expect(kept).toHaveLength(2)
  })

  test('shares one failure between concurrent callers', async () => {
    const { get, kept, problems } = setUp([away, good])
    const outcomes = await Promise.allSettled([get(), get()])
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
    expect(kept).toHaveLength(1)
    expect(await get()).toBe('good')
    expect(problems).toEqual([])
  })

  test('separates kinds and queries', async () => {
    const { cache, get, kept } = setUp([good, newer, good])
    await get()
    await get(`${path}?page=2`)
    expect(kept).toHaveLength(2)
    expect(await cache.get('layout', path, () => Promise.resolve(newer))).toBe('newer')
  })

  test.each([
    { name: 'no reply', error: away, served: true },
    { name: 'a malformed response', error: new ContentInvalid('no JSON'), served: true },
    { name: '500', error: new ContentRejected(500, 'x'), served: true },
    { name: '429', error: new ContentRejected(429, 'x'), served: true },
    { name: '403', error: new ContentRejected(403, 'x'), served: false },
    { name: '404', error: gone, served: false },
    { name: '410', error: new ContentRejected(410, 'x'), served: false },
    { name: 'a redirect', error: new ContentMoved('/de/neu', true), served: false },
    { name: 'a programming error', error: new TypeError('x'), served: false },
  ])('serves the stale response after $name: $served', async ({ error, served }) => {
    const { get, clock, problems } = setUp([good, error])
    await get()
    clock.time += 500
    expect(await get().catch((thrown: unknown) => thrown)).toBe(served ? 'good' : error)
    expect(problems).toEqual(
      served ? [{ event: 'served stale', pathname: path, ageMs: 500, reason: error.message }] : [],
    )
  })

  test('retries a failing backend sooner', async () => {
    const { get, clock, kept, problems } = setUp([good, away, away, 'confirmed'])
    await get()
    clock.time += 100
    await get()
    clock.time += 39
    await get()
    expect(kept).toHaveLength(2)
    clock.time += 1
    await get()
    expect(problems.map((problem) => problem.event === 'served stale' && problem.ageMs)).toEqual([
      100, 140,
    ])
    clock.time += 40
    await get()
    expect(kept.at(-1)).toBe(good)
  })

  test('serves no response beyond its maximum age', async () => {
    const { get, clock, problems } = setUp([good, 'confirmed', away, away])
    await get()
    clock.time += 900
    await get()
    clock.time += 1000
    expect(await get()).toBe('good')
    clock.time += 100
    await expect(get()).rejects.toBe(away)
    expect(problems).toHaveLength(1)
  })

  test.each([
    { name: 'not found', error: gone },
    { name: 'gone', error: new ContentRejected(410, 'gone') },
    { name: 'moved', error: new ContentMoved('/de/neu', false) },
  ])('replaces a response by $name at once', async ({ error }) => {
    const { get, clock, kept } = setUp([good, error, away, newer])
    await get()
    clock.time += 100
    await expect(get()).rejects.toBe(error)
    clock.time += 99
    await expect(get()).rejects.toBe(error)
    expect(kept).toHaveLength(2)
    clock.time += 1
    await expect(get()).rejects.toBe(away)
    expect(await get()).toBe('newer')
    expect(kept).toEqual([undefined, good, undefined, undefined])
  })

  test.each([
    { name: 'its path', purge: { paths: [path] }, asks: true },
    { name: 'another path', purge: { paths: ['/de/hebe'] }, asks: false },
  ])('requests a purged response again: $name', async ({ purge, asks }) => {
    const { purges, get, kept } = setUp([good, good, 'confirmed', 'confirmed'])
    await get()
    await get(`${path}?x=1`)
    purges.add(purge)
    expect(await get()).toBe('good')
    await get(`${path}?x=1`)
    expect(kept).toHaveLength(asks ? 4 : 2)
    await get()
    expect(kept).toHaveLength(asks ? 4 : 2)
  })

  test('purges an encoded path by its plain form', async () => {
    const { purges, get, kept } = setUp([good, 'confirmed'])
    await get('/de/%C3%BCber-uns')
    purges.add({ paths: ['/de/über-uns'] })
    await get('/de/%C3%BCber-uns')
    expect(kept).toHaveLength(2)
  })

  test('repeats the request after a purge during loading', async () => {
    const { purges, get, kept, hold } = setUp([good, newer])
    const release = hold()
    const before = get()
    purges.add({ paths: [path] })
    const after = get()
    release()
    expect([await before, await after]).toEqual(['newer', 'newer'])
    expect(await get()).toBe('newer')
    expect(kept).toEqual([undefined, good])
  })

  test('removes a response after a hard purge during loading', async () => {
    const { purges, get, hold } = setUp([good, away])
    const release = hold()
    const before = get()
    purges.add({ paths: [path], hard: true })
    release()
    await expect(before).rejects.toBe(away)
  })

  test('serves a purged response during backend failures', async () => {
    const { purges, get, problems } = setUp([good, away])
    await get()
    purges.add({ all: true })
    expect(await get()).toBe('good')
    expect(problems).toHaveLength(1)
  })

  test('reports the old purge number of a stale response', async () => {
    const { purges, use, clock } = setUp([good, away, away, 'confirmed'])
    await use()
    purges.add({ paths: [path] })
    expect(await use()).toEqual({ ageMs: 0, purgedNumber: 0 })
    clock.time += 39
    expect(await use()).toEqual({ ageMs: 39, purgedNumber: 0 })
    clock.time += 1
    expect(await use()).toEqual({ ageMs: 40, purgedNumber: 0 })
    clock.time += 40
    expect(await use()).toEqual({ ageMs: 0 })
  })

  test('revalidates a stand-in after another purge', async () => {
    const { purges, get } = setUp([good, away, newer])
    await get()
    purges.add({ paths: [path] })
    expect(await get()).toBe('good')
    purges.add({ paths: [path] })
    expect(await get()).toBe('newer')
  })

  test('keeps known responses during a flood of invented paths', async () => {
    const answers = Array.from({ length: 40 }, (_, index) => (index % 2 ? gone : newer))
    const { get, kept } = setUp([good, ...answers, newer])
    await get()
    for (let i = 0; i < 20; i++) {
      await get(`${path}?${i}`)
      await get(`/de/nirgends/${i}`).catch(() => undefined)
    }
    await get()
    expect(kept).toHaveLength(41)
    await get(`${path}?0`)
    expect(kept).toHaveLength(42)
  })

  test('evicts responses by size', async () => {
    const large = { ...good, bytes: 12_000_000 }
    const { get, kept } = setUp([large, large, large, large])
    await get('/de/1')
    await get('/de/2')
    await get('/de/3')
    await get('/de/3')
    expect(kept).toHaveLength(3)
    await get('/de/1')
    expect(kept).toHaveLength(4)
  })

  test('limits the bytes of invented paths', async () => {
    const large = { ...good, bytes: 4_000_000 }
    const { get, kept } = setUp([large, large, large])
    await get('/de?1')
    await get('/de?2')
    await get('/de?1')
    expect(kept).toHaveLength(3)
  })

  test('purges and reports tags that a response names', async () => {
    const { purges, use, kept } = setUp([{ ...good, tags: ['news'] }, newer])
    expect(await use()).toEqual({ ageMs: 0, tags: ['de', path, 'news'] })
    purges.add({ tags: ['news'] })
    expect(await use()).toEqual({ ageMs: 0 })
    expect(kept).toHaveLength(2)
  })

  test('never serves a response after a hard purge', async () => {
    const { purges, get, kept } = setUp([good, away])
    await get()
    purges.add({ paths: [path], hard: true })
    await expect(get()).rejects.toBe(away)
    expect(kept).toEqual([undefined, undefined])
  })

  test('reports the age of responses and refusals', async () => {
    const { use, clock } = setUp([good, away, 'confirmed', gone])
    expect(await use()).toEqual({ ageMs: 0 })
    clock.time += 150
    expect(await use()).toEqual({ ageMs: 150 })
    clock.time += 100
    expect(await use()).toEqual({ ageMs: 0 })
    clock.time += 100
    expect(await use()).toEqual({ ageMs: 0 })
  })

  test('awaits many loads at once without an eviction error', async () => {
    const { get, hold } = setUp(Array.from({ length: 60 }, () => newer))
    const release = hold()
    const all = Array.from({ length: 60 }, (_, number) => get(`/de/${number}`))
    release()
    expect(new Set(await Promise.all(all))).toEqual(new Set(['newer']))
  })

  test('keeps known responses beside invented paths', async () => {
    const { get, kept, hold } = setUp([good, ...Array.from({ length: 30 }, () => gone)])
    await get()
    const release = hold()
    const invented = Array.from({ length: 30 }, (_, number) => get(`/de/nirgends/${number}`))
    release()
    await Promise.allSettled(invented)
    expect(await get()).toBe('good')
    expect(kept).toHaveLength(31)
  })
})

/** A cache whose calls have these outcomes in turn; fresh for 100 ms, standing in for 40 ms at a time, stale for 1,000 ms, 10 entries. */
function setUp(outcomes: (CachedResponse<string> | 'confirmed' | Error)[]) {
  const clock = { time: 5000 }
  const problems: ContentProblem[] = []
  const kept: (CachedResponse<string> | undefined)[] = []
  const left = [...outcomes]
  let gate = Promise.resolve()
  const purges = createPurges()
  const cache = createResponseCache({
    freshMs: 100,
    standInMs: 40,
    staleMs: 1000,
    maxEntries: 10,
    purges,
    now: () => clock.time,
    report: (problem) => problems.push(problem),
  })

  async function load(older?: CachedResponse<string>): Promise<CachedResponse<string>> {
    kept.push(older)
    const outcome = left.shift()
    await gate
    if (outcome instanceof Error) throw outcome
    const answer = outcome === 'confirmed' ? older : outcome
    if (!answer) throw new Error('a call too many')
    return answer
  }

  function hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    return resolve
  }

  const get = (asked = path) => cache.get('page', asked, load)
  async function use(): Promise<ResponseState | undefined> {
    let state: ResponseState | undefined
    await cache.get('page', path, load, (seen) => (state = seen)).catch(() => {})
    return state
  }
  return { purges, cache, get, use, kept, clock, problems, hold }
}
