import type { RequestHandler } from 'express'
import { beforeAll, beforeEach, expect, test } from 'vitest'
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

/** Looks for the backend of a site whose `/admin` leads there, or is answered otherwise. */
async function find(admin: string | Answering): Promise<string | null> {
  const { url } = await startBackend((response, asked, count) => {
    if (asked.url !== '/admin') response.writeHead(404).end()
    else if (typeof admin === 'string') response.writeHead(302, { location: admin }).end()
    else admin(response, asked, count)
  })
  return (await findBackend(url, fetch))?.href ?? null
}

test('the backend that the site has embedded is where /admin says', async () => {
  const admin: Answering = (response) =>
    void response.writeHead(200, { 'x-content-service': service.url }).end()
  expect(await find(admin)).toBe(`${service.url}/`)
})

test('the backend is where the admin of the site leads', async () => {
  expect(await find(`${service.url}/admin`)).toBe(`${service.url}/`)
})

test('a backend that lets nobody in is found all the same', async () => {
  service.answer('/admin', (_request, response) => void response.status(401).end())
  expect(await find(`${service.url}/admin/`)).toBe(`${service.url}/`)
  service.answer('/admin', (_request, response) => response.redirect('http://127.0.0.1:1/login'))
  expect(await find(`${service.url}/admin`)).toBe(`${service.url}/`)
})

test('its base address may have a path', async () => {
  service.answer('/cms/de/ajax/layout', layout('de'))
  expect(await find(`${service.url}/cms/admin`)).toBe(`${service.url}/cms`)
})

test('the site may first lead to its own better address', async () => {
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
  { name: 'a page that is no admin', location: 'http://127.0.0.1:1/login' },
  { name: 'nobody', location: 'http://127.0.0.1:1/admin' },
])('there is none where the admin leads to $name', async ({ location }) => {
  expect(await find(location)).toBeNull()
})

test.each<{ name: string; answer: Answering }>([
  { name: 'is missing', answer: (response) => response.writeHead(404).end() },
  { name: 'is a page', answer: (response) => response.end('<h1>Admin</h1>') },
  {
    name: 'leads to itself',
    answer: (response) => response.writeHead(302, { location: '/admin' }).end(),
  },
  { name: 'is silent', answer: () => {} },
])('there is none where the admin $name', async ({ answer }) => {
  expect(await find(answer)).toBeNull()
})

test.each([
  { name: 'no JSON', answer: ((_request, response) => response.send('<p>')) as RequestHandler },
  { name: 'other JSON', answer: { name: 'WordPress' } },
  { name: 'a list', answer: [] },
])('who answers a layout with $name is no backend', async ({ answer }) => {
  service.answer('/de/ajax/layout', answer)
  expect(await find(`${service.url}/admin`)).toBeNull()
})
