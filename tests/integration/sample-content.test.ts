import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test as base } from 'vitest'
import { isPublished } from '../../cms/store/content-snapshot.ts'
import { createContentStore } from '../../cms/store/content-store.ts'
import { elements } from '../harness/content/read-html.ts'
import type { Site } from '../harness/servers/start-site.ts'
import { siteAlone, siteUrl } from './deployments.ts'

const filesDir = join(import.meta.dirname, '../../sample-site/content')
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const stored = [...createContentStore(filesDir, silent).preview.pages]
const published = stored.filter(([, page]) => isPublished(page)).map(([path]) => path)
const drafts = stored.filter(([, page]) => !isPublished(page)).map(([path]) => path)

const test = base.extend('site', { scope: 'file' }, siteAlone({ SITE_URL: siteUrl }))

const isPublishedPath = (path = '') => published.includes(decodeURI(path))

/** Statuses by address, because pages share most links. Data sheets are requested with HEAD, which does not draw them. */
const statuses = new Map<string, Promise<number>>()
function statusOf(site: Site, address: string): Promise<number> {
  const method = address.startsWith('/data-sheets/') ? 'HEAD' : 'GET'
  const status =
    statuses.get(address) ?? site.get(address, { method }).then((response) => response.status)
  statuses.set(address, status)
  return status
}

describe('sample content', () => {
  test('has at least 15 pages in each language', () => {
    for (const locale of ['/de', '/en'])
      expect(published.filter((path) => path.startsWith(locale)).length).toBeGreaterThanOrEqual(15)
  })

  test.for(['/de/maschinen', '/en/machines'])('%s has the figures of its machines', (path) => {
    const pages = new Map(stored)
    const overview = pages.get(path)?.page.content.find(({ type }) => type === 'MachineOverview')
    const machines = overview?.type === 'MachineOverview' ? overview.machines : []
    expect(machines.length).toBeGreaterThan(10)
    for (const { name, uri, specs, offer } of machines) {
      const model = pages.get(uri)?.page.content.find(({ type }) => type === 'Model')
      if (model?.type !== 'Model') throw new Error(`no model at ${uri}`)
      expect({ name, offer }).toEqual({ name: model.name, offer: model.offer })
      for (const spec of specs) expect.soft(model.specs, name).toContainEqual(spec)
    }
  })

  test('names a person for Western Switzerland on each machine', () => {
    const models = stored.flatMap(([, { page }]) =>
      page.content.filter((block) => block.type === 'Model'),
    )
    expect(models.length).toBeGreaterThan(20)
    for (const { name, person, people } of models) {
      expect
        .soft([person?.area, ...(people ?? []).map(({ area }) => area)], name)
        .toEqual([
          expect.stringMatching(/^(Deutschschweiz|German-speaking Switzerland)/),
          expect.stringMatching(/^(Westschweiz|French-speaking Switzerland)$/),
        ])
    }
  })

  test('has titles of its own in each language', () => {
    const paths = new Map<string, string>()
    for (const [path, { page }] of stored) {
      const key = `${page.id} ${page.meta.title ?? page.title}`
      expect.soft(paths.get(key), path).toBeUndefined()
      paths.set(key, path)
    }
  })

  test('ends cases and news with person, machine and references', () => {
    const pages = new Map(stored)
    const stories = stored.filter(([, { page }]) => page.type === 'case' || page.type === 'news')
    expect(stories.length).toBeGreaterThan(30)
    for (const [path, { page }] of stories) {
      const [person, tiles] = page.content.slice(-2)
      const uris = tiles?.type === 'Tiles' ? tiles.tiles.map(({ uri }) => uri) : []
      expect.soft([person?.type, new Set(uris).size], path).toEqual(['Member', 3])
      const types = uris.map((uri) => pages.get(uri)?.page.type)
      expect.soft(types, path).toEqual(['model', 'case', 'case'])
      expect.soft(uris, path).not.toContain(path)
    }
  })

  test.for(['/de/service/downloads', '/en/service/downloads'])(
    '%s has the documents of each machine',
    (path) => {
      const pages = new Map(stored)
      const table = pages.get(path)?.page.content.find(({ type }) => type === 'Downloads')
      const machines = table?.type === 'Downloads' ? table.machines : []
      expect(machines.length).toBeGreaterThan(10)
      for (const { name, uri = '', files } of machines) {
        const model = pages.get(uri)?.page.content.find(({ type }) => type === 'Model')
        if (model?.type !== 'Model') throw new Error(`no model at ${uri}`)
        const documents = files.map(({ kind: _kind, ...file }) => file)
        expect.soft({ name, documents }).toEqual({ name: model.name, documents: model.downloads })
      }
    },
  )

  // EN 13155: the pads hold twice the rated load; no lifter carries it.
  test.each([
    {
      locale: 'de',
      carries: /(Saugplatten?|SP \d+|Heber|Portal|Gerät)\b[^.;"]{0,50}\b(trägt|tragen)\b/u,
    },
    { locale: 'en', carries: /\b(pads?|lifters?|SP \d+|gantry)\b[^.;"]{0,50}\b(carry|carries)\b/ },
  ])('says in $locale that pads hold', ({ locale, carries }) => {
    const wrong = stored
      .filter(([path]) => path.startsWith(`/${locale}`))
      .flatMap(
        ([path, { page }]) => carries.exec(JSON.stringify(page))?.[0].concat(' ', path) ?? [],
      )
    expect(wrong).toEqual([])
  })

  test.for(published)('page %s has no dead links', async (path, { site }) => {
    const response = await site.get(encodeURI(path))
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(elements(html, 'h1')).toHaveLength(1)

    const ids = new Set([...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `#${id}`))
    const addresses = ['a', 'img', 'link', 'script', 'source', 'video', 'track']
      .flatMap((tag) => elements(html, tag))
      // A link to a missing translation leads to an error page in that language.
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

  test.for(['/de', '/en'])('share picture of %s has its declared size', async (path, { site }) => {
    const tags = elements(await (await site.get(path)).text(), 'meta')
    const tagOf = (name: string) =>
      tags.find(({ property }) => property === `og:image${name}`)?.['content']
    const response = await site.get(new URL(tagOf('') ?? '').pathname)
    expect(response.headers.get('content-type')).toBe(tagOf(':type'))
    const { width, height } = await sharp(await response.arrayBuffer()).metadata()
    expect([width, height].map(String)).toEqual([tagOf(':width'), tagOf(':height')])
  })

  test('serves the smallest and largest widths of pictures', async ({ site }) => {
    const html = await (await site.get('/de')).text()
    const candidates = elements(html, 'img').flatMap(({ srcset }) =>
      srcset ? [srcset.split(', ')] : [],
    )
    const addresses = [...candidates.map(([least]) => least), candidates[0]?.at(-1)].flatMap(
      (candidate) => candidate?.split(' ')[0] ?? [],
    )
    for (const address of new Set(addresses))
      expect(await statusOf(site, address), address).toBe(200)
  })

  test('hides drafts from visitors', async ({ site }) => {
    for (const path of drafts) expect((await site.get(encodeURI(path))).status, path).toBe(404)
  })

  test('causes no log messages', ({ site }) => {
    expect(site.logs()).toEqual([])
  })

  test('requires a sign-in at /admin', async ({ site }) => {
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
})
