import type { RequestHandler } from 'express'
import { describe, beforeAll, beforeEach, expect, test } from 'vitest'
import { startBackend, type Answering } from '../../../tests/harness/servers/start-backend.ts'
import { startFakeBackend, type FakeBackend } from '../../../tests/harness/servers/fake-backend.ts'
import { layout } from '../../../tests/harness/content/page-builder.ts'
import { manners } from '../../../tests/harness/crawl/manners.ts'
import { createFetcher } from '../fetch/create-fetcher.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { findBackend } from './backend.ts'

let service: FakeBackend
let fetch: Fetcher
beforeAll(async () => {
  service = await startFakeBackend()
  const fetcher = createFetcher({ site: [], ...manners, timeoutMs: 500 })
  fetch = fetcher.fetch
  return async () => {
    await fetcher.close()
    await service.stop()
  }
})
beforeEach(() => service.reset())

/** Looks for the backend of a site whose `/admin` redirects there, or has another response. */
async function find(admin: string | Answering): Promise<string | null> {
  const { url } = await startBackend((response, asked, count) => {
    if (asked.url !== '/admin') response.writeHead(404).end()
    else if (typeof admin === 'string') response.writeHead(302, { location: admin }).end()
    else admin(response, asked, count)
  })
  return (await findBackend(url, fetch))?.href ?? null
}

describe('backend discovery', () => {
  test('reads X-Content-Service of an embedded backend', async () => {
    const admin: Answering = (response) =>
      void response.writeHead(200, { 'x-content-service': service.url }).end()
    expect(await find(admin)).toBe(`${service.url}/`)
  })

  test('follows the redirect of /admin', async () => {
    expect(await find(`${service.url}/admin`)).toBe(`${service.url}/`)
  })

  test('accepts a backend with required login', async () => {
    service.answer('/admin', (_request, response) => void response.status(401).end())
    expect(await find(`${service.url}/admin/`)).toBe(`${service.url}/`)
    service.answer('/admin', (_request, response) => response.redirect('http://127.0.0.1:1/login'))
    expect(await find(`${service.url}/admin`)).toBe(`${service.url}/`)
  })

  test('accepts a base URL with a path', async () => {
    service.answer('/cms/de/ajax/layout', layout('de'))
    expect(await find(`${service.url}/cms/admin`)).toBe(`${service.url}/cms`)
  })

  test('follows a redirect of the site itself first', async () => {
    let origin = ''
    const { url } = await startBackend((response, { url: path }) => {
      const target = path === '/admin' ? `${origin}/admin/` : `${service.url}/admin`
      response.writeHead(path.startsWith('/admin') ? 302 : 404, { location: target }).end()
    })
    origin = url.origin
    expect((await findBackend(url, fetch))?.href).toBe(`${service.url}/`)
  })

  test.each([
    { name: 'another page', location: '/de' },
    { name: 'another application', location: 'http://127.0.0.1:1/login' },
    { name: 'an unreachable host', location: 'http://127.0.0.1:1/admin' },
  ])('rejects an admin redirect to $name', async ({ location }) => {
    expect(await find(location)).toBeNull()
  })

  test.each<{ name: string; answer: Answering }>([
    { name: 'missing page', answer: (response) => response.writeHead(404).end() },
    { name: 'ordinary page', answer: (response) => response.end('<h1>Admin</h1>') },
    {
      name: 'redirect to itself',
      answer: (response) => response.writeHead(302, { location: '/admin' }).end(),
    },
    { name: 'timeout', answer: () => {} },
  ])('finds nothing behind /admin: $name', async ({ answer }) => {
    expect(await find(answer)).toBeNull()
  })

  test.each([
    {
      name: 'invalid JSON',
      answer: ((_request, response) => response.send('<p>')) as RequestHandler,
    },
    { name: 'unrelated JSON', answer: { name: 'WordPress' } },
    { name: 'a list', answer: [] },
  ])('rejects a layout response with $name', async ({ answer }) => {
    service.answer('/de/ajax/layout', answer)
    expect(await find(`${service.url}/admin`)).toBeNull()
  })
})
