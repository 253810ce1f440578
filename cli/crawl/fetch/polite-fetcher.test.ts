import { expect, test } from 'vitest'
import { answer, failure } from '../../../tests/harness/crawl/answer.ts'
import { createClock } from '../../../tests/harness/crawl/clock.ts'
import type { FetchAnswer, FetchRequest } from './fetcher.ts'
import { createPoliteFetcher } from './polite-fetcher.ts'

const site = 'https://site.example'
const elsewhere = 'https://elsewhere.example'

interface Setup {
  rate?: number | null
  reply?: (request: FetchRequest) => FetchAnswer | Promise<FetchAnswer>
}

function createSetup({ rate = null, reply = () => answer(200) }: Setup = {}) {
  const clock = createClock()
  const startedAt = clock.now()
  const starts: { path: string; at: number }[] = []
  const polite = createPoliteFetcher(
    async (request) => {
      starts.push({ path: request.url.href, at: clock.now() - startedAt })
      return reply(request)
    },
    { ...clock, siteOrigins: new Set([site]), rate, retries: 0 },
  )
  const ask = (url: string, signal?: AbortSignal) =>
    polite({ method: 'GET', url: new URL(url), signal })
  /** Asks for many at once and lets go of their bodies. */
  async function askAll(urls: string[]): Promise<(number | string)[]> {
    const asking = urls.map(async (url) => {
      try {
        return (await ask(url)).status
      } catch (error) {
        return (error as Error).message
      }
    })
    await clock.run()
    return Promise.all(asking)
  }
  return { clock, starts, ask, askAll, times: () => starts.map(({ at }) => at) }
}

