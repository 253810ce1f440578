import { expect, test } from 'vitest'
import { answer, failure } from '../../../tests/harness/crawl/answer.ts'
import { createClock } from '../../../tests/harness/crawl/clock.ts'
import { noOutcome, type FetchAnswer, type FetchRequest } from './fetcher.ts'
import { createPoliteFetcher, retryAfterMs } from './polite-fetcher.ts'

const site = 'https://site.example'
const elsewhere = 'https://elsewhere.example'

interface Setup {
  method?: FetchRequest['method']
  rate?: number | null
  retries?: number
  signal?: AbortSignal
  reply?: (request: FetchRequest) => FetchAnswer | Promise<FetchAnswer>
}

function createSetup({
  method = 'GET',
  rate = null,
  retries = 0,
  signal,
  reply = () => answer(200),
}: Setup = {}) {
  const clock = createClock()
  const startedAt = clock.now()
  const starts: { path: string; at: number }[] = []
  const polite = createPoliteFetcher(
    async (request) => {
      starts.push({ path: request.url.href, at: clock.now() - startedAt })
      return reply(request)
    },
    { ...clock, siteOrigins: new Set([site]), rate, retries, signal },
  )
  const ask = (url: string) => polite({ method, url: new URL(url) })
  /** Asks for many at once and lets go of their bodies. */
  async function askAll(urls: string[]): Promise<(number | string)[]> {
    const asking = urls.map(async (url) => {
      const { outcome } = await ask(url)
      return outcome.failure ?? outcome.status ?? 0
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

test('a host elsewhere is asked ten times a second', async () => {
  const { askAll, times } = createSetup()
  await askAll(pages(elsewhere, 4))
  expect(times()).toEqual([0, 100, 200, 300])
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
      return failure('timeout')
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

test('a host elsewhere that wants to be left alone for long is given up', async () => {
  const { ask, askAll, starts } = createSetup({
    reply: ({ url }) =>
      url.pathname === '/0' ? answer(429, { 'retry-after': '60' }) : answer(200),
  })
  await askAll([`${elsewhere}/0`])
  expect(await askAll(pages(elsewhere, 3))).toEqual([429, 429, 429])
  const { headers, outcome } = await ask(`${elsewhere}/9`)
  expect({ headers, outcome }).toEqual({
    headers: { 'retry-after': '60' },
    outcome: { ...noOutcome('GET', 0), status: 429 },
  })
  expect(starts).toHaveLength(1)
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
  expect(await askAll(pages(site, 3))).toEqual([refusal.outcome.status, 200, 200])
  expect(times()).toEqual([0, 0, 0, 0])
})

test('who aborts while waiting is not asked for', async () => {
  const controller = new AbortController()
  const { ask, starts } = createSetup({ rate: 1, signal: controller.signal })
  await ask(`${site}/a`)
  const waiting = [ask(`${site}/b`), ask(`${site}/c`)]
  controller.abort()
  for (const { outcome } of await Promise.all([...waiting, ask(`${elsewhere}/a`)]))
    expect(outcome).toMatchObject({ status: null, failure: 'unreachable', tries: 0 })
  expect(starts.map(({ path }) => path)).toEqual([`${site}/a`])
})

test('a host elsewhere that answers nothing at three addresses is given up', async () => {
  const { askAll, ask, starts } = createSetup({ reply: () => failure('timeout') })
  expect(await askAll(pages(elsewhere, 20))).toEqual(Array(20).fill('timeout'))
  expect(starts.length).toBeLessThan(8)
  await expect(ask(`${elsewhere}/later`)).resolves.toMatchObject({ outcome: { tries: 0 } })
})

test('a host elsewhere that answers no HEAD is asked with GET before the next address', async () => {
  const { askAll, starts } = createSetup({ method: 'HEAD', reply: () => failure('timeout') })
  await askAll(pages(elsewhere, 40))
  expect(new Set(starts.map(({ path }) => path)).size).toBeLessThan(8)
})

test('the site is never given up', async () => {
  const { askAll, starts } = createSetup({ reply: () => failure('refused') })
  await askAll(pages(site, 20))
  expect(starts).toHaveLength(20)
})

test('one answer among failures keeps a host', async () => {
  let count = 0
  const reply = () => (++count % 3 === 0 ? answer(200) : failure('refused'))
  const { askAll, starts } = createSetup({ reply })
  for (const url of pages(elsewhere, 9)) await askAll([url])
  expect(starts).toHaveLength(9)
})

test('a host elsewhere that refuses three addresses is asked for no others', async () => {
  const reply = () => answer(429, { 'retry-after': '5' })
  const { askAll, ask, times } = createSetup({ retries: 2, reply })
  expect(await askAll(pages(elsewhere, 50))).toEqual(Array(50).fill(429))
  expect(times().at(-1)).toBeLessThan(60_000)
  await expect(ask(`${elsewhere}/later`)).resolves.toMatchObject({ outcome: { tries: 0 } })
})

test('a host elsewhere that answers after the pause for which it asks is asked on', async () => {
  let count = 0
  const reply = () => (++count % 5 === 0 ? answer(429, { 'retry-after': '1' }) : answer(200))
  const { askAll } = createSetup({ retries: 2, reply })
  expect(await askAll(pages(elsewhere, 50))).toEqual(Array(50).fill(200))
})

const manners = { siteOrigins: new Set([site]), rate: null }

/** What it comes to if a server says one thing after the other. */
async function retry(
  results: FetchAnswer[],
  {
    random = 1,
    retries = 2,
    ...request
  }: Partial<FetchRequest> & { random?: number; retries?: number } = {},
) {
  const clock = createClock()
  const methods: string[] = []
  const fetch = createPoliteFetcher(
    async ({ method }) => {
      const result = results[methods.push(method) - 1]
      if (!result) throw new Error('asked too often')
      return result
    },
    { ...clock, ...manners, retries, random: () => random },
  )
  const url = new URL('https://site.example/')
  const asking = fetch({ method: 'GET', url, ...request }).catch((error: unknown) => error as Error)
  await clock.run()
  const result = await asking
  const waited = { asked: methods.length, methods, waits: clock.waits }
  if (result instanceof Error) return { result, tries: null, ...waited }
  const { failure: reason, status, tries } = result.outcome
  return { result: reason ?? status, tries, ...waited }
}

test('what works at once is asked for once', async () => {
  expect(await retry([answer(200)])).toMatchObject({ result: 200, tries: 1, asked: 1, waits: [] })
})

test.each([408, 429, 500, 502, 503, 504, 598, 599])('%i is asked for again', async (status) => {
  expect(await retry([answer(status), answer(200)])).toMatchObject({ result: 200, tries: 2 })
})

test.each([301, 400, 401, 403, 404, 410, 501, 999])('%i is final', async (status) => {
  expect(await retry([answer(status)])).toMatchObject({ result: status, tries: 1 })
})

test.each(['timeout', 'refused', 'reset', 'no-http', 'unreachable'] as const)(
  'a failure may pass: %s',
  async (reason) => {
    expect(await retry([failure(reason), answer(200)])).toMatchObject({ result: 200, tries: 2 })
  },
)

test.each(['unknown-host', 'certificate'] as const)('a failure lasts: %s', async (reason) => {
  expect(await retry([failure(reason)])).toMatchObject({ result: reason, tries: 1, waits: [] })
})

test('tries end, and the last result stands', async () => {
  expect(await retry([failure('timeout'), answer(500), answer(502)])).toEqual({
    result: 502,
    tries: 3,
    asked: 3,
    methods: ['GET', 'GET', 'GET'],
    waits: [500, 1000],
  })
  expect(await retry([answer(500), failure('reset'), failure('timeout')])).toMatchObject({
    result: 'timeout',
    tries: 3,
  })
})

test('no retries are no retries', async () => {
  expect(await retry([answer(500)], { retries: 0 })).toMatchObject({ result: 500, tries: 1 })
})

test('half of a pause is left to chance', async () => {
  const failures = () => [answer(500), answer(500), answer(500)]
  expect((await retry(failures(), { random: 0 })).waits).toEqual([250, 500])
  expect((await retry(failures(), { random: 0.5 })).waits).toEqual([375, 750])
})

test('pauses stop growing', async () => {
  const { waits } = await retry(
    Array(11)
      .fill(0)
      .map(() => answer(500)),
    { retries: 9 },
  )
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
})

test.each([
  { name: 'seconds', value: '7', waits: [7000] },
  { name: 'a date', value: 'Sun, 22 Nov 2026 00:00:12 GMT', waits: [12_000] },
  { name: 'less than the pause', value: '0', waits: [500] },
  { name: 'just not too long', value: '30', waits: [30_000] },
])('a server is left alone as long as it asks: $name', async ({ value, waits }) => {
  const busy = answer(429, { 'retry-after': value })
  expect(await retry([busy, answer(200)])).toMatchObject({ result: 200, waits })
})

test('a server that asks for more patience is not asked again', async () => {
  const busy = answer(429, { 'retry-after': '31' })
  expect(await retry([busy])).toMatchObject({ result: 429, tries: 1, waits: [] })
})

test.each([
  { name: '429', first: answer(429), methods: ['HEAD', 'HEAD'] },
  { name: '500', first: answer(500), methods: ['HEAD', 'GET'] },
  { name: 'a timeout', first: failure('timeout'), methods: ['HEAD', 'GET'] },
])('of HEAD only 429 is asked for again, otherwise GET follows: $name', async (row) => {
  const { result, methods } = await retry([row.first, answer(200)], { method: 'HEAD' })
  expect({ result, methods }).toEqual({ result: 200, methods: row.methods })
})

test('an abort ends the pause before another try', async () => {
  const controller = new AbortController()
  const clock = createClock()
  const fetch = createPoliteFetcher(async () => answer(500), {
    ...clock,
    ...manners,
    retries: 2,
    random: () => 1,
    signal: controller.signal,
  })
  const asking = fetch({ method: 'GET', url: new URL('https://site.example/') })
  setImmediate(() => controller.abort())
  expect((await asking).outcome).toMatchObject({ status: null, tries: 1 })
})

test('an error that is no failure of a server passes', async () => {
  expect(await retry([])).toMatchObject({ result: new Error('asked too often'), asked: 1 })
})

const noon = Date.UTC(2026, 10, 22, 12, 0, 0)

test.each([
  { name: 'seconds', value: '5', ms: 5000 },
  { name: 'none at all', value: '0', ms: 0 },
  { name: 'a date', value: 'Sun, 22 Nov 2026 12:00:20 GMT', ms: 20_000 },
  { name: 'a date that has passed', value: 'Sun, 22 Nov 2026 11:00:00 GMT', ms: 0 },
  { name: 'hours', value: ' 7200 ', ms: 7_200_000 },
  { name: 'nonsense', value: 'soon', ms: null },
  { name: 'a fraction of nonsense', value: '-', ms: null },
  { name: 'nothing', value: undefined, ms: null },
])('a server asks for patience with $name', ({ value, ms }) => {
  expect(retryAfterMs(withRetryAfter(429, value), noon)).toBe(ms)
})

test.each([
  { status: 503, ms: 5000 },
  { status: 598, ms: null },
  { status: 301, ms: null },
  { status: 200, ms: null },
])('of $status it counts or not', ({ status, ms }) => {
  expect(retryAfterMs(withRetryAfter(status, '5'), noon)).toBe(ms)
})

function withRetryAfter(status: number, retryAfter: string | undefined) {
  return answer(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
}

test('an abort ends a wait of half a minute', async () => {
  const controller = new AbortController()
  const busy = answer(503, { 'retry-after': '30' })
  const limits = { siteOrigins: new Set([site]), rate: null, retries: 2 }
  const fetch = createPoliteFetcher(async () => busy, { ...limits, signal: controller.signal })
  const asking = fetch({ method: 'GET', url: new URL(site) })
  setImmediate(() => controller.abort())
  expect((await asking).outcome).toMatchObject({ status: null, tries: 1 })
})
