import type { RequestListener } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, onTestFinished, test as base, vi } from 'vitest'
import { isHit, text } from '../../harness/servers/edge-answer.ts'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { startOrigin, type Origin } from '../../harness/servers/start-origin.ts'
import { hasVarnish, startVarnish, type Varnish } from '../../harness/servers/start-varnish.ts'

const host = 'www.site.test'
const token = 'a-token-of-at-least-16'

const test = base
  .extend('origin', { scope: 'file' }, fileFixture(startOrigin))
  .extend('edge', { scope: 'file' }, async ({ origin }, { onCleanup }) => {
    const edge = await startVarnish({ url: origin.url, host, token })
    onCleanup(edge.stop)
    return edge
  })

describe.skipIf(!hasVarnish)('Varnish example', () => {
  test.beforeEach(({ origin }) => void (origin.calls.length = 0))
  const asked = ({ calls }: Origin) => calls.map(({ method, url }) => `${method} ${url}`)
  const ban = (edge: Varnish, headers: Record<string, string>) =>
    edge.get('/', { method: 'BAN', headers })
  const authorization = `Bearer ${token}`

  test('caches a page and increases its age', async ({ origin, edge }) => {
    origin.answer('/de/hit', page('page', { age: 7 }))
    const first = await edge.get('/de/hit')
    expect(first.headers).toMatchObject({ age: '7', 'x-cache': 'MISS' })
    expect(isHit(first)).toBe(false)
    await expect.poll(async () => (await edge.get('/de/hit')).headers['age']).toBe('8')
    const second = await edge.get('/de/hit')
    expect(isHit(second)).toBe(true)
    expect(text(second)).toBe('page')
    expect(second.headers['x-cache']).toBeUndefined()
    expect(second.headers['server-timing']).toBeUndefined()
    expect(second.headers['x-request-id']).toBeUndefined()
    expect(asked(origin)).toEqual(['GET /de/hit'])
  })

  test('answers HEAD and conditional requests', async ({ origin, edge }) => {
    origin.answer('/de/conditions', page('page'))
    await edge.get('/de/conditions')
    const head = await edge.get('/de/conditions', { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], text(head)]).toEqual([200, '4', ''])
    const same = await edge.get('/de/conditions', { headers: { 'if-none-match': '"page-"' } })
    expect([same.status, same.headers['etag'], text(same)]).toEqual([304, '"page-"', ''])
    expect(asked(origin)).toEqual(['GET /de/conditions'])
  })

  test('caches a page for a HEAD request', async ({ origin, edge }) => {
    origin.answer('/de/head', page('page'))
    await edge.get('/de/head', { method: 'HEAD' })
    expect(text(await edge.get('/de/head'))).toBe('page')
    expect(asked(origin)).toEqual(['GET /de/head'])
  })

  test.for([
    { name: 'expired', sent: { age: 100 } },
    { name: 'stale', sent: { age: 5, cache: 'STALE' } },
  ])('caches a page briefly: $name', async ({ sent }, { origin, edge }) => {
    const path = `/de/old-${sent.age}`
    origin.answer(path, page('old', sent))
    await edge.get(path)
    expect(isHit(await edge.get(path))).toBe(true)
    expect(asked(origin)).toEqual([`GET ${path}`])
    origin.answer(path, page('new'))
    await expect.poll(async () => text(await edge.get(path))).toBe('new')
    expect(asked(origin)).toHaveLength(2)
    expect(isHit(await edge.get(path))).toBe(true)
  })

  test('removes cookies except for the locale redirect', async ({ origin, edge }) => {
    origin.answer('/de/cookies', page('page'))
    origin.answer('/', (_request, response) => {
      const headers = { Location: '/de', 'Cache-Control': 'private, no-store' }
      response.writeHead(302, headers).end()
    })
    const headers = { cookie: 'i18n_redirected=de; _ga=GA1.1.1' }
    await edge.get('/de/cookies')
    expect(isHit(await edge.get('/de/cookies', { headers }))).toBe(true)
    for (let times = 0; times < 2; times++) {
      const answer = await edge.get('/', { headers })
      expect([answer.status, answer.headers['location'], isHit(answer)]).toEqual([
        302,
        '/de',
        false,
      ])
    }
    expect(origin.calls.map((call) => [call.url, call.headers.cookie])).toEqual([
      ['/de/cookies', undefined],
      ['/', headers.cookie],
      ['/', headers.cookie],
    ])
  })

  test.for([
    { accepted: 'gzip, deflate, br, zstd', encoding: 'br' },
    { accepted: 'br;q=0, zstd, gzip', encoding: 'zstd' },
    { accepted: 'GZIP;q=0.5, br;q=0.0', encoding: 'gzip' },
    { accepted: 'deflate, brotli', encoding: undefined },
    { accepted: '', encoding: undefined },
  ])('serves $encoding for "$accepted"', async ({ accepted, encoding }, { origin, edge }) => {
    origin.answer('/de/encodings', page('page'))
    const headers = { 'accept-encoding': accepted }
    await edge.get('/de/encodings', { headers })
    const answer = await edge.get('/de/encodings', { headers })
    expect(isHit(answer)).toBe(true)
    expect(answer.headers['content-encoding']).toBe(encoding)
    expect(answer.headers['vary']).toBe('Accept-Encoding')
    expect(text(answer)).toBe('page')
  })

  test('shares variants between equivalent Accept-Encoding headers', async ({ origin, edge }) => {
    origin.answer('/de/shared', page('page'))
    for (const accepted of ['gzip, deflate, br', 'br', 'br;q=1.0, *;q=0.1'])
      await edge.get('/de/shared', { headers: { 'accept-encoding': accepted } })
    expect(asked(origin)).toEqual(['GET /de/shared'])
  })

  test('removes cache tags', async ({ origin, edge }) => {
    origin.answer('/de/tags', page('page'))
    for (let times = 0; times < 2; times++) {
      const { headers } = await edge.get('/de/tags')
      expect(headers).not.toHaveProperty('surrogate-key')
      expect(headers).not.toHaveProperty('cache-tag')
      expect(headers).not.toHaveProperty('cdn-cache-control')
    }
  })

  test.for([
    { tags: '/de/tagged', goes: true },
    { tags: ' de ', goes: true },
    { tags: '/de/other  /de/ajax/layout', goes: true },
    { tags: '/de/tag', goes: false },
    { tags: '/de', goes: false },
    { tags: '/de/tagged/more', goes: false },
    { tags: '/de/(a)+b"c', goes: true },
    { tags: '/de/^\\d', goes: true },
    { tags: '.*', goes: false },
    { tags: 'x || obj.status != 0', goes: false },
  ])('ban of "$tags" drops a tagged page: $goes', async ({ tags, goes }, { origin, edge }) => {
    const own = 'de /de/tagged /de/ajax/layout /de/(a)+b"c /de/^\\d'
    origin.answer('/de/tagged', page('old', { tags: own }))
    await ban(edge, { authorization, 'surrogate-key': 'de' })
    await edge.get('/de/tagged', { headers: { 'accept-encoding': 'br' } })
    await edge.get('/de/tagged')
    origin.answer('/de/tagged', page('new', { tags: own }))
    expect((await ban(edge, { authorization, 'surrogate-key': tags })).status).toBe(204)
    expect(text(await edge.get('/de/tagged'))).toBe(goes ? 'new' : 'old')
    const packed = await edge.get('/de/tagged', { headers: { 'accept-encoding': 'br' } })
    expect(text(packed)).toBe(goes ? 'new' : 'old')
  })

  const tagged = { 'surrogate-key': 'de' }
  const refused: { name: string; headers: Record<string, string>; status: number }[] = [
    { name: 'without a token', headers: tagged, status: 403 },
    { name: 'with a wrong token', headers: { ...tagged, authorization: 'Bearer x' }, status: 403 },
    { name: 'without tags', headers: { authorization }, status: 400 },
    { name: 'with blank tags', headers: { authorization, 'surrogate-key': '  ' }, status: 400 },
  ]
  test.for(refused)('refuses a ban $name', async ({ headers, status }, { origin, edge }) => {
    origin.answer('/de/kept', page('page'))
    await edge.get('/de/kept')
    expect((await ban(edge, headers)).status).toBe(status)
    expect(isHit(await edge.get('/de/kept'))).toBe(true)
    expect(origin.calls.every(({ method }) => method === 'GET')).toBe(true)
  })

  test.for([
    { name: 'from another address', options: { mayBan: '192.0.2.1' }, sent: authorization },
    { name: 'without a configured token', options: { token: '' }, sent: 'Bearer ' },
  ])('refuses a ban $name', async ({ options, sent }, { origin }) => {
    const other = await startVarnish({ url: origin.url, host, token, ...options })
    onTestFinished(() => other.stop())
    expect((await ban(other, { ...tagged, authorization: sent })).status).toBe(403)
  })

  test.for([
    { name: 'a preview host', path: '/de/passed', options: { headers: { host: 'preview.test' } } },
    { name: 'a form', path: '/de/ajax/contact', options: { method: 'POST' } },
    { name: 'the search page', path: '/de/search?q=x', options: {} },
    { name: 'the search endpoint', path: '/en/ajax/search?q=x', options: {} },
    { name: 'a path without a locale', path: '/maschinen', options: {} },
  ])('passes $name on', async ({ path, options }, { origin, edge }) => {
    origin.answer(path.replace(/\?.*/, ''), page('page'))
    await edge.get(path, options)
    expect(isHit(await edge.get(path, options))).toBe(false)
    expect(asked(origin)).toHaveLength(2)
  })

  test('normalises the host name', async ({ origin, edge }) => {
    origin.answer('/de/host', page('page'))
    await edge.get('/de/host', { headers: { host: 'WWW.Site.Test:80' } })
    expect(isHit(await edge.get('/de/host'))).toBe(true)
  })

  test.for(['/ops/purge', '/OPS/purge', '//ops/purge', '/ops', '/ops?x'])(
    'hides %s from visitors',
    async (path, { origin, edge }) => {
      for (const method of ['GET', 'POST'])
        expect((await edge.get(path, { method, headers: { authorization } })).status).toBe(404)
      expect(origin.calls).toEqual([])
    },
  )

  test.for(['PURGE', 'PUT', 'DELETE', 'TRACE'])(
    'refuses the method %s',
    async (method, { origin, edge }) => {
      expect((await edge.get('/de', { method })).status).toBe(405)
      expect(origin.calls).toEqual([])
    },
  )

  test('serves the stale page during revalidation', async ({ origin, edge }) => {
    origin.answer('/de/grace', page('old', { age: 59 }))
    await edge.get('/de/grace')
    origin.answer('/de/grace', page('new'))
    await aSecond()
    expect(text(await edge.get('/de/grace'))).toBe('old')
    await expect.poll(async () => text(await edge.get('/de/grace'))).toBe('new')
    expect(asked(origin)).toHaveLength(2)
  })

  test('serves stale after a failed revalidation', async ({ origin, edge }) => {
    origin.answer('/de/grace-2', page('old', { age: 59, onError: 0 }))
    await edge.get('/de/grace-2')
    origin.answer('/de/grace-2', error(598))
    await aSecond()
    // A revalidation that is already running is not repeated.
    const calls = async () => {
      expect(text(await edge.get('/de/grace-2'))).toBe('old')
      return origin.calls.length
    }
    await expect.poll(calls).toBeGreaterThanOrEqual(4)
  })

  describe('stale page beyond the revalidation window', () => {
    const statuses = [500, 503, 598]
    test.beforeAll(async ({ origin, edge }) => {
      origin.answer('/de/older', page('old', { age: 100 }))
      await edge.get('/de/older')
      await keepOld(origin, edge, '/de/changed', '/de/claimed', '/de/crowd', '/de/same', '/de/gone')
      await keepOld(origin, edge, ...statuses.map(failing))
    })
    const failing = (status: number) => `/de/failing-${status}`

    test.for(['/de/changed', '/de/older'])(
      'is revalidated first: %s',
      async (path, { origin, edge }) => {
        origin.answer(path, page('new'))
        expect(text(await edge.get(path))).toBe('new')
        expect(isHit(await edge.get(path))).toBe(true)
      },
    )

    test('is revalidated first despite a forged header', async ({ origin, edge }) => {
      origin.answer('/de/claimed', page('new'))
      const headers = { 'x-too-old': 'show' }
      expect(text(await edge.get('/de/claimed', { headers }))).toBe('new')
    })

    test('is served to all waiting clients after a failure', async ({ origin, edge }) => {
      const waiting: (() => void)[] = []
      origin.answer('/de/crowd', (request, response) => {
        waiting.push(() => error(598)(request, response))
        if (waiting.length === 5) for (const fail of waiting) fail()
      })
      const answers = await Promise.all(Array.from({ length: 5 }, () => edge.get('/de/crowd')))
      expect(answers.map(text)).toEqual(Array(5).fill('old'))
    })

    test('is kept after a 304', async ({ origin, edge }) => {
      origin.answer('/de/same', page('old'))
      const answer = await edge.get('/de/same')
      expect([text(answer), answer.headers['age']]).toEqual(['old', '0'])
      const calls = origin.calls.filter(({ url }) => url === '/de/same')
      expect(calls.map(({ headers }) => headers['if-none-match'])).toEqual(['"old-"'])
      await ban(edge, { authorization, 'surrogate-key': '/de/same' })
      expect(isHit(await edge.get('/de/same'))).toBe(false)
    })

    test('is replaced by a 410', async ({ origin, edge }) => {
      origin.answer('/de/gone', page('none', { status: 410, fresh: 10, stale: null }))
      expect((await edge.get('/de/gone')).status).toBe(410)
      expect((await edge.get('/de/gone')).status).toBe(410)
    })

    test.for(statuses)('is served after a %i from the site', async (status, { origin, edge }) => {
      origin.answer(failing(status), error(status))
      for (let times = 0; times < 3; times++) {
        const answer = await edge.get(failing(status))
        expect([answer.status, text(answer), isHit(answer)]).toEqual([200, 'old', true])
      }
      origin.answer(failing(status), page('new'))
      expect(text(await edge.get(failing(status)))).toBe('new')
    })
  })

  describe('stopped site', () => {
    test.beforeAll(async ({ origin, edge }) => {
      origin.answer('/de/brief', page('old', { age: 59, stale: 0, onError: 0 }))
      await edge.get('/de/brief')
      origin.answer('/de/ancient', page('old', { age: 660 }))
      await edge.get('/de/ancient')
      await keepOld(origin, edge, '/de/old')
      await origin.stop()
    })
    test.afterAll(async ({ origin, edge }) => {
      await origin.start()
      await vi.waitUntil(() => edge.seesSite(), { timeout: 60_000 })
    })

    test.for([true, false])(
      'serves stale pages, detected as healthy: %s',
      async (well, { edge }) => {
        await expect.poll(() => edge.seesSite()).toBe(well)
        const answer = await edge.get('/de/old')
        expect([answer.status, text(answer), isHit(answer)]).toEqual([200, 'old', true])
      },
    )

    test.for(['/de/unknown', '/de/brief', '/de/ancient'])(
      'sends a short 503 for %s',
      async (path, { edge }) => {
        const { status, headers, body } = await edge.get(path)
        expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
          503,
          '30',
          'no-store',
        ])
        expect(body.toString()).toContain('not available')
      },
    )
  })

  const post = async (edge: Varnish) =>
    (await edge.get('/de/ajax/contact', { method: 'POST', body: 'form' })).status

  test('sends forms as soon as the site listens again', async ({ origin, edge }) => {
    origin.answer('/de/ajax/contact', page('thanks'))
    await origin.stop()
    await expect.poll(() => edge.seesSite()).toBe(false)
    expect(await post(edge)).toBe(503)
    await origin.start()
    expect(await post(edge)).toBe(200)
    await expect.poll(() => edge.seesSite()).toBe(true)
  })

  test('repeats a form on a closed connection', async ({ origin, edge }) => {
    origin.answer('/de/ajax/contact', page('thanks'))
    expect(await post(edge)).toBe(200)
    let requests = 0
    origin.answer('/de/ajax/contact', (request, response) => {
      requests++
      if (requests === 1) request.socket.destroy()
      else page('thanks')(request, response)
    })
    expect(await post(edge)).toBe(200)
    expect(requests).toBe(2)
  })

  test('serves new pages after a restart of the site', async ({ origin, edge }) => {
    origin.answer('/de/old', page('new'))
    expect(text(await edge.get('/de/old'))).toBe('new')
  })

  /** Caches pages that are older than the revalidation window. */
  async function keepOld(origin: Origin, edge: Varnish, ...paths: string[]): Promise<void> {
    for (const path of paths) {
      origin.answer(path, page('old', { age: 59, stale: 0, tags: path }))
      await edge.get(path)
    }
    await aSecond()
  }
})

