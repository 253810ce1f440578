import { describe, expect, test } from 'vitest'
import { createPurges } from '../../content/client/purges.ts'
import { ContentNotFound, ContentRejected } from '../../content/contract/content-error.ts'
import type { RedirectList } from '../../content/contract/page-list.ts'
import { createRedirectLists } from './redirect-lists.ts'

type Redirects = RedirectList['redirects']

function setUp(list: () => Redirects) {
  const logged: unknown[] = []
  const clock = { now: 0 }
  const counts = { calls: 0, changes: 0 }
  const redirects = createRedirectLists({
    content: {
      async redirects() {
        counts.calls++
        return list()
      },
      pages: () => Promise.reject(new ContentNotFound('list')),
    },
    preview: false,
    purges: createPurges(),
    logger: { warn: (...line: unknown[]) => void logged.push(line.at(-1)) },
    onChange: () => void counts.changes++,
    now: () => clock.now,
  })
  /** Calls for each language that an address causes after this time. */
  async function callsAfter(ms: number): Promise<number> {
    clock.now += ms
    const before = counts.calls
    redirects.find('/de/a')
    // The calls of a load begin at once.
    const isLoading = counts.calls > before
    if (isLoading) await redirects.refresh()
    return (counts.calls - before) / 2
  }
  return { redirects, logged, clock, counts, callsAfter }
}

describe('redirect lists', () => {
  test('report a change once, independent of the object', async () => {
    let to = '/de/b'
    const { redirects, counts } = setUp(() => [{ from: '/de/a', to, status: 301 }])
    await redirects.start()
    await redirects.refresh()
    expect(counts.changes).toBe(0)
    to = '/de/c'
    await redirects.refresh()
    expect(counts.changes).toBe(1)
    expect(redirects.find('/de/a')).toEqual({ status: 301, location: '/de/c' })
  })

  test('report a first list loaded after the start', async () => {
    let isDown = true
    const { redirects, counts } = setUp(() => {
      if (isDown) throw new ContentRejected(503, 'down')
      return [{ from: '/de/a', to: '/de/b', status: 301 }]
    })
    await redirects.start()
    isDown = false
    await redirects.refresh()
    expect(counts.changes).toBe(1)
  })

  test.each([404, 405, 410, 501])('take status %d for no list', async (status) => {
    const { redirects, logged, callsAfter } = setUp(() => {
      throw status === 404 ? new ContentNotFound('no list') : new ContentRejected(status, 'no list')
    })
    await redirects.start()
    expect([await callsAfter(59_000), await callsAfter(2_000)]).toEqual([0, 1])
    expect(logged).toEqual([])
  })

  test.each([
    { status: 500, failedMs: 5_000 },
    { status: 403, failedMs: 60_000 },
  ])('log status $status once per outage', async ({ status, failedMs }) => {
    let isBroken = true
    const { redirects, logged, callsAfter } = setUp(() => {
      if (isBroken) throw new ContentRejected(status, 'no')
      return []
    })
    await redirects.start()
    expect([await callsAfter(failedMs - 1), await callsAfter(1)]).toEqual([0, 1])
    expect(logged).toEqual(['redirects cannot be loaded'])
    isBroken = false
    await callsAfter(60_000)
    isBroken = true
    await callsAfter(60_000)
    expect(logged).toHaveLength(2)
  })
})
