import { setTimeout as pause } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { AnswerUse } from '../../../content/client/content-client.ts'
import { toPredicate, type Purge } from '../../../content/contract/purge.ts'
import type { RenderedPage } from '../render-page.ts'
import { decodeBody, type Encoding } from '../encode-body.ts'
import type { CachedPage, CacheTimes } from './cached-page.ts'
import { createPageCache } from './page-cache.ts'
import { parsePageRequest, type CacheableRequest } from '../page-request.ts'
import type { SharedPages } from '../shared/redis-pages.ts'

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

test('however many ask at the same time, a page is rendered once', async () => {
  const { ask, renders } = setUp()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask()))
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['one of /de/heber']))
  expect(renders).toHaveLength(1)
})

test('as data a page is another one', async () => {
  const { ask, renders } = setUp()
  await ask()
  await ask(`${path}/page.json`)
  expect(renders).toHaveLength(2)
})

test('an older page is shown while the backend confirms it, and is not rendered again', async () => {
  const { ask, renders, clock, settle } = setUp()
  await ask()
  clock.time += 59 * second
  expect(await ask()).toMatchObject({ outcome: 'hit', ageMs: 59 * second })
  clock.time += second
  expect(await ask()).toMatchObject({ outcome: 'stale', ageMs: 60 * second })
  await settle()
  expect(await ask()).toMatchObject({ outcome: 'hit', ageMs: 0 })
  expect(renders).toHaveLength(1)
})

test('what is put around renewals sees those in the background, and no others', async () => {
  const { ask, renewals, clock, settle } = setUp()
  await ask()
  clock.time += 60 * second
  await ask()
  await ask()
  await settle()
  expect(renewals).toEqual([`page ${path}`])
})