/** Varnish has no adjustable clock: pages of the origin start one second before they become stale. */
const aSecond = () => delay(1100)

/** A response of the site during an outage of its backend. */
function error(status: number): RequestListener {
  return (_request, response) =>
    response.writeHead(status, { 'Cache-Control': 'no-store' }).end('error')
}

interface ReceivedCall {
  status?: number
  age?: number
  fresh?: number
  stale?: number | null
  onError?: number
  cache?: string
  tags?: string
}

/** A page of the site. Its body and entity tag contain the encoding. */
function page(body: string, sent: ReceivedCall = {}): RequestListener {
  const { status = 200, age = 0, fresh = 60, stale = 30, onError = 600 } = sent
  const { cache = 'MISS', tags = 'de' } = sent
  const onStale = stale === null ? '' : `, stale-while-revalidate=${stale}`
  const times = `${onStale}, stale-if-error=${onError}`
  return (request, response) => {
    const encoding = request.headers['accept-encoding'] ?? ''
    const etag = `"${body}-${encoding}"`
    const headers = {
      'Cache-Control': `public, max-age=0, s-maxage=${fresh}${times}`,
      'CDN-Cache-Control': `max-age=${fresh}${times}`,
      Vary: 'Accept-Encoding',
      Age: age,
      ETag: etag,
      'X-Cache': cache,
      'Server-Timing': 'cache;desc=miss',
      'X-Request-Id': 'a-request',
    }
    if (request.headers['if-none-match'] === etag)
      return void response.writeHead(304, headers).end()
    response.writeHead(status, {
      ...headers,
      'Surrogate-Key': tags,
      'Cache-Tag': tags.replaceAll(' ', ','),
      ...(encoding && { 'Content-Encoding': encoding }),
    })
    response.end(packed[encoding]?.(body) ?? body)
  }
}

const packed: Record<string, (body: string) => Buffer> = {
  br: brotliCompressSync,
  zstd: zstdCompressSync,
  gzip: gzipSync,
}
