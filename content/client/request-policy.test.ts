import { stat } from 'node:fs'
import { setImmediate as afterReading, setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { keepBusy } from '../../tests/harness/keep-busy.ts'
import {
  ContentInvalid,
  ContentUnavailable,
  type ContentProblem,
} from '../contract/content-error.ts'
import {
  parseRetryAfter,
  type CallKind,
  type JsonResponse,
  type JsonRequest,
  type RequestJson,
} from './request-json.ts'
import { createPauses, limitTime, respectRetryAfter, retryRequest } from './request-policy.ts'
import { startDeadline } from '../../platform/deadline.ts'

const home: JsonRequest = { kind: 'page', method: 'GET', path: '/de' }

/** Fails when its signal aborts. */
function untilAborted(answer: Promise<unknown>): RequestJson {
  return ({ signal }) =>
    Promise.race([
      answer.then(() => ({ status: 200, statusText: 'OK', body: {}, bytes: 2 })),
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    ])
}

describe('deadline', () => {
  test('aborts an unanswered request', async () => {
    const request = limitTime(untilAborted(new Promise(() => {})), 20)
    await expect(request(home)).rejects.toMatchObject({
      name: 'TimeoutError',
      message: 'no response within 20 ms',
    })
  })

  test('passes the abort of its caller on', async () => {
    const request = limitTime(untilAborted(new Promise(() => {})), 60_000)
    const [caller, reason] = [new AbortController(), new Error('visitor has left')]
    const asked = request({ ...home, signal: caller.signal })
    caller.abort(reason)
    await expect(asked).rejects.toBe(reason)
    await expect(request({ ...home, signal: caller.signal })).rejects.toBe(reason)
  })

  test('accepts a response received by a busy process', async () => {
    const answer = Promise.withResolvers<unknown>()
    const asked = limitTime(untilAborted(answer.promise), 200)(home)
    await afterReading()
    // The response arrives while the process is busy. Timers run next, input is read after them.
    stat(import.meta.filename, answer.resolve)
    keepBusy(1_000)
    expect(await asked).toMatchObject({ status: 200 })
  })

  test('has no effect after a late stop', async () => {
    const end = vi.fn<() => void>()
    const stop = startDeadline(5, end)
    await afterReading()
    // Both timers are due in the same turn of the event loop, the deadline's first.
    setTimeout(stop, 5)
    keepBusy(20)
    await delay(10)
    expect(end).not.toHaveBeenCalled()
  })

  test('starts with the request', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const asked = limitTime(untilAborted(promise), 500)(home)
    keepBusy(700)
    setTimeout(resolve, 20)
    expect(await asked).toMatchObject({ status: 200 })
  })
})

const status = (code: number): JsonResponse => ({
  status: code,
  statusText: '',
  body: undefined,
  bytes: 0,
})
const unavailable = new ContentUnavailable('no response from the backend: ECONNRESET')
const invalid = new ContentInvalid('response is not JSON')

const get: JsonRequest = { kind: 'page', method: 'GET', path: '/de/ajax/search?q=heber' }
const post: JsonRequest = { kind: 'form', method: 'POST', path: '/de/ajax/contact', body: {} }

describe('retry', () => {
  test.each([
    { name: 'GET, 200', call: get, outcomes: [status(200)] },
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
  ])('sends $outcomes.length requests: $name', async ({ call, outcomes }) => {
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
    { name: 'after a deadline during the first request', inPause: false },
    { name: 'after a deadline during the pause', inPause: true },
  ])('sends no request $name', async ({ inPause }) => {
    const deadline = new AbortController()
    const { request, calls, problems } = retrying([unavailable, status(200)], () =>
      deadline.abort(),
    )
    if (!inPause) deadline.abort()
    await expect(request({ ...get, signal: deadline.signal })).rejects.toBe(unavailable)
    expect(calls).toHaveLength(1)
    expect(problems).toEqual([])
  })
})

function retrying(outcomes: (JsonResponse | Error)[], onPause = () => {}) {
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

describe('Retry-After', () => {
  test('pauses requests of the refused kind', async () => {
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

  test('does not pause requests of other kinds', async () => {
    const { ask, asked, reply } = setUp()
    reply({ status: 429, retryAfterMs: 60_000 })
    await ask('/de/ajax/search?q=x', 'search')
    reply({ status: 200 })
    for (const kind of ['page', 'layout', 'form'] as const)
      expect(await ask(`/de/${kind}`, kind)).toMatchObject({ status: 200 })
    expect(await ask('/de/ajax/search?q=y', 'search')).toMatchObject({ status: 429 })
    expect(asked).toEqual(['/de/ajax/search?q=x', '/de/page', '/de/layout', '/de/form'])
  })

  test('does not end at a response to an earlier request', () => {
    const pauses = createPauses(() => 0)
    const answer = { status: 503, statusText: '', retryAfterMs: 1_000, body: undefined, bytes: 0 }
    pauses.heed('page', answer)
    pauses.heed('page', { ...answer, status: 200, retryAfterMs: undefined })
    expect(pauses.response('page')).toBe(answer)
  })

  test('of a 200 is ignored', async () => {
    const { ask, asked, reply } = setUp()
    reply({ status: 200, retryAfterMs: 3_000 })
    await ask('/de')
    await ask('/en')
    expect(asked).toEqual(['/de', '/en'])
  })

  test('pauses for a minute at most', async () => {
    const { ask, clock, reply } = setUp()
    reply({ status: 503, retryAfterMs: Infinity })
    await ask('/de')
    reply({ status: 200 })
    clock.time = 59_999
    expect(await ask('/de')).toMatchObject({ status: 503 })
    clock.time = 60_000
    expect(await ask('/de')).toMatchObject({ status: 200 })
  })
})

describe('Retry-After header', () => {
  test.each([
    { header: '120', ms: 120_000 },
    { header: '0', ms: undefined },
    { header: '-5', ms: undefined },
    { header: 'soon', ms: undefined },
    { header: 'Wed, 21 Oct 2015 07:28:00 GMT', ms: undefined },
    { header: undefined, ms: undefined },
  ])('is parsed: $header', ({ header, ms }) => {
    expect(parseRetryAfter(header)).toBe(ms)
  })

  test('may be a date', () => {
    const ms = parseRetryAfter(new Date(Date.now() + 60_000).toUTCString())
    expect(ms).toBeGreaterThan(50_000)
    expect(ms).toBeLessThanOrEqual(60_000)
  })
})

function setUp() {
  const clock = { time: 0 }
  const asked: string[] = []
  let answer: JsonResponse
  const request = respectRetryAfter(
    ({ path }) => {
      asked.push(path)
      return Promise.resolve(answer)
    },
    createPauses(() => clock.time),
  )
  return {
    clock,
    asked,
    ask: (path: string, kind: CallKind = 'page') => request({ kind, method: 'GET', path }),
    reply: (part: Pick<JsonResponse, 'status' | 'retryAfterMs'>) =>
      void (answer = { statusText: '', body: undefined, bytes: 0, ...part }),
  }
}
