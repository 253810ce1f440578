import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, test, vi } from 'vitest'
import { ContentUnavailable, Overloaded } from '../contract/content-error.ts'
import { shareConnections, type ConnectionUse } from './connection-shares.ts'
import type { JsonResponse, JsonRequest } from './request-json.ts'

const answered: JsonResponse = { status: 200, statusText: '', body: undefined, bytes: 0 }

/** A backend that responds to no call until `answerAll`, except to the paths in `quick`. */
function setUp(quick: string[] = []) {
  const sent: string[] = []
  const all = Promise.withResolvers<JsonResponse>()
  const onRefused = vi.fn<(use: ConnectionUse) => void>()
  const request = shareConnections(({ path }) => {
    sent.push(path)
    return quick.includes(path) ? Promise.resolve(answered) : all.promise
  }, onRefused)
  const ask = (path: string, call: Partial<JsonRequest> = {}) =>
    request({ kind: 'page', method: 'GET', path, ...call })
  /** Requests many paths, and resolves when the calls with a connection are sent. */
  async function flood(count: number, toPath: (n: number) => string, call?: Partial<JsonRequest>) {
    const calls = Array.from({ length: count }, (_, n) => ask(toPath(n), call))
    await nextTurn()
    return calls
  }
  return { ask, flood, sent, onRefused, answerAll: () => all.resolve(answered) }
}

describe('connection shares', () => {
  test('leave connections to other sections', async () => {
    const { ask, flood, sent, answerAll } = setUp(['/de/maschinen/heber'])
    const slow = await flood(200, (n) => `/de/news/${n}`)
    expect(sent).toHaveLength(48)
    expect(await ask('/de/maschinen/heber')).toBe(answered)
    answerAll()
    expect(await Promise.all(slow)).toHaveLength(200)
  })

  test('count both languages of a section together', async () => {
    const { flood, sent, answerAll } = setUp()
    const calls = await flood(60, (n) => `/${n % 2 ? 'de' : 'en'}/news/${n}`)
    expect(sent).toHaveLength(48)
    answerAll()
    await Promise.all(calls)
  })

  test.each<{ name: string; path: (n: number) => string; call?: Partial<JsonRequest> }>([
    { name: 'invented queries', path: (n) => `/de/maschinen?n=${n}` },
    { name: 'searches', path: (n) => `/de/ajax/search?q=${n}`, call: { kind: 'search' } },
    { name: 'forms', path: () => '/de/ajax/contact', call: { kind: 'form', method: 'POST' } },
    { name: 'pages of many sections', path: (n) => `/de/section-${n}/page` },
  ])('leave connections to layouts during slow $name', async ({ path, call }) => {
    const { ask, flood, answerAll } = setUp(['/de/ajax/layout'])
    const slow = await flood(300, path, call)
    expect(await ask('/de/ajax/layout', { kind: 'layout' })).toBe(answered)
    answerAll()
    await Promise.all(slow)
  })

  test('reject a call without connection at the deadline', async () => {
    const { ask, flood, sent, answerAll } = setUp()
    const slow = await flood(48, (n) => `/de/${n}`)
    const deadline = new AbortController()
    const late = ask('/de/late', { signal: deadline.signal })
    await nextTurn()
    deadline.abort(new DOMException('no response within 5000 ms', 'TimeoutError'))
    await expect(late).rejects.toThrow(ContentUnavailable)
    answerAll()
    await Promise.all(slow)
    await nextTurn()
    expect(sent).not.toContain('/de/late')
  })

  test('reject an aborted call in the queue with its reason', async () => {
    const { ask, flood, answerAll } = setUp()
    const slow = await flood(48, (n) => `/de/${n}`)
    const [caller, reason] = [new AbortController(), new Error('visitor has left')]
    const late = ask('/de/late', { signal: caller.signal })
    caller.abort(reason)
    await expect(late).rejects.toBe(reason)
    answerAll()
    await Promise.all(slow)
  })

  test('keep the limit of a section after a response', async () => {
    const { ask, flood, sent, answerAll } = setUp(['/de/news/quick'])
    const slow = await flood(47, (n) => `/de/news/${n}`)
    await ask('/de/news/quick')
    const more = await flood(10, (n) => `/de/news/more-${n}`)
    expect(sent).toHaveLength(47 + 1 + 1)
    answerAll()
    await Promise.all([...slow, ...more])
  })

  test('report no failed call as refused', async () => {
    const onRefused = vi.fn<() => void>()
    const failure = new ContentUnavailable('reset')
    const request = shareConnections(() => Promise.reject(failure), onRefused)
    await expect(request({ kind: 'page', method: 'GET', path: '/de' })).rejects.toBe(failure)
    expect(onRefused).not.toHaveBeenCalled()
  })

  test('skip aborted calls', async () => {
    const { ask, sent } = setUp()
    const reason = new Error('visitor has left')
    await expect(ask('/de', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
    expect(sent).toEqual([])
  })

  test('refuse a call beyond the queue', async () => {
    const { ask, flood, onRefused, answerAll } = setUp()
    const waiting = await flood(424, (n) => `/de?n=${n}`)
    await expect(ask('/de?n=424')).rejects.toThrow(Overloaded)
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('invented')
    answerAll()
    await Promise.all(waiting)
    expect(await ask('/de?n=424')).toBe(answered)
  })
})