test('an older page is shown while a changed one is made', async () => {
  const { ask, publish, clock, settle } = setUp()
  await ask()
  publish(path, 'two')
  clock.time += 60 * second
  expect(await ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
  await settle()
  expect(await ask()).toMatchObject({ outcome: 'hit', text: 'two of /de/heber' })
})

test('a layout that is known to have changed makes all its pages old, without a purge', async () => {
  const { ask, publish, clock, settle, renders } = setUp()
  for (const page of [path, '/de/kran', '/en/crane']) await ask(page)
  publish(layout, 'new')
  clock.time += 60 * second
  await ask()
  await settle() // learns of the layout
  renders.length = 0
  clock.time -= 30 * second
  expect(await ask('/de/kran')).toMatchObject({ outcome: 'stale' })
  expect(await ask('/en/crane')).toMatchObject({ outcome: 'hit' })
  await settle()
  expect(renders).toEqual(['/de/kran'])
})

test('pages do not become old at the same moment', async () => {
  const { ask, clock } = setUp({ times: { ...times, jitter: 0.1 }, random: () => 0.5 })
  await ask()
  clock.time += 56 * second
  expect((await ask()).outcome).toBe('hit')
  clock.time += second
  expect((await ask()).outcome).toBe('stale')
})

test('a page that is too old is made anew, not shown', async () => {
  const { ask, publish, clock } = setUp()
  await ask()
  publish(path, 'two')
  clock.time += 660 * second
  expect(await ask()).toMatchObject({ outcome: 'miss', text: 'two of /de/heber' })
})

test('a failure never takes the place of a page, which stands in for it for a while', async () => {
  const { ask, fail, clock, settle } = setUp()
  await ask()
  fail()
  clock.time += 60 * second
  expect(await ask()).toMatchObject({ outcome: 'stale' })
  await settle()
  clock.time += 600 * second
  expect(await ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
  clock.time = 3_660 * second - 1
  expect(await ask()).toMatchObject({ outcome: 'stale' })
  clock.time += 1
  expect(await ask()).toMatchObject({ outcome: 'bypass', text: 'failed' })
})

test.each([401, 403, 408, 429])(
  'the old page is shown after a purge where the backend answers %i',
  async (status) => {
    const { ask, fail, cache } = setUp()
    await ask()
    fail(status)
    cache.purge({ paths: [path] })
    for (let time = 0; time < 2; time++)
      expect(await ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
  },
)

test('a rendering that breaks off shows the older page, or says so', async () => {
  const { ask, breakOff, clock } = setUp()
  await ask()
  breakOff()
  clock.time += 700 * second
  expect(await ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
  await expect(ask('/de/kran')).rejects.toThrow('broken off')
})

test('after a failure the backend is left alone for a second', async () => {
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

test('a clock that is set back freezes no page', async () => {
  const { ask, publish, clock } = setUp()
  const day = 86_400 * second
  clock.time += day
  await ask()
  clock.time -= day
  publish(path, 'two')
  expect(await ask()).toMatchObject({ text: 'two of /de/heber' })
})

test('a clock that is set back does not put off what has failed before', async () => {
  const { ask, fail, recover, publish, clock, settle } = setUp()
  await ask()
  fail()
  clock.time += 70 * second
  await ask()
  await settle()
  recover()
  publish(path, 'two')
  clock.time -= 140 * second
  await ask()
  await settle()
  expect(await ask()).toMatchObject({ text: 'two of /de/heber' })
})

test('a page made of answers that stand in for a backend that is away is as old as they are', async () => {
  const { ask, clock, away } = setUp()
  await ask()
  clock.time += 30 * second
  away(20 * second)
  await ask('/de/kran')
  expect(await ask('/de/kran')).toMatchObject({ outcome: 'hit', ageMs: 20 * second })
  away(100 * second)
  await ask('/de/neu')
  expect(await ask('/de/neu')).toMatchObject({ outcome: 'stale', ageMs: 100 * second })
})

test('a missing page takes the place of a good one, and is kept for a moment', async () => {
  const { ask, publish, clock, settle, renders } = setUp()
  await ask()
  publish(path, null)
  clock.time += 60 * second
  await ask()
  await settle()
  expect(await ask()).toMatchObject({ outcome: 'hit', text: 'missing' })
  clock.time += 10 * second
  publish(path, 'back')
  expect(await ask()).toMatchObject({ outcome: 'miss', text: 'back of /de/heber' })
  expect(renders).toHaveLength(3)
})

test.each([
  { name: 'its path', purge: { paths: [path] } },
  { name: 'its path with a query', purge: { paths: [`${path}/?x=1`] } },
  { name: 'its layout', purge: { tags: [layout] } },
  { name: 'its language', purge: { tags: ['de'] } },
  { name: 'everything', purge: { all: true as const } },
])('after a purge of $name the next visitor sees the new page', async ({ purge }) => {
  const { ask, cache, publish, purged } = setUp()
  await ask()
  publish(path, 'two')
  cache.purge(purge)
  expect(purged).toEqual([purge])
  expect(await ask()).toMatchObject({ outcome: 'miss', text: 'two of /de/heber' })
  expect(await ask()).toMatchObject({ outcome: 'hit', text: 'two of /de/heber' })
})

test('after a purge all visitors wait for one rendering', async () => {
  const { ask, cache, publish, renders } = setUp()
  await ask()
  publish(path, 'two')
  cache.purge({ paths: [path] })
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask()))
  expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['two of /de/heber']))
  expect(renders).toHaveLength(2)
})

test('whoever has waited 300 ms after a purge gets the old page, and the next one the new page', async () => {
  const { ask, cache, publish, hold, settle } = setUp()
  await ask()
  publish(path, 'two')
  const release = hold()
  cache.purge({ paths: [path] })
  const start = performance.now()
  expect(await ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
  expect(performance.now() - start).toBeGreaterThan(280)
  expect(performance.now() - start).toBeLessThan(2_000)
  release()
  await settle()
  expect(await ask()).toMatchObject({ outcome: 'hit', text: 'two of /de/heber' })
})

test('a purge renews what is asked for again and again at once, a few pages at a time', async () => {
  const { ask, cache, publish, hold, renders } = setUp()
  const urls = Array.from({ length: 6 }, (_, page) => `/de/page-${page}`)
  for (const url of [...urls, ...urls, '/de/once']) await ask(url)
  for (const url of [...urls, '/de/once']) publish(url, 'two')
  renders.length = 0
  const release = hold()
  cache.purge({ tags: ['de'] })
  await vi.waitFor(() => expect(renders).toHaveLength(4))
  release()
  await vi.waitFor(() => expect(renders.toSorted()).toEqual(urls))
  const renewed = { outcome: 'hit', text: 'two of /de/page-0' }
  await vi.waitFor(async () => expect(await ask('/de/page-0')).toMatchObject(renewed))
})

test('after a purge a backend that fails is left alone for a moment, and the old page is shown', async () => {
  const { ask, cache, fail, renders } = setUp()
  await ask()
  fail()
  cache.purge({ paths: [path] })
  for (let time = 0; time < 3; time++) expect(await ask()).toMatchObject({ outcome: 'stale' })
  expect(renders).toHaveLength(2)
})

test.each([30 * second, second])(
  'after a purge the last answers of a backend that is away, %d ms old, make no new page',
  async (ageMs) => {
    const { ask, cache, away, clock, publish, settle } = setUp()
    await ask()
    clock.time += ageMs
    away(ageMs)
    cache.purge({ paths: [path] })
    expect(await ask()).toMatchObject({ outcome: 'stale', ageMs })
    expect(await ask()).toMatchObject({ outcome: 'stale', ageMs })
    away(0)
    publish(path, 'two')
    clock.time += 6 * second
    expect(await ask()).toMatchObject({ text: 'two of /de/heber' })
    await settle()
    expect(await ask()).toMatchObject({ outcome: 'hit', ageMs: 0 })
  },
)

test('a page of purged answers that was not cached is asked for again, and given to no other replica', async () => {
  const shared = createSharedPages()
  const [one, other] = [setUp({ shared }), setUp({ shared })]
  one.away(second)
  one.cache.purge({ paths: [path] })
  expect(await one.ask()).toMatchObject({ text: 'one of /de/heber' })
  expect(await one.ask()).toMatchObject({ outcome: 'stale' })
  expect(await other.ask()).toMatchObject({ outcome: 'miss' })
})

test.each([
  { name: 'another path', purge: { paths: ['/de/hebe', '/en/heber'] } },
  { name: 'another language', purge: { tags: ['en', '/en/ajax/layout'] } },
  { name: 'nothing', purge: {} },
])('a purge of $name leaves a page as it is', async ({ purge }) => {
  const { ask, cache } = setUp()
  await ask()
  cache.purge({ ...purge, hard: true })
  expect((await ask()).outcome).toBe('hit')
})

test('what is published again without a change is not rendered again', async () => {
  const { ask, cache, renders } = setUp()
  await ask()
  cache.purge({ all: true })
  expect((await ask()).outcome).toBe('hit')
  expect(renders).toHaveLength(1)
})

test('after a hard purge the old page is not shown again', async () => {
  const { ask, cache, publish } = setUp()
  await ask()
  publish(path, 'two')
  cache.purge({ paths: [path], hard: true })
  expect(await ask()).toMatchObject({ outcome: 'miss', text: 'two of /de/heber' })
})

test('a page that was being rendered during a purge is renewed for the next visitor', async () => {
  const { ask, cache, publish, hold } = setUp()
  const release = hold()
  const asked = ask()
  await Promise.resolve()
  publish(path, 'two')
  cache.purge({ paths: [path] })
  release()
  expect((await asked).text).toBe('one of /de/heber')
  expect(await ask()).toMatchObject({ outcome: 'miss', text: 'two of /de/heber' })
})

test('a body that is asked for in another encoding is made once', async () => {
  const { ask, cache } = setUp()
  await ask(path, 'br')
  expect(cache.find(key(path, 'gzip'))).toBeNull()
  expect(await ask(path, 'gzip')).toMatchObject({ outcome: 'hit', text: 'one of /de/heber' })
  expect(cache.find(key(path, 'gzip'))?.outcome).toBe('hit')
  expect(await ask(path, 'identity')).toMatchObject({ outcome: 'hit', text: 'one of /de/heber' })
  expect(cache.find(key(path, 'identity'))?.outcome).toBe('hit')
})

test('a page that is asked for again gets bodies as small as they can be', async () => {
  const { ask, cache } = setUp()
  const level = () => cache.find(key(path, 'br'))?.page.bodies.br?.level
  await ask()
  await ask()
  await vi.waitFor(() => expect(level()).toBe('best'))
  expect(Object.keys(cache.find(key(path, 'br'))?.page.bodies ?? {})).toEqual([
    'br',
    'zstd',
    'gzip',
  ])
  expect((await ask()).text).toBe('one of /de/heber')
})

test('bodies as small as they can be reach a page that has got another encoding meanwhile', async () => {
  const { ask, cache } = setUp()
  const level = () => cache.find(key(path, 'br'))?.page.bodies.br?.level
  await ask()
  await ask()
  await ask(path, 'gzip')
  await vi.waitFor(() => expect(level()).toBe('best'))
  expect((await ask(path, 'gzip')).text).toBe('one of /de/heber')
})

test('a page that is rendered again as it was keeps its bodies', async () => {
  const { ask, cache, publish, clock, settle } = setUp()
  await ask()
  await ask()
  await vi.waitFor(() => expect(cache.find(key(path, 'gzip'))).not.toBeNull())
  publish(layout, 'new, and looks the same')
  clock.time += 60 * second
  await ask()
  await settle()
  expect(cache.find(key(path, 'gzip'))?.outcome).toBe('hit')
})

test.each(['br', 'gzip'] as const)(
  'an attack with ever new addresses in %s does not push out what is read',
  async (encoding) => {
    const { ask, cache } = setUp({ maxBytes: 100_000 })
    for (const url of [path, path]) await ask(url)
    for (let page = 0; page < 300; page++) await ask(`/de/page-${page}`, encoding)
    expect(cache.find(key(path, 'br'))?.outcome).toBe('hit')
    expect(cache.find(key('/de/page-0', 'br'))).toBeNull()
  },
)

test('an attack with ever new choices, each of them asked for twice, does not push out what is read', async () => {
  const { ask, cache } = setUp({ maxBytes: 100_000 })
  for (const url of [path, path]) await ask(url)
  for (let choice = 0; choice < 300; choice++)
    for (let time = 0; time < 2; time++) await ask(`/de?q=${choice}`)
  expect(cache.find(key(path, 'br'))?.outcome).toBe('hit')
  expect(cache.find(key('/de?q=0', 'br'))).toBeNull()
  expect(cache.find(key('/de?q=299', 'br'))?.outcome).toBe('hit')
})

test('as data, too, a page stands in for a failure, which is sent as 200 there', async () => {
  const { ask, fail, clock } = setUp()
  const url = `${path}/page.json`
  await ask(url)
  fail()
  clock.time += 700 * second
  expect(await ask(url)).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
})

test.each([path, `${path}/page.json`])(
  'a missing page takes the place of a good one also where not all is known of it: %s',
  async (url) => {
    const { ask, publish, clock, settle, losePart } = setUp()
    await ask(url)
    publish(path, null)
    losePart()
    clock.time += 60 * second
    expect(await ask(url)).toMatchObject({ outcome: 'stale' })
    await settle()
    expect(await ask(url)).toMatchObject({ outcome: 'bypass', text: 'missing' })
  },
)

test('a page of another replica that cannot be read breaks nothing', async () => {
  const shared = createSharedPages()
  const [one, other] = [setUp({ shared }), setUp({ shared })]
  await one.ask()
  shared.spoil()
  for (let time = 0; time < 2; time++) await other.cache.get(key(path))
  await other.settle()
  await expect(other.ask(path, 'gzip')).rejects.toThrow('Decompression failed')
})

test('nothing in the background goes on after the end', async () => {
  const { ask, cache } = setUp({ maxBytes: 1e7 })
  const urls = Array.from({ length: 20 }, (_, page) => `/de/page-${page}`)
  for (const url of [...urls, ...urls]) await ask(url)
  await cache.close()
  const best = () =>
    urls.filter((url) => cache.find(key(url, 'br'))?.page.bodies.br?.level === 'best').length
  const atTheEnd = best()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(best()).toBeLessThanOrEqual(atTheEnd + 1)
})

test('after a hard purge a failing backend does not bring the old page back', async () => {
  const { ask, cache, fail, clock, hold, settle } = setUp()
  await ask()
  clock.time += 60 * second
  const release = hold()
  fail()
  expect(await ask()).toMatchObject({ outcome: 'stale' })
  cache.purge({ paths: [path], hard: true })
  release()
  await settle()
  expect(await ask()).toMatchObject({ outcome: 'bypass', text: 'failed' })
})

test('a hard purge drops what is being rendered, too', async () => {
  const { ask, cache, publish, hold, settle } = setUp()
  const release = hold()
  const before = ask()
  await settle()
  publish(path, 'two')
  cache.purge({ paths: [path], hard: true })
  const after = ask()
  release()
  expect((await before).text).toBe('one of /de/heber')
  expect((await after).text).toBe('two of /de/heber')
  expect(await ask()).toMatchObject({ outcome: 'hit', text: 'two of /de/heber' })
})

test('a page of another replica is shown, not rendered', async () => {
  const shared = createSharedPages()
  const [one, other] = [setUp({ shared }), setUp({ shared })]
  await one.ask()
  expect(await other.ask()).toMatchObject({ outcome: 'hit', text: 'one of /de/heber' })
  expect(other.renders).toEqual([])
})

test('an older page of another replica is shown while it is renewed', async () => {
  const shared = createSharedPages()
  const [one, other] = [setUp({ shared }), setUp({ shared })]
  await one.ask()
  other.publish(path, 'two')
  other.clock.time += 90 * second
  expect(await other.ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
  await other.ask()
  await other.settle()
  expect(await other.ask()).toMatchObject({ outcome: 'hit', text: 'two of /de/heber' })
})

test('a replica that starts while the backend is away shows what the others have made', async () => {
  const shared = createSharedPages()
  const [one, other] = [setUp({ shared }), setUp({ shared })]
  await one.ask()
  other.fail()
  other.clock.time += 1_000 * second
  expect(await other.ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
  other.clock.time += 10_000 * second
  expect(await setUp({ shared }).ask('/de/kran')).toMatchObject({ outcome: 'miss' })
  expect(await other.ask()).toMatchObject({ outcome: 'bypass', text: 'failed' })
})

test('a page of another replica stands in for a refusal of the backend, too', async () => {
  const shared = createSharedPages()
  const [one, other] = [setUp({ shared }), setUp({ shared })]
  await one.ask()
  other.fail(403)
  other.clock.time += 1_000 * second
  expect(await other.ask()).toMatchObject({ outcome: 'stale', text: 'one of /de/heber' })
})

test('a page of another replica that is known to have changed is shown while it is made anew', async () => {
  const shared = createSharedPages()
  const [one, other] = [setUp({ shared }), setUp({ shared })]
  await one.ask()
  other.publish(layout, 'new')
  await other.ask('/de/kran')
  expect((await other.ask()).outcome).toBe('stale')
  await other.ask()
  await other.settle()
  expect(other.renders).toEqual(['/de/kran', path])
})

test('while another replica renders a page it is waited for', async () => {
  const shared = createSharedPages()
  const [one, other] = [setUp({ shared }), setUp({ shared })]
  const release = one.hold()
  const first = one.ask()
  const later = other.ask()
  await new Promise((resolve) => setTimeout(resolve, 10))
  release()
  expect((await first).text).toBe((await later).text)
  expect([...one.renders, ...other.renders]).toEqual([path])
})

test('a purge reaches other replicas, and comes back from them', async () => {
  const shared = createSharedPages()
  const [one, other] = [setUp({ shared }), setUp({ shared })]
  await other.ask()
  other.publish(path, 'two')
  one.cache.purge({ paths: [path] })
  expect((await other.ask()).text).toBe('two of /de/heber')
  expect(one.purged).toHaveLength(1)
  expect(other.purged).toHaveLength(1)
})

test('the connection to other replicas is closed', async () => {
  const shared = createSharedPages()
  const { cache } = setUp({ shared })
  await cache.close()
  expect(shared.closed).toBe(true)
  await setUp().cache.close()
})

interface SetUpOptions {
  times?: CacheTimes
  random?: () => number
  maxBytes?: number
  shared?: ReturnType<typeof createSharedPages>
}

function key(url: string, encoding: Encoding = 'br'): CacheableRequest {
  const headers = { 'accept-encoding': encoding }
  const request = parsePageRequest({ method: 'GET', url, headers }, false)
  if (!request?.key) throw new Error(`${url} is no page that is cached`)
  return { ...request, key: request.key }
}

/** A cache in front of a backend that says one word a path. */
function setUp({ times: own = times, random, maxBytes = 1e6, shared }: SetUpOptions = {}) {
  const clock = { time: 0 }
  const said = new Map<string, string | null>()
  const known = new Map<string, string>()
  const renders: string[] = []
  const renewals: string[] = []
  const background: Promise<unknown>[] = []
  const purged: Purge[] = []
  let mode: 'fine' | 'failing' | 'partial' | 'breaking' = 'fine'
  let failure = 500
  let ageMs = 0
  let gate = Promise.resolve()

  function toUse(kind: AnswerUse['kind'], asked: string): AnswerUse {
    const digest = String(said.has(asked) ? said.get(asked) : 'one')
    known.set(`${kind} ${asked}`, digest)
    const isPurged = ageMs > 0 && purged.length > 0
    return { key: `${kind} ${asked}`, kind, path: asked, digest, ageMs, isPurged }
  }

  async function render({ url, asData, locale }: { url: string; asData: boolean; locale: string }) {
    renders.push(url)
    const sources = [toUse('layout', `/${locale}/ajax/layout`), toUse('page', url)]
    await gate
    if (mode === 'breaking') throw new Error('broken off')
    const headers: [string, string][] = [['Content-Type', 'text/html']]
    const rest = { headers, location: null }
    if (mode === 'failing')
      return {
        ...rest,
        status: asData ? 200 : failure,
        pageStatus: failure,
        body: 'failed',
        sources: null,
      }
    const word = sources[1]?.digest
    const page: RenderedPage =
      word === 'null'
        ? {
            ...rest,
            status: 404,
            pageStatus: 404,
            body: 'missing',
            sources: mode === 'partial' ? null : sources,
          }
        : { ...rest, status: 200, pageStatus: 200, body: `${word} of ${url}`, sources }
    if (asData) return { ...page, status: 200 }
    return url.includes('/search') ? { ...page, sources: null } : page
  }

  const cache = createPageCache({
    render,
    content: {
      confirm: ({ kind, path: asked }) =>
        mode === 'failing' || mode === 'breaking'
          ? Promise.reject(new Error('away'))
          : Promise.resolve(toUse(kind, asked)),
      digestOf: (sourceKey) => known.get(sourceKey),
      purge: (purge) => void purged.push(purge),
    },
    openShared: shared?.open ?? null,
    times: own,
    maxBytes,
    aroundRenewal(page, renew) {
      renewals.push(page.key)
      const renewal = renew()
      background.push(renewal)
      return renewal
    },
    now: () => clock.time,
    random: random ?? (() => 0),
  })

  async function ask(url = path, encoding: Encoding = 'br') {
    const {
      page,
      outcome,
      ageMs: age,
    } = cache.find(key(url, encoding)) ?? (await cache.get(key(url, encoding)))
    const body = page.bodies[encoding]
    if (!body) throw new Error('no body')
    return { outcome, text: (await decodeBody(body.bytes, encoding)).toString(), ageMs: age }
  }

  return {
    cache,
    renewals,
    ask,
    clock,
    renders,
    purged,
    publish: (asked: string, word: string | null) => void said.set(asked, word),
    fail: (status = 500) => {
      mode = 'failing'
      failure = status
    },
    recover: () => void (mode = 'fine'),
    breakOff: () => void (mode = 'breaking'),
    /** Something that a missing page says besides cannot be asked for. */
    losePart: () => void (mode = 'partial'),
    /** The backend does not answer any more; its client gives what it has. */
    away: (age: number) => void (ageMs = age),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    /** Until what was begun in the background has ended. */
    settle: async () => {
      await pause(30)
      await Promise.allSettled(background)
    },
  }
}

/** A store in memory; what it does over Redis is tested there. */
function createSharedPages() {
  const pages = new Map<string, { page: CachedPage; sequence: number }>()
  const locks = new Set<string>()
  const replicas: ((purge: Purge) => void)[] = []
  const purges: ((page: CachedPage) => boolean)[] = []
  const store = { closed: false, open, spoil }
  function spoil() {
    const spoiled = { br: { bytes: Buffer.from('no brotli'), level: 'quick' as const } }
    for (const [name, { page, sequence }] of pages)
      pages.set(name, { page: { ...page, bodies: spoiled }, sequence })
  }
  function open({ onPurge }: { onPurge: (purge: Purge) => void }): SharedPages {
    replicas.push(onPurge)
    function read(name: string) {
      const stored = pages.get(name)
      if (!stored) return null
      const { page, sequence } = stored
      return { page, isPurged: purges.slice(sequence).some((isPurged) => isPurged(page)) }
    }
    return {
      sequence: () => purges.length,
      read: (name) => Promise.resolve(read(name)),
      write: (name, page, sequence) => void pages.set(name, { page, sequence }),
      lock(name) {
        if (locks.has(name)) return Promise.resolve(null)
        locks.add(name)
        return Promise.resolve(() => void locks.delete(name))
      },
      awaitUnlocked: (name) =>
        vi.waitFor(() => read(name) ?? Promise.reject(new Error('not yet')), { timeout: 500 }),
      purge(purge) {
        purges.push(toPredicate(purge))
        for (const tell of replicas) if (tell !== onPurge) tell(purge)
      },
      isConnected: () => true,
      close() {
        store.closed = true
        return Promise.resolve()
      },
    }
  }
  return store
}
