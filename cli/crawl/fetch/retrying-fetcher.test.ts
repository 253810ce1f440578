import { expect, test } from 'vitest'
import { answer, failure } from '../../../tests/harness/crawl/answer.ts'
import { createClock } from '../../../tests/harness/crawl/clock.ts'
import { FetchFailure, type FetchAnswer, type FetchRequest } from './fetcher.ts'
import { createPoliteFetcher } from './polite-fetcher.ts'

const manners = { siteOrigins: new Set(['https://site.example']), rate: null }

/** What it comes to if a server says one thing after the other. */
async function retry(
  results: (FetchAnswer | FetchFailure)[],
  {
    random = 1,
    retries = 2,
    ...request
  }: Partial<FetchRequest> & { random?: number; retries?: number } = {},
) {
  const clock = createClock()
  let asked = 0
  const fetch = createPoliteFetcher(
    async () => {
      const result = results[asked++]
      if (!result || result instanceof FetchFailure) throw result ?? new Error('asked too often')
      return result
    },
    { ...clock, ...manners, retries, random: () => random },
  )
  const url = new URL('https://site.example/')
  const asking = fetch({ method: 'GET', url, ...request }).catch((error: unknown) => error as Error)
  await clock.run()
  const result = await asking
  return {
    result:
      result instanceof FetchFailure
        ? result.reason
        : result instanceof Error
          ? result
          : result.status,
    tries: 'trail' in result ? result.trail.tries : null,
    asked,
    waits: clock.waits,
  }
}

test('what works at once is asked for once', async () => {
  expect(await retry([answer(200)])).toEqual({ result: 200, tries: 1, asked: 1, waits: [] })
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
  { name: '429', first: answer(429), asked: 2 },
  { name: '500', first: answer(500), asked: 1 },
  { name: 'a timeout', first: failure('timeout'), asked: 1 },
])('of HEAD only 429 is asked for again, since GET follows: $name', async ({ first, asked }) => {
  expect(await retry([first, answer(200)], { method: 'HEAD' })).toMatchObject({ asked })
})

test('an abort ends the pause with its reason', async () => {
  const reason = new Error('Ctrl-C')
  const controller = new AbortController()
  const clock = createClock()
  const fetch = createPoliteFetcher(async () => answer(500), {
    ...clock,
    ...manners,
    retries: 2,
    random: () => 1,
  })
  const asking = fetch({
    method: 'GET',
    url: new URL('https://site.example/'),
    signal: controller.signal,
  })
  setImmediate(() => controller.abort(reason))
  await expect(asking).rejects.toBe(reason)
})

test('an error that is no failure of a server passes', async () => {
  expect(await retry([])).toMatchObject({ result: new Error('asked too often'), asked: 1 })
})
