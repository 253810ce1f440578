import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPageFetcher } from '../crawl/fetch/page-fetcher.ts'
import { manners } from '../../tests/harness/crawl/manners.ts'
import { startCachedSite, type CachedSite } from '../../tests/harness/servers/cached-site.ts'
import { UsageError } from '../usage-error.ts'
import { chooseUrls, refuseDrafts, resolveReplicas, type Lookup } from './warm-targets.ts'

describe('pages', () => {
  const seeds = [
    '/en',
    '/de',
    '/de/a',
    '/media/plan.pdf',
    '/de',
    '/de/suche?q=a',
    '/en/b',
    '/',
  ].map((path) => ({ url: `https://www.example.ch${path}` }))

  test.each([
    {
      name: 'pages of all languages, each once, in order',
      options: {},
      paths: ['/en', '/de', '/de/a', '/de/suche?q=a', '/en/b'],
    },
    { name: 'one language', options: { locales: ['en' as const] }, paths: ['/en', '/en/b'] },
    {
      name: 'some of them',
      options: { include: ['/de/**'] },
      paths: ['/de', '/de/a', '/de/suche?q=a'],
    },
    {
      name: 'not all of them',
      options: { exclude: ['/de/**', 'https://www.example.ch/en/b'] },
      paths: ['/en'],
    },
    { name: 'no more than asked for', options: { maxPages: 2 }, paths: ['/en', '/de'] },
  ])('warms $name', ({ options, paths }) => {
    const everything = { locales: ['de', 'en'] as const, include: [], exclude: [], maxPages: 100 }
    const urls = chooseUrls(seeds, { ...everything, ...options })
    expect(urls.map((url) => url.replace('https://www.example.ch', ''))).toEqual(paths)
  })
})

describe('replicas', () => {
  const addresses: Record<string, { address: string; family: number }[]> = {
    'site-headless': [
      { address: '10.0.0.7', family: 4 },
      { address: '10.0.0.5', family: 4 },
      { address: 'fd00::5', family: 6 },
    ],
    'six-only': [{ address: 'fd00::7', family: 6 }],
    none: [],
  }

  const lookup: Lookup = (name) => {
    const found = addresses[name]
    return found ? Promise.resolve(found) : Promise.reject(new Error('ENOTFOUND'))
  }

  test.each([
    {
      name: 'a URL stands for itself, without its path',
      names: ['http://10.0.0.9:3000/de'],
      replicas: ['http://10.0.0.9:3000'],
    },
    {
      name: 'a name with a port stands for each of its addresses, without TLS',
      names: ['site-headless:3000'],
      replicas: ['http://10.0.0.5:3000', 'http://10.0.0.7:3000'],
    },
    {
      name: "a name alone takes the base's protocol and port",
      names: ['site-headless'],
      base: 'http://localhost:4000',
      replicas: ['http://10.0.0.5:4000', 'http://10.0.0.7:4000'],
    },
    {
      name: 'without a port in the base, its protocol',
      names: ['site-headless'],
      replicas: ['https://10.0.0.5', 'https://10.0.0.7'],
    },
    {
      name: 'IPv6 comes in brackets, where there is nothing else',
      names: ['six-only:3000'],
      replicas: ['http://[fd00::7]:3000'],
    },
    {
      name: 'a replica that is named twice is asked once',
      names: ['http://10.0.0.5:3000', 'site-headless:3000'],
      replicas: ['http://10.0.0.5:3000', 'http://10.0.0.7:3000'],
    },
  ])('$name', async ({ names, base = 'https://www.example.ch', replicas }) => {
    const found = await resolveReplicas(names, new URL(base), lookup)
    expect(found.map((url) => url.origin)).toEqual(replicas)
  })

  test.each(['nowhere', 'none', 'not a name', 'http://', 'https://:99999'])(
    'says which replica has no address: %s',
    async (name) => {
      const asked = resolveReplicas([name], new URL('https://www.example.ch'), lookup)
      await expect(asked).rejects.toThrow(UsageError)
      await expect(asked).rejects.toThrow(`--replica ${name}: expected`)
    },
  )
})

describe('a preview', () => {
  let headers: Record<string, string> = {}
  let site: CachedSite
  const fetcher = createPageFetcher({ siteOrigins: new Set(), ...manners, timeoutMs: 5_000 })

  beforeEach(async () => {
    site = await startCachedSite({
      answer: ({ url }, response) => {
        if (url === '/en') response.setHeaders(new Map(Object.entries(headers)))
        response.end()
      },
    })
  })
  afterEach(() => site.stop())

  function ask(replicas: URL[] = []): Promise<void> {
    const { fetch } = fetcher
    return refuseDrafts({ base: site.url, locales: ['de', 'en'], replicas, fetch })
  }

  test.each([
    ['no-store', { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' }],
    ['private', { 'Cache-Control': 'private', 'X-Robots-Tag': 'none, noindex' }],
  ])('a preview is not warmed: %s', async (_, marks) => {
    headers = marks
    await expect(ask()).rejects.toThrow(UsageError)
    await expect(ask()).rejects.toThrow(`${site.url.origin}/en shows drafts`)
  })

  test.each([
    ['unmarked', {}],
    ['not to be found', { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }],
    ['not to be kept', { 'cache-control': 'no-store' }],
  ])('a public page is: %s', async (_, marks) => {
    headers = marks
    await expect(ask()).resolves.toBeUndefined()
  })

  test("looks at every replica, under the site's host", async () => {
    headers = { 'cache-control': 'private', 'x-robots-tag': 'noindex' }
    const good = await startCachedSite()
    await expect(ask([good.url, site.url])).rejects.toThrow(UsageError)
    expect(new Set(good.requests.map(({ host }) => host))).toEqual(new Set([site.url.host]))
    await good.stop()
  })

  test('a replica that is down shows no drafts', async () => {
    const down = await startCachedSite()
    await down.stop()
    headers = {}
    await expect(ask([down.url, site.url])).resolves.toBeUndefined()
  })
})
