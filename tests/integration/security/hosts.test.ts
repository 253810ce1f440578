import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { describe, expect, test as base } from 'vitest'
import type { FakeBackend } from '../../harness/servers/fake-backend.ts'
import { fileFixture } from '../../harness/run/file-fixture.ts'
import { page } from '../../harness/content/page-builder.ts'
import { elements } from '../../harness/content/read-html.ts'
import { startPreviewSite, startPublicSite, startSiteInTest, siteUrl } from '../deployments.ts'

const publishPage = ({ publish }: FakeBackend) => publish(page({ de: '/de/heber' }))
const test = base
  .extend(
    'visitors',
    { scope: 'file' },
    fileFixture(() =>
      startPublicSite({ ALIAS_HOSTS: 'site.example, www.müller.example' }, publishPage),
    ),
  )
  .extend(
    'editors',
    { scope: 'file' },
    fileFixture(() => startPreviewSite(publishPage)),
  )

const viewHeaders = ({ calls }: FakeBackend) => calls.map((call) => call.headers['view'])

describe('hosts', () => {
  test.for([
    { path: '/admin', location: '/admin' },
    { path: '/admin/seiten?id=7&x=%2F', location: '/admin/seiten?id=7&x=%2F' },
  ])('redirect $path to the backend', async ({ path, location }, { visitors }) => {
    const response = await visitors.site.get(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(visitors.backend.url + location)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('preview deployment shows drafts without caching or indexing', async ({ editors }) => {
    editors.backend.calls.length = 0
    const response = await editors.site.get('/de/heber')
    expect([response.status, response.headers.get('x-cache')]).toEqual([200, 'BYPASS'])
    expect(new Set(viewHeaders(editors.backend))).toEqual(new Set(['PREVIEW']))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    const robots = elements(await response.text(), 'meta').find((meta) => meta['name'] === 'robots')
    expect(robots?.['content']).toBe('noindex')
  })

  test('preview shows each change immediately', async ({ editors }) => {
    editors.backend.publish(page({ de: '/de/entwurf' }, { title: 'Erster Wurf' }))
    expect(await (await editors.site.get('/de/entwurf')).text()).toContain('Erster Wurf')
    editors.backend.publish(page({ de: '/de/entwurf' }, { title: 'Zweiter Wurf' }))
    expect(await (await editors.site.get('/de/entwurf')).text()).toContain('Zweiter Wurf')
  })

  test('preview includes client navigation and search', async ({ editors }) => {
    editors.backend.calls.length = 0
    await editors.site.get('/de/heber/page.json')
    await editors.site.get('/de/ajax/search?q=heber')
    expect(editors.backend.calls.length).toBeGreaterThan(1)
    expect(new Set(viewHeaders(editors.backend))).toEqual(new Set(['PREVIEW']))
  })

  test.for(['www.site.test', 'localhost', '127.0.0.1:3000', '[::1]'])(
    'public deployment shows no drafts to %s',
    async (host, { visitors }) => {
      visitors.backend.calls.length = 0
      const headers = { host, view: 'PREVIEW' }
      const response = await visitors.site.get(`/de/heber?host=${host.length}`, { headers })
      expect(response.status).toBe(200)
      expect(visitors.backend.calls.length).toBeGreaterThan(0)
      expect(new Set(viewHeaders(visitors.backend))).toEqual(new Set([undefined]))
      expect(response.headers.get('x-robots-tag')).toBeNull()
    },
  )

  test.for([
    { host: 'site.example', path: '/de/heber?x=1&y=%20', location: '/de/heber?x=1&y=%20' },
    { host: 'SITE.example.:443', path: '/robots.txt', location: '/robots.txt' },
    { host: 'www.xn--mller-kva.example:80', path: '/', location: '/' },
    { host: 'site.example', path: '//evil.example/x', location: '//evil.example/x' },
  ])(
    'redirect the alias $host to the site: $path',
    async ({ host, path, location }, { visitors }) => {
      const response = await visitors.site.get(path, { headers: { host } })
      expect([response.status, response.headers.get('location')]).toEqual([301, siteUrl + location])
    },
  )

  test('redirect forms of an alias with their method', async ({ visitors }) => {
    const headers = { host: 'site.example' }
    const response = await visitors.site.get('/de/ajax/contact', { method: 'POST', headers })
    expect(response.status).toBe(308)
  })

  test.for(['www.site.test:443', 'www.site.test.', 'WWW.site.test:80', 'www.site.test.:443'])(
    'accept %s as the host of the site',
    async (host, { visitors }) => {
      expect((await visitors.site.get('/de/heber', { headers: { host } })).status).toBe(200)
    },
  )

  test.for([
    'evil.example',
    'www.site.test.evil.example',
    'site.test',
    'www.site.test@evil.example',
  ])('refuse the unknown host %s', async (host, { visitors }) => {
    const response = await visitors.site.get('/de/heber', { headers: { host } })
    expect(response.status).toBe(421)
    expect(response.headers.get('x-powered-by')).toBeNull()
    expect(await response.text()).not.toContain('evil')
  })

  test('ignore a forged localhost on a public site', async () => {
    const site = await startSiteInTest({
      HOST: '0.0.0.0',
      SITE_URL: 'http://localhost',
      BACKEND_URL: 'http://127.0.0.1:9',
    })
    expect(site.opsUrl).toMatch('http://localhost:')
    const { headers } = await site.get('/robots.txt')
    expect(headers.get('x-robots-tag')).toBeNull()
  })

  test.for([
    { target: 'http://www.site.test/admin?x=1', host: 'evil.example', status: 302 },
    { target: 'http://evil.example/admin', host: 'www.site.test', status: 421 },
    { target: 'http://evil.example/de/heber', host: 'www.site.test', status: 421 },
  ])('use the host of the absolute target $target', async (row, { visitors }) => {
    const { hostname, port } = new URL(visitors.site.url)
    const headers = { host: row.host }
    const asked = request({ hostname, port, path: row.target, headers }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(row.status)
    expect(answer.headers.location).toBe(
      row.status === 302 ? `${visitors.backend.url}/admin?x=1` : undefined,
    )
  })

  test.for([
    { name: 'two hosts for a page', path: '/de/heber', hosts: ['www.site.test', 'evil.example'] },
    {
      name: 'two hosts for another path',
      path: '/robots.txt',
      hosts: ['www.site.test', 'evil.example'],
    },
    { name: 'a repeated host', path: '/de/heber', hosts: ['www.site.test', 'www.site.test'] },
    {
      name: 'two hosts and an absolute target',
      path: 'http://www.site.test/de/heber',
      hosts: ['a', 'b'],
    },
  ])('answer 400 to $name', async ({ path, hosts }, { visitors }) => {
    const { hostname, port } = new URL(visitors.site.url)
    const headers = hosts.flatMap((host) => ['Host', host])
    const asked = request({ hostname, port, path, headers }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-security-policy']).toBeDefined()
  })

  test('do not appear in a page', async ({ visitors }) => {
    const html = await (
      await visitors.site.get('/de/heber', { headers: { host: 'localhost' } })
    ).text()
    expect(html).not.toContain('localhost')
    expect(html).toContain('http://www.site.test/de/heber')
  })

  test('ignore X-Forwarded-Host', async ({ visitors }) => {
    const headers = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    const response = await visitors.site.get('/', { headers })
    expect(response.headers.get('location')).toBe('/de')
  })
})
