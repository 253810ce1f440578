import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPageFetcher } from '../crawl/fetch/page-fetcher.ts'
import { manners } from '../../tests/harness/crawl/manners.ts'
import { startCachedSite, type CachedSite } from '../../tests/harness/servers/cached-site.ts'
import { UsageError } from '../usage-error.ts'
import { chooseUrls, refuseDrafts, resolveReplicas, type Lookup } from './warm-targets.ts'

describe('page selection', () => {
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
      name: 'pages of all languages in order, without duplicates',
      options: {},
      paths: ['/en', '/de', '/de/a', '/de/suche?q=a', '/en/b'],
    },
    { name: 'one language', options: { locales: ['en' as const] }, paths: ['/en', '/en/b'] },
    {
      name: 'included pages',
      options: { include: ['/de/**'] },
      paths: ['/de', '/de/a', '/de/suche?q=a'],
    },
    {
      name: 'all but excluded pages',
      options: { exclude: ['/de/**', 'https://www.example.ch/en/b'] },
      paths: ['/en'],
    },
    { name: 'pages up to the limit', options: { maxPages: 2 }, paths: ['/en', '/de'] },
  ])('warms $name', ({ options, paths }) => {
    const everything = { locales: ['de', 'en'] as const, include: [], exclude: [], maxPages: 100 }
    const urls = chooseUrls(seeds, { ...everything, ...options })
    expect(urls.map((url) => url.replace('https://www.example.ch', ''))).toEqual(paths)
  })
})

describe('replica addresses', () => {
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
      name: 'reduces a URL to its origin',
      names: ['http://10.0.0.9:3000/de'],
      replicas: ['http://10.0.0.9:3000'],
    },
    {
      name: 'resolves a name with port to all addresses over HTTP',
      names: ['site-headless:3000'],
      replicas: ['http://10.0.0.5:3000', 'http://10.0.0.7:3000'],
    },
    {
      name: 'applies protocol and port of the base to bare names',
      names: ['site-headless'],
      base: 'http://localhost:4000',
      replicas: ['http://10.0.0.5:4000', 'http://10.0.0.7:4000'],
    },
    {
      name: 'applies the protocol of a base without port',
      names: ['site-headless'],
      replicas: ['https://10.0.0.5', 'https://10.0.0.7'],
    },
    {
      name: 'falls back to IPv6 in brackets',
      names: ['six-only:3000'],
      replicas: ['http://[fd00::7]:3000'],
    },
    {
      name: 'removes duplicates',
      names: ['http://10.0.0.5:3000', 'site-headless:3000'],
      replicas: ['http://10.0.0.5:3000', 'http://10.0.0.7:3000'],
    },
  ])('$name', async ({ names, base = 'https://www.example.ch', replicas }) => {
    const found = await resolveReplicas(names, new URL(base), lookup)
    expect(found.map((url) => url.origin)).toEqual(replicas)
  })

  test.each(['nowhere', 'none', 'not a name', 'http://', 'https://:99999'])(
    'rejects a replica without address: %s',
    async (name) => {
      const asked = resolveReplicas([name], new URL('https://www.example.ch'), lookup)
      await expect(asked).rejects.toThrow(UsageError)
      await expect(asked).rejects.toThrow(`--replica ${name}: expected`)
    },
  )
})

describe('draft refusal', () => {
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
  ])('refuses a preview: %s', async (_, marks) => {
    headers = marks
    await expect(ask()).rejects.toThrow(UsageError)
    await expect(ask()).rejects.toThrow(`${site.url.origin}/en shows drafts`)
  })

  test.each([
    ['without headers', {}],
    ['noindex', { 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }],
    ['no-store', { 'cache-control': 'no-store' }],
  ])('accepts a public page: %s', async (_, marks) => {
    headers = marks
    await expect(ask()).resolves.toBeUndefined()
  })

  test('checks every replica with the host of the site', async () => {
    headers = { 'cache-control': 'private', 'x-robots-tag': 'noindex' }
    const good = await startCachedSite()
    await expect(ask([good.url, site.url])).rejects.toThrow(UsageError)
    expect(new Set(good.requests.map(({ host }) => host))).toEqual(new Set([site.url.host]))
    await good.stop()
  })

  test('ignores an unreachable replica', async () => {
    const down = await startCachedSite()
    await down.stop()
    headers = {}
    await expect(ask([down.url, site.url])).resolves.toBeUndefined()
  })
})
