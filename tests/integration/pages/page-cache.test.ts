import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { describe, expect, vi } from 'vitest'
import type { FakeBackend } from '../../harness/servers/fake-backend.ts'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { layout, page } from '../../harness/content/page-builder.ts'
import { textOf } from '../../harness/content/read-html.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { publicSite, purge, startPreviewSite } from '../deployments.ts'

const test = publicSite().extend('preview', { scope: 'file' }, fileFixture(startPreviewSite))

let count = 0
let path = ''
test.beforeEach(({ backend }) => {
  path = `/de/seite-${++count}`
  backend.publish(page({ de: path }, { title: 'Alt' }))
})

const outcome = (response: Response) => response.headers.get('x-cache')
const titleOf = async (response: Response) => textOf(await response.text(), 'h1')
const backendCalls = ({ calls }: FakeBackend) => calls.filter((call) => call.path.startsWith(path))

/** Repeats the request until the response has this outcome, for changes in the background. */
function until(site: Site, expected: string, url = path): Promise<Response> {
  return vi.waitFor(async () => {
    const response = await site.get(url)
    expect(outcome(response)).toBe(expected)
    return response
  })
}

describe('page cache', () => {
  test('renders a page once and reports the cache outcome', async ({ site, backend }) => {
    const first = await site.get(path)
    expect(outcome(first)).toBe('MISS')
    expect(first.headers.get('server-timing')).toMatch(/^cache;desc=miss, render;dur=[\d.]+$/)
    expect(first.headers.get('cache-control')).toBe(
      'public, max-age=0, s-maxage=60, stale-while-revalidate=30, stale-if-error=604800',
    )
    const keys = first.headers.get('surrogate-key')?.split(' ').toSorted()
    expect(keys).toEqual(['/de/ajax/layout', path, 'de'])
    expect(first.headers.get('set-cookie')).toBeNull()
    const second = await site.get(path)
    expect(outcome(second)).toBe('HIT')
    expect(second.headers.get('age')).toMatch(/^\d$/)
    expect(second.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
    expect(await second.text()).toBe(await first.text())
    expect(backendCalls(backend)).toHaveLength(1)
  })

  test('renders concurrent requests once', async ({ site, backend }) => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.get(path)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(backendCalls(backend)).toHaveLength(1)
    const renderings = answers.flatMap(
      ({ headers }) => /render;dur=.*/.exec(headers.get('server-timing') ?? '')?.[0] ?? [],
    )
    expect(new Set(renderings).size).toBe(1)
  })

  test.for<{ name: string; headers: Record<string, string> }>([
    { name: 'cookies', headers: { cookie: 'i18n_redirected=en; session=1' } },
    { name: 'Accept and User-Agent', headers: { accept: 'image/avif', 'user-agent': 'Bot/1.0' } },
    { name: 'Accept-Language', headers: { 'accept-language': 'en' } },
    { name: 'Cache-Control of the request', headers: { 'cache-control': 'no-cache' } },
  ])('ignores $name', async ({ headers }, { site }) => {
    const plain = await (await site.get(path)).text()
    const answer = await site.get(path, { headers })
    expect(outcome(answer)).toBe('HIT')
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(await answer.text()).toBe(plain)
  })

  test('ignores campaign parameters and keeps them in redirects', async ({ site, backend }) => {
    await site.get(path)
    expect(outcome(await site.get(`${path}?utm_source=brief&gclid=1`))).toBe('HIT')
    backend.publish(page({ de: path, en: '/en/translated' }))
    backend.answer(`/en/old-${count}`, page({ de: path, en: '/en/translated' }))
    for (const query of ['?utm_source=a', '?utm_source=b&category=x']) {
      const redirect = await site.get(`/en/old-${count}${query}`)
      expect(redirect.status).toBe(302)
      const location = new URL(redirect.headers.get('location') ?? '', 'http://site')
      expect(location.pathname).toBe('/en/translated')
      expect(Object.fromEntries(location.searchParams)).toEqual(
        Object.fromEntries(new URLSearchParams(query)),
      )
    }
  })

  test('bypasses for parameters unknown to the site', async ({ site, backend }) => {
    for (const seite of [1, 2]) {
      const response = await site.get(`${path}?seite=${seite}`)
      expect(outcome(response)).toBe('BYPASS')
      expect(backend.calls.at(-1)?.path).toBe(`${path}?seite=${seite}`)
    }
  })

  test.for([
    { encoding: 'br', decode: brotliDecompressSync },
    { encoding: 'gzip', decode: gunzipSync },
    { encoding: 'zstd', decode: zstdDecompressSync },
  ])('serves $encoding with its own entity tag', async ({ encoding, decode }, { site }) => {
    const plain = await site.get(path)
    const packed = await site.get(path, { headers: { 'accept-encoding': encoding } })
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(packed.headers.get('content-length')).toBe(String(bytes.length))
    expect(decode(bytes).toString()).toBe(await plain.text())
    expect(packed.headers.get('etag')).not.toBe(plain.headers.get('etag'))
  })

  test('answers 304 and omits the body for HEAD', async ({ site }) => {
    const etag = (await site.get(path)).headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    const same = await site.get(path, { headers: { 'if-none-match': etag } })
    expect(same.status).toBe(304)
    expect(same.headers.get('etag')).toBe(etag)
    expect(await same.text()).toBe('')
    const head = await site.get(path, { method: 'HEAD' })
    expect([head.status, head.headers.get('etag'), outcome(head)]).toEqual([200, etag, 'HIT'])
    expect(await head.text()).toBe('')
  })

  test('serves the new page after a purge', async ({ site, backend }) => {
    await site.get(path)
    backend.publish(page({ de: path }, { title: 'Neu' }))
    await purge(site, { paths: [path], hard: undefined })
    const answers = await Promise.all(Array.from({ length: 30 }, () => site.get(path)))
    const titles = await Promise.all(answers.map(titleOf))
    expect(new Set(titles)).toEqual(new Set(['Neu']))
    expect(outcome(await site.get(path))).toBe('HIT')
  })

  test('serves the stale page when revalidation exceeds 300 ms', async ({ site, backend }) => {
    await site.get(path)
    const answered = Promise.withResolvers<void>()
    backend.answer(path, async (_request, response) => {
      await answered.promise
      response.json(page({ de: path }, { title: 'Neu' }))
    })
    await purge(site, { paths: [path], hard: undefined })
    const old = await site.get(path)
    answered.resolve()
    expect([outcome(old), await titleOf(old)]).toEqual(['STALE', 'Alt'])
    expect(await titleOf(await until(site, 'HIT'))).toBe('Neu')
  })

  test('keeps the entity tag of an unchanged page', async ({ site }) => {
    const etag = (await site.get(path)).headers.get('etag')
    await purge(site, { all: true, hard: undefined })
    const again = await until(site, 'HIT')
    expect(again.headers.get('etag')).toBe(etag)
    expect(again.headers.get('server-timing')).toBe('cache;desc=hit')
  })

  test('renders all pages of a language after a layout change', async ({ site, backend }) => {
    await site.get(path)
    const changed = layout('de')
    backend.answer('/de/ajax/layout', { ...changed, footer: { text1: '<p>Neue Fusszeile</p>' } })
    await purge(site, { tags: ['/de/ajax/layout'], hard: undefined })
    expect(await (await site.get(path)).text()).toContain('Neue Fusszeile')
  })

  test('serves stale pages during an outage and caches no 598', async ({ site, backend }) => {
    await site.get(path)
    await backend.stop()
    await purge(site, { all: true, hard: undefined })
    expect((await site.get(path)).status).toBe(200)
    const renewal = expect.objectContaining({ msg: 'served stale', pathname: path }) as object
    await expect.poll(() => site.logs()).toContainEqual(renewal)
    const kept = await site.get(path)
    expect([kept.status, await titleOf(kept)]).toEqual([200, 'Alt'])
    const missing = await site.get(`${path}-neu`)
    expect([missing.status, missing.headers.get('cache-control')]).toEqual([598, 'no-store'])
    expect(missing.headers.get('retry-after')).toBe('30')
    await backend.start()
    backend.publish(page({ de: `${path}-neu` }))
    expect((await site.get(`${path}-neu`)).status).toBe(200)
    // The page remains stale until the layout, which was also purged, is confirmed.
    await until(site, 'HIT')
  })

  test('replaces a deleted page by a short-lived 404', async ({ site, backend }) => {
    await site.get(path)
    backend.answer(path, (_request, response) => response.status(404).json({ message: 'weg' }))
    await purge(site, { paths: [path] })
    const missing = await site.get(path)
    expect([missing.status, outcome(missing)]).toEqual([404, 'MISS'])
    expect(missing.headers.get('cache-control')).toContain('s-maxage=10')
    expect(outcome(await site.get(path))).toBe('HIT')
  })

  test('bypasses for searches', async ({ site }) => {
    for (const _time of [1, 2]) expect(outcome(await site.get('/de/search?q=heber'))).toBe('BYPASS')
  })

  test('caches the data of a page', async ({ site }) => {
    expect(outcome(await site.get(`${path}/page.json`))).toBe('MISS')
    const kept = await site.get(`${path}/page.json`)
    expect(outcome(kept)).toBe('HIT')
    expect(kept.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(kept.headers.get('etag')).toBeTruthy()
  })

  test('bypasses for drafts', async ({ preview }) => {
    preview.backend.publish(page({ de: '/de/entwurf' }))
    for (const _time of [1, 2]) {
      const response = await preview.site.get('/de/entwurf')
      expect([response.status, outcome(response)]).toEqual([200, 'BYPASS'])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
    expect(preview.backend.calls.filter((call) => call.path === '/de/entwurf')).toHaveLength(2)
  })
})
