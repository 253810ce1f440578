import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ContentUnavailable } from '../contract/content-error.ts'
import type { JsonResponse, JsonRequest } from './request-json.ts'
import { hedgeRequest } from './request-policy.ts'

interface Sent {
  call: JsonRequest
  answer: (status?: number) => void
  fail: () => void
}

/** A backend whose responses a test sends one by one. */
function setUp() {
  const sent: Sent[] = []
  const request = hedgeRequest(
    (call) => {
      const { promise, resolve, reject } = Promise.withResolvers<JsonResponse>()
      sent.push({
        call,
        answer: (status = 200) =>
          resolve({ status, statusText: `${sent.length}`, body: {}, bytes: 2 }),
        fail: () => reject(new ContentUnavailable('reset')),
      })
      return promise
    },
    () => performance.now(),
  )
  const get = (path: string) => request({ kind: 'page', method: 'GET', path })
  return { sent, get, request, paths: () => sent.map(({ call }) => call.path) }
}

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
})

describe('hedged request', () => {
  test('is sent once for a response within a second', async () => {
    const { sent, get } = setUp()
    const answer = get('/de')
    await wait(990)
    sent[0]?.answer()
    expect(await answer).toMatchObject({ status: 200 })
    await wait(5_000)
    expect(sent).toHaveLength(1)
  })

  test('repeats one call per second of a hanging backend', async () => {
    const { get, paths } = setUp()
    for (let number = 0; number < 20; number++) void get(`/de/${number}`)
    await wait(4_500)
    expect(paths()).toHaveLength(20 + 4)
  })

  test('repeats all calls after the first response', async () => {
    const { sent, get, paths } = setUp()
    const answers = ['/de/a', '/de/b', '/de/c'].map(get)
    await wait(2_500)
    const again = sent.slice(3)
    expect(again).toHaveLength(2)
    again.at(-1)?.answer()
    await wait(10)
    for (const { answer } of sent.slice(5)) answer()
    await Promise.all(answers)
    expect(new Set(paths().slice(3))).toEqual(new Set(['/de/a', '/de/b', '/de/c']))
    expect(paths()).toHaveLength(7)
    for (const { call } of sent) expect(call.signal?.aborted).toBe(true)
    await wait(5_000)
    expect(paths()).toHaveLength(7)
  })

  test('accepts a slow response of the first call', async () => {
    const { sent, get, paths } = setUp()
    const answer = get('/de')
    await wait(2_500)
    sent[0]?.answer()
    expect(await answer).toMatchObject({ status: 200 })
    const other = get('/de/b')
    await wait(1_500)
    sent.at(-1)?.answer()
    await other
    expect(paths()).toEqual(['/de', '/de', '/de', '/de/b', '/de/b'])
  })

  test.each([
    { name: 'fails', end: ({ fail }: Sent) => fail() },
    { name: 'is a 500', end: ({ answer }: Sent) => answer(500) },
  ])('ignores a repeated call: $name', async ({ end }) => {
    const { sent, get } = setUp()
    const answers = Promise.all(['/de/a', '/de/b'].map(get))
    await wait(1_500)
    for (const again of sent.slice(2)) end(again)
    await wait(100)
    expect(sent).toHaveLength(3)
    for (const first of sent.slice(0, 2)) first.answer()
    expect(await answers).toMatchObject([{ status: 200 }, { status: 200 }])
  })

  test('sends a form once', async () => {
    const { sent, request } = setUp()
    const answer = request({ kind: 'form', method: 'POST', path: '/de/ajax/contact' })
    await wait(4_000)
    sent[0]?.answer(201)
    expect(await answer).toMatchObject({ status: 201 })
    expect(sent).toHaveLength(1)
  })

  test('aborts all calls of a disconnected client', async () => {
    const { sent, request } = setUp()
    const left = new AbortController()
    void request({ kind: 'page', method: 'GET', path: '/de', signal: left.signal })
    await wait(1_500)
    left.abort()
    expect(sent).toHaveLength(2)
    for (const { call } of sent) expect(call.signal?.aborted).toBe(true)
  })
})
