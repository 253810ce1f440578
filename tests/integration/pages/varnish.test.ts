import { describe, expect } from 'vitest'
import { isHit, text, type EdgeAnswer } from '../../harness/servers/edge-answer.ts'
import { page } from '../../harness/content/page-builder.ts'
import { textOf } from '../../harness/content/read-html.ts'
import { hasVarnish, startVarnish, type Varnish } from '../../harness/servers/start-varnish.ts'
import { publicSite, purge, purgeToken, siteUrl } from '../deployments.ts'

const times = { CACHE_FRESH_SECONDS: '8', CACHE_STALE_SECONDS: '0', CACHE_BRIEF_SECONDS: '1' }
const test = publicSite(times).extend(
  'edge',
  { scope: 'file' },
  async ({ site: { url } }, { onCleanup }) => {
    const edge = await startVarnish({ url, host: new URL(siteUrl).host, token: purgeToken })
    onCleanup(edge.stop)
    return edge
  },
)

describe.skipIf(!hasVarnish)('site behind Varnish', () => {
  const title = (answer: EdgeAnswer) => textOf(text(answer), 'h1')
  const authorization = `Bearer ${purgeToken}`
  const ban = (edge: Varnish, tags: string) =>
    edge.get('/', { method: 'BAN', headers: { authorization, 'surrogate-key': tags } })
  test.beforeEach(async ({ backend, site, edge }) => {
    backend.publish(page({ de: '/de/seite' }, { title: 'Alt' }))
    await purge(site, { all: true })
    await ban(edge, 'de en')
  })

  test.for(['/de/seite', '/de/seite/page.json'])('caches %s', async (path, { backend, edge }) => {
    const first = await edge.get(path)
    expect([first.status, first.headers['x-cache']]).toEqual([200, 'MISS'])
    backend.calls.length = 0
    const second = await edge.get(path)
    expect([isHit(second), text(second)]).toEqual([true, text(first)])
    expect(Number(second.headers['age'])).toBeLessThan(8)
    expect(second.headers['content-security-policy']).toContain("script-src 'self'")
    expect(backend.calls).toEqual([])
  })

  test.for(['br', 'zstd', 'gzip', ''])(
    'caches "%s" with its own entity tag',
    async (encoding, { edge }) => {
      const headers = { 'accept-encoding': encoding }
      await edge.get('/de/seite', { headers })
      const answer = await edge.get('/de/seite', { headers })
      expect(isHit(answer)).toBe(true)
      expect(answer.headers['content-encoding']).toBe(encoding || undefined)
      expect(title(answer)).toBe('Alt')
      const etag = answer.headers['etag'] ?? ''
      expect(etag).toContain(encoding)
      const same = await edge.get('/de/seite', { headers: { ...headers, 'if-none-match': etag } })
      expect([same.status, same.headers['etag'], same.body.length]).toEqual([304, etag, 0])
      const head = await edge.get('/de/seite', { method: 'HEAD', headers })
      expect([head.headers['content-length'], head.body.length]).toEqual([
        `${answer.body.length}`,
        0,
      ])
    },
  )

  test.for([
    { tag: '/de/seite', path: '/de/seite' },
    { tag: '/de/ajax/layout', path: '/de/seite' },
    { tag: 'de', path: '/de/seite' },
    { tag: '/de/%C3%BCber-uns%20(neu)', path: '/de/%C3%BCber-uns%20(neu)' },
  ])('shows the new page after a ban of $tag', async ({ tag, path }, { backend, site, edge }) => {
    const ways = { de: decodeURI(path) }
    backend.publish(page(ways, { title: 'Alt' }))
    expect(title(await edge.get(path))).toBe('Alt')
    backend.publish(page(ways, { title: 'Neu' }))
    expect(title(await edge.get(path))).toBe('Alt')
    expect((await purge(site, { tags: [decodeURI(tag)], paths: [decodeURI(path)] })).status).toBe(
      204,
    )
    expect((await ban(edge, tag)).status).toBe(204)
    expect(title(await edge.get(path))).toBe('Neu')
  })

  test('shows the new page shortly after a soft purge', async ({ backend, site, edge }) => {
    await edge.get('/de/seite')
    backend.publish(page({ de: '/de/seite' }, { title: 'Neu' }))
    await purge(site, { paths: ['/de/seite'], hard: undefined })
    await ban(edge, '/de/seite')
    await expect.poll(async () => title(await edge.get('/de/seite'))).toBe('Neu')
  })

  test('caches a 404 page briefly', async ({ backend, edge }) => {
    expect((await edge.get('/de/neu')).status).toBe(404)
    const known = await edge.get('/de/neu')
    expect([known.status, isHit(known)]).toEqual([404, true])
    backend.publish(page({ de: '/de/neu' }))
    await expect.poll(async () => (await edge.get('/de/neu')).status).toBe(200)
  })

  test('does not cache a missing file', async ({ edge }) => {
    for (const path of ['/assets/fort.a1b2c3.js', '/assets/fort.a1b2c3.js']) {
      const answer = await edge.get(path)
      expect([answer.status, isHit(answer)]).toEqual([404, false])
    }
  })

  test('keeps the query of a redirect', async ({ backend, edge }) => {
    backend.answer('/de/alt', page({ de: '/de/seite' }))
    for (const query of ['?utm_source=a', '?utm_source=b']) {
      const { headers } = await edge.get(`/de/alt${query}`)
      expect(headers['location']).toBe(`/de/seite${query}`)
    }
  })

  test('caches files of the backend and serves ranges', async ({ backend, edge }) => {
    backend.answer(
      '/media/heft.pdf',
      (_request, response) => void response.type('pdf').send('0123456789'),
    )
    await edge.get('/media/heft.pdf')
    const part = await edge.get('/media/heft.pdf', { headers: { range: 'bytes=2-4' } })
    expect([part.status, text(part), isHit(part)]).toEqual([206, '234', true])
  })

  test('hides every spelling of /ops', async ({ backend, edge }) => {
    await edge.get('/de/seite')
    backend.publish(page({ de: '/de/seite' }, { title: 'Neu' }))
    for (const path of ['/ops/purge', '/%6Fps/purge', '/de/../ops/purge', '/;/ops/purge']) {
      const headers = { authorization, 'content-type': 'application/json', 'content-length': '0' }
      expect([404, 405]).toContain((await edge.get(path, { method: 'POST', headers })).status)
    }
  })

  test('does not cache a 598', async ({ backend, edge }) => {
    backend.publish(page({ de: '/de/still' }))
    await backend.stop()
    expect((await edge.get('/de/still')).status).toBe(598)
    await backend.start()
    expect((await edge.get('/de/still')).status).toBe(200)
    expect(isHit(await edge.get('/de/still'))).toBe(true)
  })

  test('serves cached pages but no 404 without the site', async ({ site, edge }) => {
    await edge.get('/de/seite')
    await edge.get('/de/fehlt')
    expect(await site.stop()).toBe(0)
    const freshSeconds = Number(times.CACHE_FRESH_SECONDS)
    await expect
      .poll(async () => Number((await edge.get('/de/seite')).headers['age']))
      .toBeGreaterThan(freshSeconds)
    const old = await edge.get('/de/seite')
    expect([old.status, title(old), isHit(old)]).toEqual([200, 'Alt', true])
    for (const path of ['/de/fehlt', '/de/unbekannt'])
      expect((await edge.get(path)).status).toBe(503)
  })
})