const pages = (origin: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${origin}/${index}`)

test('the site is asked as fast as it answers', async () => {
  const { askAll, times, clock } = createSetup()
  await askAll(pages(site, 40))
  expect(times()).toEqual(Array(40).fill(0))
  expect(clock.waits).toEqual([])
})

test('a rate spaces the requests to the site, in their order', async () => {
  const { askAll, starts } = createSetup({ rate: 4 })
  await askAll(pages(site, 4))
  expect(starts).toEqual([0, 250, 500, 750].map((at, index) => ({ path: `${site}/${index}`, at })))
})

test('hosts do not wait for each other', async () => {
  const { askAll, starts } = createSetup({ rate: 1 })
  await askAll([`${site}/a`, `${elsewhere}/a`, `${site}/b`, `${elsewhere}/b`])
  expect(starts.map(({ path, at }) => `${at} ${path}`)).toEqual([
    `0 ${site}/a`,
    `0 ${elsewhere}/a`,
    `1000 ${site}/b`,
    `1000 ${elsewhere}/b`,
  ])
})

test('a host elsewhere answers some at once, then ten a second', async () => {
  const { askAll, times } = createSetup()
  await askAll(pages(elsewhere, 14))
  expect(times()).toEqual([...Array(11).fill(0), 100, 200, 300])
})

test.each([
  { name: 'a slower rate counts elsewhere, too', rate: 2, times: [0, 500, 1000] },
  { name: 'a faster one does not', rate: 100, times: [0, 100, 200] },
])('$name', async ({ rate, times: expected }) => {
  const { askAll, times } = createSetup({ rate })
  await askAll(pages(elsewhere, 3))
  expect(times()).toEqual(expected)
})

test('time that has passed is not made up for by a rate', async () => {
  const { askAll, times, clock } = createSetup({ rate: 4 })
  await askAll(pages(site, 1))
  void clock.wait(10_000)
  await clock.run()
  await askAll(pages(site, 2))
  expect(times()).toEqual([0, 10_000, 10_250])
})

test('a host elsewhere has four requests at a time', async () => {
  const answers = Array.from({ length: 7 }, () => Promise.withResolvers<FetchAnswer>())
  const { ask, starts, clock } = createSetup({
    reply: () => answers[starts.length - 1]?.promise ?? answer(200),
  })
  const asking = pages(elsewhere, 7).map((url) => ask(url))
  await clock.run()
  expect(starts).toHaveLength(4)
  for (const { resolve } of answers) resolve(answer(200))
  await clock.run()
  await Promise.all(asking)
  expect(starts).toHaveLength(7)
  expect(starts.at(-1)?.path).toBe(`${elsewhere}/6`)
})

test('a failure makes room for the next', async () => {
  const { askAll } = createSetup({
    reply() {
      throw failure('timeout')
    },
  })
  expect(await askAll(pages(elsewhere, 9))).toEqual(Array(9).fill('timeout'))
})

test('Retry-After is for everybody who asks that host', async () => {
  let isBusy = true
  const { askAll, starts } = createSetup({
    reply: () => (isBusy ? answer(429, { 'retry-after': '5' }) : answer(200)),
  })
  await askAll([`${site}/a`])
  isBusy = false
  await askAll([`${site}/b`, `${elsewhere}/b`])
  expect(starts.map(({ path, at }) => `${at} ${path}`)).toEqual([
    `0 ${site}/a`,
    `0 ${elsewhere}/b`,
    `5000 ${site}/b`,
  ])
})

test('a host elsewhere that wants to be left alone for long is not asked meanwhile', async () => {
  const { ask, askAll, starts, clock } = createSetup({
    reply: ({ url }) =>
      url.pathname === '/0' ? answer(429, { 'retry-after': '60' }) : answer(200),
  })
  await askAll([`${elsewhere}/0`])
  expect(await askAll(pages(elsewhere, 3))).toEqual([429, 429, 429])
  const { headers, trail } = await ask(`${elsewhere}/9`)
  expect({ headers, trail }).toEqual({
    headers: { 'retry-after': '60' },
    trail: { method: 'GET', redirects: [], tries: 0, durationMs: 0 },
  })
  expect(starts).toHaveLength(1)
  void clock.wait(60_000)
  await clock.run()
  expect(await askAll([`${elsewhere}/1`])).toEqual([200])
})

test.each([
  { name: 'a page is being worked on', refusal: answer(503, { 'retry-after': '20' }) },
  { name: 'a page is being worked on for long', refusal: answer(503, { 'retry-after': '60' }) },
  { name: 'one page may not be asked for long', refusal: answer(429, { 'retry-after': '60' }) },
])('the site is asked on: $name', async ({ refusal }) => {
  const { askAll, times } = createSetup({
    reply: ({ url }) => (url.pathname === '/0' ? refusal : answer(200)),
  })
  await askAll([`${site}/0`])
  expect(await askAll(pages(site, 3))).toEqual([refusal.status, 200, 200])
  expect(times()).toEqual([0, 0, 0, 0])
})

test('who aborts while waiting is not asked for', async () => {
  const controller = new AbortController()
  const reason = new Error('Ctrl-C')
  const { ask, starts } = createSetup({ rate: 1 })
  await ask(`${site}/a`)
  const waiting = [`${site}/b`, `${elsewhere}/a`].map((url) => ask(url, controller.signal))
  controller.abort(reason)
  const results = await Promise.allSettled([...waiting, ask(`${site}/c`, controller.signal)])
  expect(results).toEqual([1, 2, 3].map(() => ({ status: 'rejected', reason })))
  expect(starts.map(({ path }) => path)).toEqual([`${site}/a`])
})

test('a host elsewhere that answers nothing at three addresses is given up', async () => {
  const { askAll, ask, starts } = createSetup({ reply: () => Promise.reject(failure('timeout')) })
  expect(await askAll(pages(elsewhere, 20))).toEqual(Array(20).fill('timeout'))
  expect(starts.length).toBeLessThan(8)
  await expect(ask(`${elsewhere}/later`)).rejects.toMatchObject({ trail: { tries: 0 } })
})

test('the site is never given up', async () => {
  const { askAll, starts } = createSetup({ reply: () => Promise.reject(failure('refused')) })
  await askAll(pages(site, 20))
  expect(starts).toHaveLength(20)
})

test('one answer among failures keeps a host', async () => {
  let count = 0
  const reply = () => (++count % 3 === 0 ? answer(200) : Promise.reject(failure('refused')))
  const { ask, starts } = createSetup({ reply })
  for (const url of pages(elsewhere, 9)) await ask(url).catch(() => undefined)
  expect(starts).toHaveLength(9)
})
