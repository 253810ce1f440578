import { expect, test } from 'vitest'
import type { JsonAnswer } from './request-json.ts'
import { parseRetryAfter } from './request-json.ts'
import { respectRetryAfter } from './respect-retry-after.ts'

test('a backend that asks for a pause is left alone until it has ended', async () => {
  const { ask, asked, clock, reply } = setUp()
  reply({ status: 503, retryAfterMs: 3_000 })
  expect(await ask('/de')).toMatchObject({ status: 503 })
  reply({ status: 200 })
  clock.time = 2_999
  expect(await ask('/en')).toMatchObject({ status: 503 })
  expect(asked).toEqual(['/de'])
  clock.time = 3_000
  expect(await ask('/en')).toMatchObject({ status: 200 })
  expect(await ask('/de')).toMatchObject({ status: 200 })
})

test('an answer that is no refusal is no pause', async () => {
  const { ask, asked, reply } = setUp()
  reply({ status: 200, retryAfterMs: 3_000 })
  await ask('/de')
  await ask('/en')
  expect(asked).toEqual(['/de', '/en'])
})

test('a pause is an hour at most', async () => {
  const { ask, clock, reply } = setUp()
  reply({ status: 503, retryAfterMs: Infinity })
  await ask('/de')
  reply({ status: 200 })
  clock.time = 3_600_000
  expect(await ask('/de')).toMatchObject({ status: 200 })
})

test.each([
  { header: '120', ms: 120_000 },
  { header: '0', ms: undefined },
  { header: '-5', ms: undefined },
  { header: 'soon', ms: undefined },
  { header: 'Wed, 21 Oct 2015 07:28:00 GMT', ms: undefined },
  { header: undefined, ms: undefined },
])('Retry-After: $header', ({ header, ms }) => {
  expect(parseRetryAfter(header)).toBe(ms)
})

test('Retry-After may be a date', () => {
  const ms = parseRetryAfter(new Date(Date.now() + 60_000).toUTCString())
  expect(ms).toBeGreaterThan(50_000)
  expect(ms).toBeLessThanOrEqual(60_000)
})

function setUp() {
  const clock = { time: 0 }
  const asked: string[] = []
  let answer: JsonAnswer
  const request = respectRetryAfter(
    ({ path }) => {
      asked.push(path)
      return Promise.resolve(answer)
    },
    () => clock.time,
  )
  return {
    clock,
    asked,
    ask: (path: string) => request({ method: 'GET', path }),
    reply: (part: Pick<JsonAnswer, 'status' | 'retryAfterMs'>) =>
      void (answer = { statusText: '', body: undefined, bytes: 0, ...part }),
  }
}
