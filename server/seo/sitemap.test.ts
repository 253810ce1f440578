import express from 'express'
import { describe, expect, onTestFinished, test as base, vi } from 'vitest'
import { createContentClient } from '../../content/client/content-client.ts'
import type { ListedPage } from '../../content/contract/page-list.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { startFakeBackend, type FakeBackend } from '../../tests/harness/servers/fake-backend.ts'
import { fileFixture } from '../../tests/harness/run/file-fixture.ts'
import { layout, page } from '../../tests/harness/content/page-builder.ts'
import type { Logger } from '../../platform/logger.ts'
import { hostsOf, previewHandler } from '../http/request-listener.ts'
import { sitemapHandler, sitemapPaths } from './sitemap.ts'

const test = base.extend('backend', { scope: 'file' }, fileFixture(startFakeBackend))
test.beforeEach(({ backend }) => backend.reset())

const dayMs = 86_400_000

/** Serves only the sitemap on a free port until the test ends. */
async function serve(backend: FakeBackend, siteUrl = 'https://www.site.test') {
  const warn = vi.fn<(fields: object, message: string) => void>()
  let time = 0
  const content = createContentClient({
    backendUrl: new URL(backend.url),
    siteUrl: new URL(siteUrl),
    now: () => (time += dayMs), // Every cached response has expired.
  })
  const app = express()
  const config = {
    siteUrl: new URL(siteUrl),
    aliasHosts: [],
    previewHosts: ['localhost', '127.0.0.1'],
    host: '::',
  }
  app.use(previewHandler(hostsOf(config)))
  app.get(sitemapPaths, sitemapHandler({ ...config, content, logger: { warn } as never as Logger }))
  onTestFinished(() => content.close())
  const url = await listenForTest(app)
  const get = (path = '/sitemap.xml', headers = {}) => fetch(url + path, { headers })
  const entries = async (path?: string) => toEntries(await (await get(path)).text())
  return { get, entries, warn }
}

const toEntries = (xml: string) => xml.match(/<(url|sitemap)>.*<\/\1>/g) ?? []

function list(backend: FakeBackend, locale: 'de' | 'en', pages: object[]): void {
  backend.answer(`/${locale}/ajax/pages`, { pages })
}

const listed = (
  path: string,
  fields: Partial<ListedPage> = {},
): Omit<ListedPage, 'translatedPaths'> => ({ path, title: path, ...fields })

