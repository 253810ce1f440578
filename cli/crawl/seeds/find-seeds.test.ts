import { describe, expect, onTestFinished, test } from 'vitest'
import { startBackend } from '../../../tests/harness/servers/start-backend.ts'
import { layout } from '../../../tests/harness/content/page-builder.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Backend } from './backend.ts'
import { manners } from '../../../tests/harness/crawl/manners.ts'
import { createFetcher } from '../fetch/create-fetcher.ts'
import { SiteTables } from '../site-tables.ts'
import { findSeeds } from './find-seeds.ts'

interface SiteFiles {
  /** Path → body; an empty one breaks off. */
  [path: string]: string
}

/** A site with these files; `{base}` in them is its address. */
async function startSite(files: SiteFiles) {
  const { url, asked } = await startBackend((response, { url: path }) => {
    const body = files[path]
    if (body === undefined) response.writeHead(404).end()
    else if (body === '') response.destroy()
    else response.end(body.replaceAll('{base}', url.origin))
  })
  const { fetch, close } = createFetcher({ site: [url], ...manners })
  onTestFinished(close)
  return { base: url, asked, fetch }
}

/** A backend with layouts and navigations; `null`: without a response. */
function backendOf(
  answers: Partial<Record<'layout' | 'navigation' | 'redirects', (locale: Locale) => unknown>>,
): Backend {
  return {
    url: new URL('http://127.0.0.1:1'),
    source: async () => null,
    call: async (locale, name) => answers[name]?.(locale) ?? null,
  }
}

const sitemapOf = (...paths: string[]) =>
  `<urlset>${paths.map((path) => `<url><loc>{base}${path}</loc></url>`).join('')}</urlset>`

async function find(
  files: SiteFiles,
  {
    backend = null,
    locales = ['de', 'en'],
    start = [],
  }: { backend?: Backend | null; locales?: Locale[]; start?: string[] } = {},
) {
  const site = await startSite(files)
  const tables = new SiteTables()
  const found = await findSeeds({ ...site, backend, tables, locales, start })
  const list = tables.rows<{ url: string; kind: string }>('SELECT * FROM seed ORDER BY rowid')
  const seeds = { ...found, sitemap: [...tables.sitemap] }
  const strip = (text: string) => text.replaceAll(site.base.origin, '')
  return {
    seeds,
    list: list.map(({ url, kind }) => `${kind} ${strip(url)}`),
    problems: JSON.parse(strip(JSON.stringify(seeds.problems))) as object[],
    asked: site.asked.map(({ url }) => url),
    strip,
  }
}

