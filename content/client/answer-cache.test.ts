import { expect, test } from 'vitest'
import {
  ContentInvalid,
  ContentMoved,
  ContentNotFound,
  ContentRejected,
  ContentUnavailable,
  type ContentProblem,
} from '../contract/content-error.ts'
import { createAnswerCache, type Answer, type AnswerState } from './answer-cache.ts'

const path = '/de/heber'
const good: Answer<string> = { value: 'good', etag: '"1"', bytes: 4 }
const newer: Answer<string> = { value: 'newer', etag: '"2"', bytes: 5 }
const away = new ContentUnavailable('away')
const gone = new ContentNotFound('gone')

test('a fresh answer makes no call; an older one is confirmed', async () => {
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

test('callers at the same time share one failure, the next one asks again', async () => {
  const { get, kept, problems } = setUp([away, good])
  const outcomes = await Promise.allSettled([get(), get()])
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'rejected'])
  expect(kept).toHaveLength(1)
  expect(await get()).toBe('good')
  expect(problems).toEqual([])
})

test('kinds and queries are kept apart', async () => {
  const { cache, get, kept } = setUp([good, newer, good])
  await get()
  await get(`${path}?page=2`)
  expect(kept).toHaveLength(2)
  expect(await cache.get('layout', path, () => Promise.resolve(newer))).toBe('newer')
})

test.each([
  { name: 'no reply', error: away, served: true },
  { name: 'a malformed answer', error: new ContentInvalid('no JSON'), served: true },
  { name: '500', error: new ContentRejected(500, 'x'), served: true },
  { name: '429', error: new ContentRejected(429, 'x'), served: true },
  { name: '403', error: new ContentRejected(403, 'x'), served: false },
  { name: '404', error: gone, served: false },
  { name: '410', error: new ContentRejected(410, 'x'), served: false },
  { name: 'a redirect', error: new ContentMoved('/de/neu', true), served: false },
  { name: 'a programming error', error: new TypeError('x'), served: false },
])('a good answer stands in for $name: $served', async ({ error, served }) => {
  const { get, clock, problems } = setUp([good, error])
  await get()
  clock.time += 500
  expect(await get().catch((thrown: unknown) => thrown)).toBe(served ? 'good' : error)
  expect(problems).toEqual(
    served ? [{ event: 'served stale', pathname: path, ageMs: 500, reason: error.message }] : [],
  )
})

test('a backend that fails is asked again sooner than one that answers', async () => {
  const { get, clock, kept, problems } = setUp([good, away, away, 'confirmed'])
  await get()
  clock.time += 100
  await get()
  clock.time += 39
  await get()
  expect(kept).toHaveLength(2)
  clock.time += 1
  await get()
  expect(problems.map((problem) => 'ageMs' in problem && problem.ageMs)).toEqual([100, 140])
  clock.time += 40
  await get()
  expect(kept.at(-1)).toBe(good)
})

test('an answer that was not confirmed for long stands in no more', async () => {
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
])(
  '$name replaces a good answer, is kept while fresh and gives way to a new answer',
  async ({ error }) => {
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
  },
)

test.each([
  { name: 'its path', purge: { paths: [path] }, asks: true },
  { name: 'its path with a slash', purge: { paths: [`${path}/`] }, asks: true },
  { name: 'everything', purge: { all: true as const }, asks: true },
  { name: 'another path', purge: { paths: ['/de/hebe', '/en/heber'] }, asks: false },
  { name: 'its path as a tag', purge: { tags: [path] }, asks: true },
  { name: 'its language', purge: { tags: ['de'] }, asks: true },
  { name: 'another tag', purge: { tags: ['heber', 'en'] }, asks: false },
  { name: 'nothing', purge: {}, asks: false },
])('after a purge of $name the backend is asked: $asks', async ({ purge, asks }) => {
  const { cache, get, kept } = setUp([good, good, 'confirmed', 'confirmed'])
  await get()
  await get(`${path}?x=1`)
  cache.purge(purge)
  expect(await get()).toBe('good')
  await get(`${path}?x=1`)
  expect(kept).toHaveLength(asks ? 4 : 2)
  await get()
  expect(kept).toHaveLength(asks ? 4 : 2)
})