describe('sitemap', () => {
  test('lists all pages with alternates and modification date', async ({ backend }) => {
    const translatedPaths = { de: '/de/über-uns', en: '/en/about-us' }
    list(backend, 'de', [listed('/de/über-uns', { translatedPaths, modified: '2026-03-31' })])
    list(backend, 'en', [
      listed('/en/about-us', { translatedPaths, modified: '2026-04-01T10:00:00+02:00' }),
      listed('/en/imprint', { translatedPaths: { en: '/en/imprint' } }),
    ])
    const alternates = [
      '<xhtml:link rel="alternate" hreflang="de-CH" href="https://www.site.test/de/%C3%BCber-uns"/>',
      '<xhtml:link rel="alternate" hreflang="de" href="https://www.site.test/de/%C3%BCber-uns"/>',
      '<xhtml:link rel="alternate" hreflang="en-GB" href="https://www.site.test/en/about-us"/>',
      '<xhtml:link rel="alternate" hreflang="en" href="https://www.site.test/en/about-us"/>',
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://www.site.test/de/%C3%BCber-uns"/>',
    ].join('')
    const { get, entries } = await serve(backend)
    expect(await entries()).toEqual([
      `<url><loc>https://www.site.test/de/%C3%BCber-uns</loc><lastmod>2026-03-31</lastmod>${alternates}</url>`,
      `<url><loc>https://www.site.test/en/about-us</loc><lastmod>2026-04-01T08:00:00.000Z</lastmod>${alternates}</url>`,
      '<url><loc>https://www.site.test/en/imprint</loc></url>',
    ])
    const response = await get()
    expect(response.headers.get('content-type')).toMatch(/^application\/xml/)
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(await response.text()).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /)
  })

  test('lists pictures and videos of a page', async ({ backend }) => {
    const film = {
      title: 'Hub & Last',
      text: 'Ein Hub',
      poster: '/media/p.svg',
      file: '/media/f.webm',
    }
    list(backend, 'de', [listed('/de/a', { pictures: ['/media/a b.webp'], films: [film] })])
    list(backend, 'en', [])
    const { entries } = await serve(backend)
    expect(await entries()).toEqual([
      '<url><loc>https://www.site.test/de/a</loc>' +
        '<image:image><image:loc>https://www.site.test/pictures/1280/a%20b.webp</image:loc></image:image>' +
        '<video:video><video:thumbnail_loc>https://www.site.test/media/p.svg</video:thumbnail_loc>' +
        '<video:title>Hub &amp; Last</video:title><video:description>Ein Hub</video:description>' +
        '<video:content_loc>https://www.site.test/media/f.webm</video:content_loc></video:video></url>',
    ])
  })

  test.for(['noindex', 'noindex, nofollow', 'NOINDEX', 'none', 'nofollow,noindex'])(
    'omits a page with robots "%s"',
    async (robots, { backend }) => {
      list(backend, 'de', [listed('/de/a', { robots }), listed('/de/b', { robots: 'nofollow' })])
      list(backend, 'en', [])
      const { entries } = await serve(backend)
      expect(await entries()).toEqual(['<url><loc>https://www.site.test/de/b</loc></url>'])
    },
  )

  test('lists an address once and escapes it', async ({ backend }) => {
    list(backend, 'de', [listed('/de/a'), listed('/de/a/'), listed(`/de/r&d'"><x>`)])
    list(backend, 'en', [listed('/de/a')])
    const { entries } = await serve(backend)
    expect(await entries()).toEqual([
      '<url><loc>https://www.site.test/de/a</loc></url>',
      '<url><loc>https://www.site.test/de/r&amp;d&apos;%22%3E%3Cx%3E</loc></url>',
    ])
  })

  test('splits more than 1,000 addresses into an index', async ({ backend }) => {
    const paths = Array.from({ length: 1_001 }, (_, index) => listed(`/de/${index}`))
    list(backend, 'de', paths)
    list(backend, 'en', [])
    const { get, entries } = await serve(backend)
    expect(await entries()).toEqual([
      '<sitemap><loc>https://www.site.test/sitemap-1.xml</loc></sitemap>',
      '<sitemap><loc>https://www.site.test/sitemap-2.xml</loc></sitemap>',
    ])
    expect(await entries('/sitemap-1.xml')).toHaveLength(1_000)
    expect(await entries('/sitemap-2.xml')).toEqual([
      '<url><loc>https://www.site.test/de/1000</loc></url>',
    ])
    expect((await get('/sitemap-3.xml')).status).toBe(404)
  })

  test('has no parts below 1,000 addresses', async ({ backend }) => {
    list(backend, 'de', [listed('/de')])
    list(backend, 'en', [])
    const { get } = await serve(backend)
    expect((await get('/sitemap-1.xml')).status).toBe(404)
  })

  test('falls back to links of navigation and footer', async ({ backend }) => {
    const translatedPaths = { de: '/de/maschinen', en: '/en/machines' }
    backend.publish(
      page(translatedPaths, { meta: { modified: '2026-03-31' } }),
      page({ de: '/de/maschinen/heber' }),
      page({ de: '/de/impressum' }, { meta: { robots: 'noindex' } }),
      page({ de: '/de/nirgends-verlinkt' }),
    )
    const { contact, ...rest } = layout('de')
    backend.answer('/de/ajax/layout', {
      ...rest,
      contact: `${contact}?topic=offer#form`,
      footer: { info: [...(rest.footer.info ?? []), { title: 'X', uri: 'https://x.example/de' }] },
    })
    backend.publish(page({ de: '/de/kontakt' }))
    const { get } = await serve(backend)
    const xml = await (await get()).text()
    expect([...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://www.site.test/de/maschinen',
      'https://www.site.test/de/maschinen/heber',
      'https://www.site.test/de/kontakt',
    ])
    expect(xml).toContain('<lastmod>2026-03-31</lastmod><xhtml:link rel="alternate"')
  })

  test('responds with 503 instead of an empty sitemap', async ({ backend }) => {
    list(backend, 'de', [])
    list(backend, 'en', [])
    const { get } = await serve(backend)
    expect((await get()).status).toBe(503)
  })

  test.for([
    { name: 'is down', fail: (backend: FakeBackend) => backend.stop() },
    {
      name: 'has no list and no layout',
      fail: async ({ answer }: FakeBackend) =>
        answer('/de/ajax/layout', (_, response) => void response.sendStatus(500)),
    },
    {
      name: 'sends an invalid list',
      fail: async ({ answer }: FakeBackend) => answer('/de/ajax/pages', { message: 'hello' }),
    },
  ])('responds with 503 to a failing backend: $name', async ({ fail }, { backend }) => {
    await fail(backend)
    const { get, warn } = await serve(backend)
    const response = await get()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('30')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(warn).toHaveBeenCalledOnce()
  })
})
