import { describe, expect, test } from 'vitest'
import { answer, failure } from '../../../tests/harness/crawl/answer.ts'
import { createClock } from '../../../tests/harness/crawl/clock.ts'
import { noOutcome, type FetchResponse, type FetchRequest } from './fetcher.ts'
import { createPoliteFetcher, retryAfterMs } from './polite-fetcher.ts'

const site = 'https://site.example'
const elsewhere = 'https://elsewhere.example'

interface Setup {
  method?: FetchRequest['method']
  rate?: number | null
  retries?: number
  signal?: AbortSignal
  reply?: (request: FetchRequest) => FetchResponse | Promise<FetchResponse>
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

describe('polite fetcher', () => {
  test('does not throttle the site', async () => {
    const { askAll, times, clock } = createSetup()
    await askAll(pages(site, 40))
    expect(times()).toEqual(Array(40).fill(0))
    expect(clock.waits).toEqual([])
  })

  test('spaces requests to the site by rate, in order', async () => {
    const { askAll, starts } = createSetup({ rate: 4 })
    await askAll(pages(site, 4))
    expect(starts).toEqual(
      [0, 250, 500, 750].map((at, index) => ({ path: `${site}/${index}`, at })),
    )
  })

  test('throttles hosts independently', async () => {
    const { askAll, starts } = createSetup({ rate: 1 })
    await askAll([`${site}/a`, `${elsewhere}/a`, `${site}/b`, `${elsewhere}/b`])
    expect(starts.map(({ path, at }) => `${at} ${path}`)).toEqual([
      `0 ${site}/a`,
      `0 ${elsewhere}/a`,
      `1000 ${site}/b`,
      `1000 ${elsewhere}/b`,
    ])
  })

  test('limits external hosts to ten requests a second', async () => {
    const { askAll, times } = createSetup()
    await askAll(pages(elsewhere, 4))
    expect(times()).toEqual([0, 100, 200, 300])
  })

  test.each([
    { name: 'applies a lower rate to external hosts', rate: 2, times: [0, 500, 1000] },
    { name: 'ignores a higher rate for external hosts', rate: 100, times: [0, 100, 200] },
  ])('$name', async ({ rate, times: expected }) => {
    const { askAll, times } = createSetup({ rate })
    await askAll(pages(elsewhere, 3))
    expect(times()).toEqual(expected)
  })

  test('does not catch up after idle time', async () => {
    const { askAll, times, clock } = createSetup({ rate: 4 })
    await askAll(pages(site, 1))
    void clock.wait(10_000)
    await clock.run()
    await askAll(pages(site, 2))
    expect(times()).toEqual([0, 10_000, 10_250])
  })

  test('limits external hosts to four concurrent requests', async () => {
    const answers = Array.from({ length: 7 }, () => Promise.withResolvers<FetchResponse>())
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

  test('frees the slot of a failed request', async () => {
    const { askAll } = createSetup({
      reply() {
        return failure('timeout')
      },
    })
    expect(await askAll(pages(elsewhere, 9))).toEqual(Array(9).fill('timeout'))
  })

  test('applies Retry-After to all requests of the host', async () => {
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

  test('gives up an external host after a long Retry-After', async () => {
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
    { name: '503 with a short Retry-After', refusal: answer(503, { 'retry-after': '20' }) },
    { name: '503 with a long Retry-After', refusal: answer(503, { 'retry-after': '60' }) },
    { name: '429 with a long Retry-After', refusal: answer(429, { 'retry-after': '60' }) },
  ])('continues other requests to the site: $name', async ({ refusal }) => {
    const { askAll, times } = createSetup({
      reply: ({ url }) => (url.pathname === '/0' ? refusal : answer(200)),
    })
    await askAll([`${site}/0`])
    expect(await askAll(pages(site, 3))).toEqual([refusal.outcome.status, 200, 200])
    expect(times()).toEqual([0, 0, 0, 0])
  })

  test('cancels waiting requests on abort', async () => {
    const controller = new AbortController()
    const { ask, starts } = createSetup({ rate: 1, signal: controller.signal })
    await ask(`${site}/a`)
    const waiting = [ask(`${site}/b`), ask(`${site}/c`)]
    controller.abort()
    for (const { outcome } of await Promise.all([...waiting, ask(`${elsewhere}/a`)]))
      expect(outcome).toMatchObject({ status: null, failure: 'unreachable', tries: 0 })
    expect(starts.map(({ path }) => path)).toEqual([`${site}/a`])
  })

  test('gives up an external host after three failed addresses', async () => {
    const { askAll, ask, starts } = createSetup({ reply: () => failure('timeout') })
    expect(await askAll(pages(elsewhere, 20))).toEqual(Array(20).fill('timeout'))
    expect(starts.length).toBeLessThan(8)
    await expect(ask(`${elsewhere}/later`)).resolves.toMatchObject({ outcome: { tries: 0 } })
  })

  test('falls back to GET before the next address', async () => {
    const { askAll, starts } = createSetup({ method: 'HEAD', reply: () => failure('timeout') })
    await askAll(pages(elsewhere, 40))
    expect(new Set(starts.map(({ path }) => path)).size).toBeLessThan(8)
  })

  test('never gives up the site', async () => {
    const { askAll, starts } = createSetup({ reply: () => failure('refused') })
    await askAll(pages(site, 20))
    expect(starts).toHaveLength(20)
  })

  test('keeps a host after an occasional success', async () => {
    let count = 0
    const reply = () => (++count % 3 === 0 ? answer(200) : failure('refused'))
    const { askAll, starts } = createSetup({ reply })
    for (const url of pages(elsewhere, 9)) await askAll([url])
    expect(starts).toHaveLength(9)
  })

  test('gives up an external host after three refused addresses', async () => {
    const reply = () => answer(429, { 'retry-after': '5' })
    const { askAll, ask, times } = createSetup({ retries: 2, reply })
    expect(await askAll(pages(elsewhere, 50))).toEqual(Array(50).fill(429))
    expect(times().at(-1)).toBeLessThan(60_000)
    await expect(ask(`${elsewhere}/later`)).resolves.toMatchObject({ outcome: { tries: 0 } })
  })

  test('keeps an external host after recovery within Retry-After', async () => {
    let count = 0
    const reply = () => (++count % 5 === 0 ? answer(429, { 'retry-after': '1' }) : answer(200))
    const { askAll } = createSetup({ retries: 2, reply })
    expect(await askAll(pages(elsewhere, 50))).toEqual(Array(50).fill(200))
  })

  const manners = { siteOrigins: new Set([site]), rate: null }

  /** Final outcome after a sequence of responses. */
  async function retry(
    results: FetchResponse[],
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
    const asking = fetch({ method: 'GET', url, ...request }).catch(
      (error: unknown) => error as Error,
    )
    await clock.run()
    const result = await asking
    const waited = { asked: methods.length, methods, waits: clock.waits }
    if (result instanceof Error) return { result, tries: null, ...waited }
    const { failure: reason, status, tries } = result.outcome
    return { result: reason ?? status, tries, ...waited }
  }

  test('requests a successful URL once', async () => {
    expect(await retry([answer(200)])).toMatchObject({ result: 200, tries: 1, asked: 1, waits: [] })
  })

  test.each([408, 429, 500, 502, 503, 504, 598, 599])('retries status %i', async (status) => {
    expect(await retry([answer(status), answer(200)])).toMatchObject({ result: 200, tries: 2 })
  })

  test.each([301, 400, 401, 403, 404, 410, 501, 999])(
    'does not retry status %i',
    async (status) => {
      expect(await retry([answer(status)])).toMatchObject({ result: status, tries: 1 })
    },
  )

  test.each(['timeout', 'refused', 'reset', 'no-http', 'unreachable'] as const)(
    'retries failure %s',
    async (reason) => {
      expect(await retry([failure(reason), answer(200)])).toMatchObject({ result: 200, tries: 2 })
    },
  )

  test.each(['unknown-host', 'certificate'] as const)(
    'does not retry failure %s',
    async (reason) => {
      expect(await retry([failure(reason)])).toMatchObject({ result: reason, tries: 1, waits: [] })
    },
  )

  test('returns the last result after all tries', async () => {
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

  test('accepts zero retries', async () => {
    expect(await retry([answer(500)], { retries: 0 })).toMatchObject({ result: 500, tries: 1 })
  })

  test('randomises half of the backoff', async () => {
    const failures = () => [answer(500), answer(500), answer(500)]
    expect((await retry(failures(), { random: 0 })).waits).toEqual([250, 500])
    expect((await retry(failures(), { random: 0.5 })).waits).toEqual([375, 750])
  })

  test('limits the backoff', async () => {
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
    { name: 'date', value: 'Sun, 22 Nov 2026 00:00:12 GMT', waits: [12_000] },
    { name: 'below the backoff', value: '0', waits: [500] },
    { name: 'maximum', value: '30', waits: [30_000] },
  ])('waits for Retry-After: $name', async ({ value, waits }) => {
    const busy = answer(429, { 'retry-after': value })
    expect(await retry([busy, answer(200)])).toMatchObject({ result: 200, waits })
  })

  test('does not retry above the Retry-After limit', async () => {
    const busy = answer(429, { 'retry-after': '31' })
    expect(await retry([busy])).toMatchObject({ result: 429, tries: 1, waits: [] })
  })

  test.each([
    { name: '429', first: answer(429), methods: ['HEAD', 'HEAD'] },
    { name: '500', first: answer(500), methods: ['HEAD', 'GET'] },
    { name: 'timeout', first: failure('timeout'), methods: ['HEAD', 'GET'] },
  ])('retries HEAD only after 429, else GET: $name', async (row) => {
    const { result, methods } = await retry([row.first, answer(200)], { method: 'HEAD' })
    expect({ result, methods }).toEqual({ result: 200, methods: row.methods })
  })

  test('aborts the backoff', async () => {
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

  test('rethrows unexpected errors', async () => {
    expect(await retry([])).toMatchObject({ result: new Error('asked too often'), asked: 1 })
  })

  const noon = Date.UTC(2026, 10, 22, 12, 0, 0)

  test.each([
    { name: 'seconds', value: '5', ms: 5000 },
    { name: 'zero', value: '0', ms: 0 },
    { name: 'date', value: 'Sun, 22 Nov 2026 12:00:20 GMT', ms: 20_000 },
    { name: 'past date', value: 'Sun, 22 Nov 2026 11:00:00 GMT', ms: 0 },
    { name: 'hours', value: ' 7200 ', ms: 7_200_000 },
    { name: 'invalid text', value: 'soon', ms: null },
    { name: 'lone sign', value: '-', ms: null },
    { name: 'missing', value: undefined, ms: null },
  ])('is parsed: $name', ({ value, ms }) => {
    expect(retryAfterMs(withRetryAfter(429, value), noon)).toBe(ms)
  })

  test.each([
    { status: 503, ms: 5000 },
    { status: 598, ms: null },
    { status: 301, ms: null },
    { status: 200, ms: null },
  ])('of status $status is $ms ms', ({ status, ms }) => {
    expect(retryAfterMs(withRetryAfter(status, '5'), noon)).toBe(ms)
  })

  function withRetryAfter(status: number, retryAfter: string | undefined) {
    return answer(status, retryAfter === undefined ? {} : { 'retry-after': retryAfter })
  }

  test('wait is aborted', async () => {
    const controller = new AbortController()
    const busy = answer(503, { 'retry-after': '30' })
    const limits = { siteOrigins: new Set([site]), rate: null, retries: 2 }
    const fetch = createPoliteFetcher(async () => busy, { ...limits, signal: controller.signal })
    const asking = fetch({ method: 'GET', url: new URL(site) })
    setImmediate(() => controller.abort())
    expect((await asking).outcome).toMatchObject({ status: null, tries: 1 })
  })
})
