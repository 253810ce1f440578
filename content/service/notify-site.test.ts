import { expect, test } from 'vitest'
import { createSiteNotifier } from './notify-site.ts'

/** A site that answers with these statuses, one after the other; 0 stands for no answer at all. */
function siteOf(...statuses: number[]) {
  const requests: { url: string; init: RequestInit | undefined }[] = []
  const errors: string[] = []
  const waits: number[] = []
  const notify = createSiteNotifier({
    siteUrl: new URL('http://localhost:3000'),
    token: 'secret',
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

test('a change is posted with the token', async () => {
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

test('a site that is just restarting is told later', async () => {
  const { notify, requests, waits, errors } = siteOf(0, 503, 204)
  await notify({ all: true })
  expect(requests).toHaveLength(3)
  expect(waits).toEqual([500, 2000])
  expect(errors).toEqual([])
})

test('a site that stays away is logged once', async () => {
  const { notify, requests, errors } = siteOf()
  await notify({ all: true })
  expect(requests).toHaveLength(4)
  expect(errors).toEqual(['site could not be told of a change'])
})