test('an encoded path is purged by its plain form', async () => {
  const { cache, get, kept } = setUp([good, 'confirmed'])
  await get('/de/%C3%BCber-uns')
  cache.purge({ paths: ['/de/über-uns'] })
  await get('/de/%C3%BCber-uns')
  expect(kept).toHaveLength(2)
})

test('an answer asked for before a purge is not kept', async () => {
  const { cache, get, kept, hold } = setUp([good, newer])
  const release = hold()
  const before = get()
  cache.purge({ paths: [path] })
  hold()()
  expect(await get()).toBe('newer')
  release()
  expect(await before).toBe('good')
  expect(await get()).toBe('newer')
  expect(kept).toHaveLength(2)
})

test('a purged answer still stands in for a failing backend', async () => {
  const { cache, get, problems } = setUp([good, away])
  await get()
  cache.purge({ all: true })
  expect(await get()).toBe('good')
  expect(problems).toHaveLength(1)
})

test('who uses an answer is told that it was purged, until the backend has answered', async () => {
  const { cache, use, clock } = setUp([good, away, 'confirmed'])
  await use()
  cache.purge({ paths: [path] })
  expect(await use()).toMatchObject({ isPurged: true })
  expect(await use()).toMatchObject({ isPurged: true })
  clock.time += 100
  expect(await use()).not.toHaveProperty('isPurged')
})

test('made-up paths do not push out good answers', async () => {
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

test('good answers are bounded by number and by length', async () => {
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

test('an overlong path is not kept', async () => {
  const { get, kept } = setUp([good, good])
  await get(`/de?${'x'.repeat(2048)}`)
  await get(`/de?${'x'.repeat(2048)}`)
  expect(kept).toEqual([undefined, undefined])
})

/** A cache whose calls have these outcomes in turn; fresh for 100 ms, standing in for 40 ms at a time, stale for 1,000 ms, 10 entries. */
test('what was purged for good does not stand in for a failing backend', async () => {
  const { cache, get, kept } = setUp([good, away])
  await get()
  cache.purge({ paths: [path], hard: true })
  await expect(get()).rejects.toBe(away)
  expect(kept).toEqual([undefined, undefined])
})

test('who uses an answer is told what it is and since when it holds', async () => {
  const { use, cache, clock } = setUp([{ ...good, digest: 'one' }, away, 'confirmed', gone])
  const key = `page ${path}`
  expect(cache.digestOf(key)).toBeUndefined()
  expect(await use()).toEqual({ key, digest: 'one', etag: '"1"', ageMs: 0 })
  expect(cache.digestOf(key)).toBe('one')
  clock.time += 150 // the backend is away
  expect(await use()).toEqual({ key, digest: 'one', etag: '"1"', ageMs: 150 })
  clock.time += 100
  expect(await use()).toEqual({ key, digest: 'one', etag: '"1"', ageMs: 0 })
  clock.time += 100
  expect(await use()).toEqual({ key, digest: 'not-found gone', ageMs: 0 })
  expect(cache.digestOf(key)).toBe('not-found gone')
})

function setUp(outcomes: (Answer<string> | 'confirmed' | Error)[]) {
  const clock = { time: 5000 }
  const problems: ContentProblem[] = []
  const kept: (Answer<string> | undefined)[] = []
  const left = [...outcomes]
  let gate = Promise.resolve()
  const cache = createAnswerCache({
    freshMs: 100,
    standInMs: 40,
    staleMs: 1000,
    maxEntries: 10,
    now: () => clock.time,
    report: (problem) => problems.push(problem),
  })

  async function load(older?: Answer<string>): Promise<Answer<string>> {
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
  async function use(): Promise<AnswerState | undefined> {
    let state: AnswerState | undefined
    await cache.get('page', path, load, (seen) => (state = seen)).catch(() => {})
    return state
  }
  return { cache, get, use, kept, clock, problems, hold }
}
