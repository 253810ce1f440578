import { stat } from 'node:fs'
import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { keepBusy } from '../../tests/harness/keep-busy.ts'
import {
  ContentInvalid,
  ContentUnavailable,
  type ContentProblem,
} from '../contract/content-error.ts'
import {
  parseRetryAfter,
  type JsonAnswer,
  type JsonRequest,
  type RequestJson,
} from './request-json.ts'
import { limitTime, respectRetryAfter, retryRequest, startDeadline } from './request-policy.ts'

const home: JsonRequest = { kind: 'page', method: 'GET', path: '/de' }

/** Fails as soon as its signal says so. */
function untilAborted(answer: Promise<unknown>): RequestJson {
  return ({ signal }) =>
    Promise.race([
      answer.then(() => ({ status: 200, statusText: 'OK', body: {}, bytes: 2 })),
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    ])
}

test('a request that is not answered in time ends', async () => {
  const request = limitTime(untilAborted(new Promise(() => {})), 20)
  await expect(request(home)).rejects.toThrow('no answer within 20 ms')
})

test('an answer that came in time counts, however long this process was busy', async () => {
  const answer = Promise.withResolvers<unknown>()
  const asked = limitTime(untilAborted(answer.promise), 200)(home)
  await afterReading()
  // It comes while this process is busy; then timers are next, and what has come is read after them.
  stat(import.meta.filename, answer.resolve)
  keepBusy(1_000)
  expect(await asked).toMatchObject({ status: 200 })
})

test('a deadline that is stopped when its time is just over ends nothing', async () => {
  const end = vi.fn<() => void>()
  const stop = startDeadline(5, end)
  await afterReading()
  // Both timers are due in the same turn of the event loop, the deadline's first.
  setTimeout(stop, 5)
  keepBusy(20)
  await delay(10)
  expect(end).not.toHaveBeenCalled()
})

test('the time of a request that this process had no time to send does not run', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = limitTime(untilAborted(promise), 500)(home)
  keepBusy(700)
  setTimeout(resolve, 20)
  expect(await asked).toMatchObject({ status: 200 })
})

const status = (code: number): JsonAnswer => ({
  status: code,
  statusText: '',
  body: undefined,
  bytes: 0,
})
const unavailable = new ContentUnavailable('no answer from the backend: ECONNRESET')
const invalid = new ContentInvalid('answer is no JSON')

const get: JsonRequest = { kind: 'page', method: 'GET', path: '/de/ajax/search?q=heber' }
const post: JsonRequest = { kind: 'form', method: 'POST', path: '/de/ajax/contact', body: {} }

test.each([
  { name: 'GET, fine', call: get, outcomes: [status(200)] },
  { name: 'GET, 404', call: get, outcomes: [status(404)] },
  { name: 'GET, 500', call: get, outcomes: [status(500)] },
  { name: 'GET, 502', call: get, outcomes: [status(502), status(200)] },
  { name: 'GET, 503', call: get, outcomes: [status(503), status(200)] },
  { name: 'GET, 504', call: get, outcomes: [status(504), status(200)] },
  { name: 'GET, 503 twice', call: get, outcomes: [status(503), status(503)] },
  { name: 'GET, reset', call: get, outcomes: [unavailable, status(200)] },
  { name: 'GET, reset twice', call: get, outcomes: [unavailable, unavailable] },
  { name: 'GET, invalid', call: get, outcomes: [invalid] },
  { name: 'POST, 503', call: post, outcomes: [status(503)] },
  { name: 'POST, reset', call: post, outcomes: [unavailable, status(201)] },
  { name: 'POST, invalid', call: post, outcomes: [invalid] },
])('$name: $outcomes.length tries', async ({ call, outcomes }) => {
  const { request, calls, problems } = retrying(outcomes)
  expect(await request(call).catch((thrown: unknown) => thrown)).toBe(outcomes.at(-1))
  expect(calls).toEqual(outcomes.map(() => call))
  const pathname = call.path.replace('?q=heber', '')
  const repeated = outcomes.slice(0, -1).map((first) => ({
    event: 'request retried',
    pathname,
    method: call.method,
    reason: first instanceof Error ? first.message : `status ${first.status}`,
  }))
  expect(problems).toEqual(repeated)
})

test.each([
  { name: 'when the deadline came with the first try', inPause: false },
  { name: 'when the deadline comes in the pause', inPause: true },
])('no second try $name', async ({ inPause }) => {
  const deadline = new AbortController()
  const { request, calls, problems } = retrying([unavailable, status(200)], () => deadline.abort())
  if (!inPause) deadline.abort()
  await expect(request({ ...get, signal: deadline.signal })).rejects.toBe(unavailable)
  expect(calls).toHaveLength(1)
  expect(problems).toEqual([])
})

function retrying(outcomes: (JsonAnswer | Error)[], onPause = () => {}) {
  const calls: JsonRequest[] = []
  const problems: ContentProblem[] = []
  const left = [...outcomes]
  const request = retryRequest(
    (call) => {
      calls.push(call)
      const outcome = left.shift() ?? new Error('a try too many')
      return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
    },
    {
      report: (problem) => problems.push(problem),
      pause: () => Promise.resolve(onPause()),
    },
  )
  return { request, calls, problems }
}

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
    ask: (path: string) => request({ kind: 'page', method: 'GET', path }),
    reply: (part: Pick<JsonAnswer, 'status' | 'retryAfterMs'>) =>
      void (answer = { statusText: '', body: undefined, bytes: 0, ...part }),
  }
}
