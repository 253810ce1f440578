import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test as base } from 'vitest'
import { isPublished } from '../../content/service/store/content-snapshot.ts'
import { createContentStore } from '../../content/service/store/content-store.ts'
import { elements } from '../harness/content/read-html.ts'
import type { Site } from '../harness/servers/start-site.ts'
import { siteAlone, siteUrl } from './deployments.ts'

const filesDir = join(import.meta.dirname, '../../content/files')
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const stored = [...createContentStore(filesDir, silent).preview.pages]
const published = stored.filter(([, page]) => isPublished(page)).map(([path]) => path)
const drafts = stored.filter(([, page]) => !isPublished(page)).map(([path]) => path)

const test = base.extend('site', { scope: 'file' }, siteAlone({ SITE_URL: siteUrl }))

const isPublishedPath = (path = '') => published.includes(decodeURI(path))

/** Statuses by address: pages share most of their links. A data sheet is drawn where it is wanted, not where it is asked for. */
const statuses = new Map<string, Promise<number>>()
function statusOf(site: Site, address: string): Promise<number> {
  const method = address.startsWith('/data-sheets/') ? 'HEAD' : 'GET'
  const status =
    statuses.get(address) ?? site.get(address, { method }).then((response) => response.status)
  statuses.set(address, status)
  return status
}

test('there are at least 15 pages in each language', () => {
  for (const locale of ['/de', '/en'])
    expect(published.filter((path) => path.startsWith(locale)).length).toBeGreaterThanOrEqual(15)
})

test.for(published)('%s is a page without a dead link', async (path, { site }) => {
  const response = await site.get(encodeURI(path))
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(elements(html, 'h1')).toHaveLength(1)

  const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`))
  const addresses = ['a', 'img', 'link', 'script', 'source', 'video', 'track']
    .flatMap((tag) => elements(html, tag))
    // The way to a language in which the page does not exist ends at that language's error page.
    .filter((element) => !element['hreflang'] || isPublishedPath(element['href']))
    .flatMap(({ href, src, poster }) => [href ?? [], src ?? [], poster ?? []].flat())
  const dead: string[] = []
  for (const address of new Set(addresses)) {
    if (address.startsWith('#') && !ids.has(address)) dead.push(address)
    if (!/^\/[^/]/.test(address)) continue
    const status = await statusOf(site, address.replace(/#.*/, ''))
    if (status >= 400) dead.push(`${address} ${status}`)
  }
  expect(dead).toEqual([])
})

test.for(['/de', '/en'])(
  '%s is shown elsewhere with a JPEG of the size that it says',
  async (path, { site }) => {
    const tags = elements(await (await site.get(path)).text(), 'meta')
    const tagOf = (name: string) =>
      tags.find(({ property }) => property === `og:image${name}`)?.['content']
    const response = await site.get(new URL(tagOf('') ?? '').pathname)
    expect(response.headers.get('content-type')).toBe(tagOf(':type'))
    const { width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect([width, height].map(String)).toEqual([tagOf(':width'), tagOf(':height')])
  },
)

test('the least width of each picture is there, and the greatest of the first', async ({
  site,
}) => {
  const html = await (await site.get('/de')).text()
  const candidates = elements(html, 'img').flatMap(({ srcset }) =>
    srcset ? [srcset.split(', ')] : [],
  )
  const addresses = [...candidates.map(([least]) => least), candidates[0]?.at(-1)].flatMap(
    (candidate) => candidate?.split(' ')[0] ?? [],
  )
  for (const address of new Set(addresses)) expect(await statusOf(site, address), address).toBe(200)
})

test('drafts are no pages for visitors', async ({ site }) => {
  for (const path of drafts) expect((await site.get(encodeURI(path))).status, path).toBe(404)
})

test('the content has nothing that the site or the service finds fault with', ({ site }) => {
  expect(site.logs()).toEqual([])
})

test('the site answers /admin itself, and under a public address nobody edits', async ({
  site,
}) => {
  const admin = await site.get('/admin')
  expect(admin.status).toBe(200)
  expect(admin.headers.get('x-content-service')).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const session = await site.get('/admin/api/session')
  expect(await session.json()).toEqual({ user: null })
  for (const call of ['pages', 'page?path=/de', 'media', 'forms', 'forms/export', 'log'])
    expect((await site.get(`/admin/api/${call}`)).status, call).toBe(401)
  const headers = { 'x-editor': '1', 'content-type': 'application/json' }
  for (const method of ['POST', 'PUT', 'DELETE'] as const)
    expect(
      (await site.get('/admin/api/page?path=/de', { method, headers, body: '{}' })).status,
    ).toBe(401)
})
