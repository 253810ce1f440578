import { describe, expect, test } from 'vitest'
import { createSiteNotifier } from './notify-site.ts'

/** A site that sends these statuses, one after the other; 0 drops the connection. */
function siteOf(...statuses: number[]) {
  const requests: { url: string; init: RequestInit | undefined }[] = []
  const errors: string[] = []
  const waits: number[] = []
  const site = { siteUrl: new URL('http://localhost:3000'), token: 'secret' }
  const notify = createSiteNotifier(site, {
    logger: { info() {}, warn() {}, error: (_fields, message) => void errors.push(message) },
    async fetch(url, init) {
      requests.push({ url: url instanceof Request ? url.url : url.toString(), init })
      const status = statuses.shift() ?? 0
      if (status === 0) throw new TypeError('fetch failed')
      return new Response(null, { status })
    },
    wait: async (ms) => void waits.push(ms),
  })
  return { notify, requests, errors, waits }
}

describe('site notification', () => {
  test('posts a change with the token', async () => {
    const { notify, requests, errors } = siteOf(204)
    await notify({ paths: ['/de/maschinen'] })
    expect(requests).toHaveLength(1)
    expect(requests[0]?.url).toBe('http://localhost:3000/ops/purge')
    expect(requests[0]?.init).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body: '{"paths":["/de/maschinen"]}',
    })
    expect(errors).toEqual([])
  })

  test('retries during a restart of the site', async () => {
    const { notify, requests, waits, errors } = siteOf(0, 503, 204)
    await notify({ all: true })
    expect(requests).toHaveLength(3)
    expect(waits).toEqual([500, 2000])
    expect(errors).toEqual([])
  })

  test('logs an unreachable site once', async () => {
    const { notify, requests, errors } = siteOf()
    await notify({ all: true })
    expect(requests).toHaveLength(4)
    expect(errors).toEqual(['site could not be notified of a change'])
  })
})