describe('seeds', () => {
  test('order: command line, home pages, navigation, sitemap', async () => {
    const { list, problems } = await find(
      { '/sitemap.xml': sitemapOf('/de', '/de/nur-hier') },
      {
        backend: backendOf({ layout, navigation: (locale) => layout(locale).navigation }),
        locales: ['de'],
        start: ['https://elsewhere.example/a#b'],
      },
    )
    expect(problems).toEqual([])
    expect(list.slice(0, 9)).toEqual([
      'start https://elsewhere.example/a',
      'start /de',
      'navigation /de/maschinen',
      'navigation /de/maschinen/heber',
      'navigation /de/produkte',
      'navigation /de/service',
      'navigation /de/firma',
      'navigation /de/aktuell',
      'navigation /de/kontakt',
    ])
    expect(list.slice(-2)).toEqual(['sitemap /de', 'sitemap /de/nur-hier'])
    expect(new Set(list).size).toBe(list.length)
  })

  test('preserve navigation and layout of every language', async () => {
    const navigation = (locale: Locale) => [
      {
        title: 'A',
        uri: `/${locale}/über`,
        children: [
          { title: 'B', uri: 'https://elsewhere.example/b', children: [{ title: 'C', uri: '/c' }] },
        ],
      },
      { title: 'D', uri: 'mailto:info@muster.example' },
      { title: 'E', uri: '#top' },
    ]
    const { seeds, list } = await find({}, { backend: backendOf({ layout, navigation }) })
    expect(seeds.layouts.get('en')).toEqual(layout('en'))
    expect(seeds.navigations.get('de')).toEqual(navigation('de'))
    expect(list.indexOf('navigation /c')).toBe(list.indexOf('navigation /de/%C3%BCber') + 1)
    expect(list).toContain('navigation /en/%C3%BCber')
    expect(list.filter((line) => line.includes('elsewhere'))).toEqual([])
    expect(list.filter((line) => line === 'navigation /c')).toHaveLength(1)
  })

  test('fall back to the navigation of the layout', async () => {
    const { list, seeds } = await find({}, { backend: backendOf({ layout }), locales: ['de'] })
    expect(list).toContain('navigation /de/maschinen/heber')
    expect(seeds.navigations).toEqual(new Map([['de', null]]))
  })

  test('skip invalid navigation entries', async () => {
    const navigation = () => [
      { title: 'A', uri: '/de/a' },
      { title: 'B' },
      { title: 'C', uri: 'javascript:x' },
    ]
    const { list } = await find(
      {},
      { backend: backendOf({ navigation, layout: () => 'no' }), locales: ['de'] },
    )
    expect(list).toEqual(['start /de', 'navigation /de/a'])
  })

  test('include valid redirects', async () => {
    const redirects = (locale: Locale) =>
      locale === 'de'
        ? {
            redirects: [
              { from: 7 },
              { from: '/de/alt', to: '/de/neu', status: null },
              { from: '/de/weg', to: null, status: 410 },
            ],
          }
        : 'no'
    const { list, problems } = await find(
      { '/sitemap.xml': sitemapOf('/de/a') },
      { backend: backendOf({ layout, navigation: () => [], redirects }) },
    )
    expect(list.slice(-2)).toEqual(['redirect /de/alt', 'sitemap /de/a'])
    expect(problems).toEqual([])
  })

  test('work without a backend', async () => {
    const { list, problems, seeds } = await find({ '/sitemap.xml': sitemapOf('/de/a') })
    expect(list).toEqual(['start /de', 'start /en', 'sitemap /de/a'])
    expect(problems).toEqual([])
    expect(seeds.navigations.size).toBe(0)
  })

  test.each<{ name: string; files: SiteFiles; problem: object }>([
    { name: 'missing', files: {}, problem: { reason: 'missing', status: 404, isNamed: false } },
    {
      name: 'without response',
      files: { '/sitemap.xml': '' },
      problem: { reason: 'missing', status: null, isNamed: false },
    },
    {
      name: 'HTML',
      files: { '/sitemap.xml': '<html></html>' },
      problem: { reason: 'unreadable', status: 200, isNamed: false },
    },
  ])('report an unusable sitemap: $name', async ({ files, problem }) => {
    const { seeds, problems } = await find(files)
    expect(seeds.sitemap).toEqual([])
    expect(problems).toEqual([{ url: '/sitemap.xml', ...problem }])
  })

  test('accept a partial sitemap and report foreign URLs', async () => {
    const xml = '<urlset><url><loc>{base}/a</loc></url><url><loc>https://b.example/c</loc></url>'
    const { seeds, problems } = await find({ '/sitemap.xml': xml })
    expect(seeds.sitemap).toHaveLength(1)
    expect(problems).toEqual([
      { url: '/sitemap.xml', status: 200, reason: 'partial', isNamed: false },
      {
        url: '/sitemap.xml',
        status: 200,
        reason: 'foreign',
        isNamed: false,
        example: 'https://b.example/c',
      },
    ])
  })

  test.each<{ name: string; files: SiteFiles }>([
    {
      name: 'file',
      files: { '/sitemap.xml': '<urlset><url><loc>https://b.example/</loc></url></urlset>' },
    },
    {
      name: 'index',
      files: {
        '/sitemap.xml':
          '<sitemapindex><sitemap><loc>https://b.example/1.xml</loc></sitemap></sitemapindex>',
      },
    },
  ])('reject a sitemap of another site: $name', async ({ files }) => {
    const { seeds, problems } = await find(files)
    expect(seeds.sitemap).toEqual([])
    expect(problems).toMatchObject([{ reason: 'foreign' }])
  })

  test('reject an empty sitemap', async () => {
    const { problems } = await find({ '/sitemap.xml': '<urlset></urlset>' })
    expect(problems).toMatchObject([{ reason: 'unreadable' }])
  })

  test('follow nested sitemap indexes without duplicates', async () => {
    const index = (...files: string[]) =>
      `<sitemapindex>${files.map((file) => `<sitemap><loc>{base}/${file}</loc></sitemap>`).join('')}</sitemapindex>`
    const { list, problems, asked } = await find({
      '/sitemap.xml': index('1.xml', '2.xml', '1.xml', 'gone.xml', 'index.xml'),
      '/1.xml': sitemapOf('/de/a'),
      '/2.xml': sitemapOf('/de/b', '/de/a'),
      '/index.xml': index('3.xml', 'sitemap.xml'),
      '/3.xml': sitemapOf('/de/c'),
    })
    expect(list.slice(2)).toEqual(['sitemap /de/a', 'sitemap /de/b', 'sitemap /de/c'])
    expect(problems).toMatchObject([{ url: '/gone.xml', status: 404, reason: 'missing' }])
    expect(asked).toEqual([
      '/robots.txt',
      '/sitemap.xml',
      '/1.xml',
      '/2.xml',
      '/gone.xml',
      '/index.xml',
      '/3.xml',
    ])
  })
})
