import type { IncomingMessage, ServerResponse } from 'node:http'
import { describe, expect, onTestFinished, test } from 'vitest'
import { manners } from '../../tests/harness/crawl/manners.ts'
import { outcome } from '../../tests/harness/content/visit-builder.ts'
import { listen } from '../../tests/harness/servers/listen.ts'
import { createCrawl, type Crawl, type CrawlOptions } from './crawl.ts'
import { createFetcher } from './fetch/create-fetcher.ts'
import type { Fetcher, Outcome } from './fetch/fetcher.ts'
import { SiteTables } from './site-tables.ts'
import type { UrlRecord, Visit } from './visit.ts'

type Answer = string | { status?: number; headers?: Record<string, string>; body?: string | Buffer }
/** Path and query → HTML, a response, or a handler. */
type Site = Record<string, Answer | ((request: IncomingMessage, response: ServerResponse) => void)>

interface Run extends Pick<Crawl, 'run' | 'traps' | 'gaps' | 'progress'> {
  tables: SiteTables
  base: URL
  fetch: Fetcher
  /** Method, path and query, in their order. */
  requests: string[]
  seen: Visit[]
  /** Paths of the visits, sorted. */
  paths: () => string[]
  record: (path: string) => UrlRecord | undefined
  /** Paths of the pages that link to a path, sorted. */
  pagesTo: (path: string) => string[]
  /** Places that the page of a path does not have. */
  missing: (path: string) => string[]
}

async function start(site: Site, options: Partial<CrawlOptions> = {}): Promise<Run> {
  const requests: string[] = []
  const server = await listen((request, response) => {
    const { method, url = '' } = request
    requests.push(`${method} ${url}`)
    answer(site[url], request, response)
  })
  const base = new URL(server.url)
  const fetcher = createFetcher({ site: [base], ...manners, timeoutMs: 5_000 })
  onTestFinished(server.stop)
  onTestFinished(fetcher.close)
  const tables = new SiteTables()
  tables.addSeed(new URL('/', base).href, 'start')
  const crawling = createCrawl({
    base,
    fetch: fetcher.fetch,
    readSource: null,
    include: [],
    exclude: [],
    downloads: null,
    unpublish: [],
    keepQuery: [],
    ignoreQuery: [],
    maxSize: 50,
    maxPages: 1000,
    depth: null,
    concurrency: 4,
    elsewhere: null,
    findSoft404: async ({ document }) => (document?.errorMark ? 'proven' : null),
    tables,
    signal: new AbortController().signal,
    ...options,
  })
  const seen: Visit[] = []
  return {
    ...crawling,
    tables,
    base,
    fetch: fetcher.fetch,
    requests,
    seen,
    paths: () => seen.map(({ url }) => url.replace(base.origin, '')).toSorted(),
    record: (path) => tables.get(base.origin + path),
    pagesTo(path) {
      const pages = tables.to(base.origin + path).map(({ page }) => new URL(page).pathname)
      return [...new Set(pages)].filter((page) => page !== path)
    },
    missing: (path) =>
      tables
        .missingFragments()
        .filter(({ url }) => url === base.origin + path)
        .map(({ fragment }) => fragment),
  }
}

function answer(
  known: Site[string] | undefined,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (typeof known === 'function') return known(request, response)
  const { status, headers, body } =
    typeof known === 'string' ? { body: known } : (known ?? { status: 404, body: 'Nichts.' })
  const html = { 'content-type': 'text/html; charset=utf-8' }
  response.writeHead(status ?? (known === undefined ? 404 : 200), { ...html, ...headers })
  response.end(body)
}

async function run(site: Site, options: Partial<CrawlOptions> = {}): Promise<Run> {
  const started = await start(site, options)
  await started.run((visit) => started.seen.push(visit))
  return started
}

const links = (...hrefs: string[]): string =>
  `<main>${hrefs.map((href) => `<a href="${href}">Link</a>`).join('')}</main>`
const png = { headers: { 'content-type': 'image/png' } }

/** Pages that each link to two more. */
function endless(path: string, next: () => string, pages: number): Site {
  const site: Site = { [path]: links(next(), next()) }
  for (let index = 0; index < pages; index++) site[`${path}?n=${index}`] = links(next(), next())
  return site
}

describe('crawl frontier', () => {
  test('requests each URL of pages and stylesheets once', async () => {
    const site = await run({
      '/': `${links('/a', '/b', '/a#x')}<img src="/p.png"><link rel=stylesheet href="/s">`,
      '/a': links('/', '/b?c=1', '/missing'),
      '/b': links('/a'),
      '/b?c=1': 'x',
      '/p.png': png,
      '/s': { headers: { 'content-type': 'text/css' }, body: '@import "t.css"; a{b:url(q.png)}' },
      '/t.css': { headers: { 'content-type': 'text/css' }, body: 'a{b:url(/p.png)}' },
      '/q.png': png,
    })
    expect(site.requests.toSorted()).toEqual(
      'GET /,GET /a,GET /b,GET /b?c=1,GET /missing,GET /missing,GET /s,GET /t.css,HEAD /p.png,HEAD /q.png'.split(
        ',',
      ),
    )
    expect(site.record('/missing')).toMatchObject({ scope: 'page', outcome: { status: 404 } })
    expect(site.pagesTo('/missing')).toEqual(['/a'])
    expect(site.progress()).toEqual({ done: 9, known: 9 })
  })

  test('treats responses without HTML as assets', async () => {
    const site = await run({
      '/': `${links('/download', '/angebot.pdf')}<iframe src="/rahmen"></iframe>`,
      '/download': { headers: { 'content-type': 'application/pdf' }, body: Buffer.alloc(300_000) },
      '/angebot.pdf': png,
      '/rahmen': links('/im-rahmen'),
      '/im-rahmen': 'x',
    })
    expect(site.record('/download')).toMatchObject({ scope: 'asset', outcome: { status: 200 } })
    expect(site.record('/angebot.pdf')?.scope).toBe('asset')
    expect(site.requests).toContain('HEAD /angebot.pdf')
    expect(site.record('/im-rahmen')?.outcome?.status).toBe(200)
  })

  const threeFloors: Site = {
    '/': links('/de', '/en'),
    '/de': links('/de/a', '/en'),
    '/de/a': links('/de'),
    '/en': links('/en/b'),
    '/en/b': 'x',
  }

  test.each([
    { name: 'all', options: {}, read: ['/', '/de', '/de/a', '/en', '/en/b'], asked: [] },
    {
      name: 'include',
      options: { include: ['/', '/de/**'] },
      read: ['/', '/de', '/de/a'],
      asked: ['/en'],
    },
    { name: 'exclude', options: { exclude: ['/en', '**/a'] }, read: ['/', '/de'], asked: [] },
    {
      name: 'exclude by URL',
      options: { exclude: ['http://*/en'] },
      read: ['/', '/de', '/de/a'],
      asked: [],
    },
    { name: 'depth 0', options: { depth: 0 }, read: ['/'], asked: ['/de', '/en'] },
    {
      name: 'depth 1',
      options: { depth: 1 },
      read: ['/', '/de', '/en'],
      asked: ['/de/a', '/en/b'],
    },
    { name: 'page limit', options: { maxPages: 2 }, read: ['/', '/de'], asked: [] },
  ])('respects limits: $name', async ({ options, read, asked }) => {
    const site = await run(threeFloors, options)
    expect(site.paths()).toEqual([...read, ...asked].toSorted())
    const documents = site.seen.filter(({ document }) => document !== null)
    expect(documents.map(({ url }) => url.replace(site.base.origin, '')).toSorted()).toEqual(read)
    const { done, known } = site.progress()
    expect(done).toBe(known)
  })

  test('reads error pages without following their links', async () => {
    const site = await run({
      '/': links('/a'),
      '/a': { status: 410, body: `<main data-error="410">${links('/b')}</main>` },
    })
    expect(site.paths()).toEqual(['/', '/a'])
    expect(site.seen[1]?.document?.errorMark).toBe('410')
  })

  test('requests external URLs with HEAD only on demand', async () => {
    const other = await start({ '/x': links('/y') })
    const site = { '/': links(`${other.base.origin}/x#y`, 'mailto:a@b.ch', 'tel:1', 'http://[') }
    const indifferent = await run(site)
    expect(other.requests).toEqual([])
    expect([...indifferent.tables.values()].map(({ scope }) => scope)).toEqual(['page', 'external'])
    const curious = await run(site, { elsewhere: other.fetch })
    expect(other.requests).toEqual(['HEAD /x'])
    expect(curious.seen[1]).toMatchObject({ scope: 'external', outcome: { status: 200 } })
  })

  test('merges different spellings of a URL', async () => {
    const site = await run({
      '/': links('/%c3%bcber', '/über', '/x/../%C3%BCber', '/%7Ea', '/~a'),
      '/%C3%BCber': 'x',
      '/~a': 'x',
    })
    expect(site.paths()).toEqual(['/', '/%C3%BCber', '/~a'])
  })
})

describe('redirects', () => {
  const moved = (location: string): Answer => ({ status: 301, headers: { location } })

  test('read a common target once under its own URL', async () => {
    const site = await run({
      '/': links('/a', '/b'),
      '/a': moved('/neu'),
      '/b': moved('/a'),
      '/neu': links('/c'),
      '/c': 'x',
    })
    const documents = site.seen.filter(({ document }) => document !== null)
    expect(documents.map(({ url }) => url.replace(site.base.origin, ''))).toEqual([
      '/',
      '/neu',
      '/c',
    ])
    expect(site.record('/a')).toMatchObject({ scope: 'page' })
    expect(site.pagesTo('/a')).toEqual(['/'])
    expect(site.record('/b')?.outcome?.redirects).toHaveLength(2)
  })

  test('to an error are one fault', async () => {
    const site = await run({ '/': links('/a'), '/a': moved('/nowhere') })
    expect(site.paths()).toEqual(['/', '/a'])
    expect(site.record('/a')?.outcome?.status).toBe(404)
  })

  test('to another host are not read', async () => {
    const other = await start({ '/x': links('/y') })
    const site = await run({ '/': links('/a'), '/a': moved(`${other.base.origin}/x`) })
    expect(site.seen[1]).toMatchObject({ scope: 'page', document: null, outcome: { status: 200 } })
    expect([...site.tables.values()]).toHaveLength(2)
  })

  test('to the same URL with a cookie are followed', async () => {
    const site = await run({
      '/': (request, response) => {
        if (request.headers.cookie) response.setHeader('content-type', 'text/html').end(links('/a'))
        else response.writeHead(302, { location: '/', 'set-cookie': 'a=b' }).end()
      },
      '/a': 'x',
    })
    expect(site.paths()).toEqual(['/', '/a'])
  })
})

describe('crawl', () => {
  test('skips targets of POST forms', async () => {
    const site = await run({
      '/': `<form method=post action=/kontakt><button formaction=/entwurf>x</button></form>${links('/a')}`,
      '/a': 'x',
    })
    expect(site.requests).toEqual(['GET /', 'GET /a'])
  })
})

describe('fragments', () => {
  test.each([
    { name: 'id', href: '/z#b', html: '<p id="b">', isThere: true },
    { name: 'name of a link', href: '/z#b', html: '<a name="b"></a>', isThere: true },
    { name: 'missing', href: '/z#b', html: '<p id="B">', isThere: false },
    { name: 'top', href: '/z#Top', html: '', isThere: true },
    { name: 'empty', href: '/z#', html: '', isThere: true },
    { name: 'text fragment', href: '/z#:~:text=abc', html: '', isThere: true },
    { name: 'id and text fragment', href: '/z#b:~:text=abc', html: '<p id="b">', isThere: true },
    { name: 'missing id with text fragment', href: '/z#b:~:text=abc', html: '', isThere: false },
    { name: 'umlaut', href: '/z#über', html: '<p id="über">', isThere: true },
    { name: 'encoded', href: '/z#%C3%BCber', html: '<p id="&uuml;ber">', isThere: true },
    { name: 'encoded in lower case', href: '/z#%c3%bcber', html: '<p id="über">', isThere: true },
    {
      name: 'literally encoded id',
      href: '/z#%C3%BC',
      html: '<p id="%C3%BC">',
      isThere: true,
    },
    { name: 'invalid encoding', href: '/z#100%', html: '<p id="100%">', isThere: true },
    { name: 'space', href: '/z#a b', html: '<p id="a b">', isThere: true },
    { name: 'entity', href: '/z#a&amp;b', html: '<p id="a&b">', isThere: true },
    { name: 'application route', href: '/z#/route', html: '', isThere: true },
    {
      name: 'end of a long page',
      href: '/z#b',
      html: `${' '.repeat(12_000_000)}<p id="b">`,
      isThere: true,
    },
  ])('match before and after reading the page: $name', async ({ href, html, isThere }) => {
    // The second page has the link once its target has been read.
    const site = await run(
      { '/': links(href, '/late'), '/z': html, '/late': links('/later'), '/later': links(href) },
      { concurrency: 1 },
    )
    const [fragment] = site.missing('/z')
    const pages = site.tables.to(`${site.base.origin}/z`, fragment).map(({ page }) => page)
    const found = fragment === undefined ? [] : pages.map((url) => new URL(url).pathname)
    expect(found).toEqual(isThere ? [] : ['/', '/later'])
  })

  test('match on the same page, after redirects, on files', async () => {
    const site = await run({
      '/': links('#a', '#b', '/alt#c', '/alt#d', '/ort#d', '/bild#e', '/fehlt#f') + '<p id="a">',
      '/alt': { status: 302, headers: { location: '/neu' } },
      '/ort': { status: 302, headers: { location: '/neu#c' } },
      '/neu': '<p id="c">',
      '/bild': png,
    })
    expect(site.missing('/')).toEqual(['b'])
    expect(site.missing('/alt')).toEqual(['d'])
    expect(site.missing('/ort')).toEqual([])
    expect(site.missing('/bild')).toEqual([])
    expect(site.missing('/fehlt')).toEqual([])
  })
})

describe('crawl', () => {
  test('records links to faulty targets only', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `/s${index}`)
    const everywhere = links('/', '/gut', '/gut', '/fehlt', '/fehlt', '/marke', '/beachtet')
    const site = await start(
      {
        ...Object.fromEntries(names.map((name) => [name, everywhere])),
        '/': everywhere + links(...names),
        '/gut': 'x',
        '/marke': '<main data-error="404"></main>',
        '/beachtet': 'x',
      },
      { unpublish: ['/beachtet'] },
    )
    await site.run(() => {})
    expect(['/fehlt', '/marke', '/beachtet'].map((path) => site.pagesTo(path).length)).toEqual([
      61, 61, 61,
    ])
    expect(site.tables.to(`${site.base.origin}/fehlt`)).toHaveLength(122)
    // The first page has long been known to be good.
    expect(site.pagesTo('/')).toEqual([])
    expect(site.record('/gut')?.isLinked).toBe(true)
  })

  test('counts only links from the body of other pages', async () => {
    const site = await run({
      '/': `<link rel=alternate hreflang=en href=/en><link rel=canonical href=/kanon>
      <header><a hreflang=en href=/en>EN</a></header><a href=/selbst>x</a>`,
      '/en': '<a href=/en>x</a>',
      '/kanon': 'x',
      '/selbst': 'x',
    })
    expect(['/en', '/kanon', '/selbst'].map((path) => site.record(path)?.isLinked)).toEqual([
      false,
      false,
      true,
    ])
  })
})

describe('backend content', () => {
  test('marks drafts', async () => {
    const site = await run(
      { '/': links('/entwurf', '/fehlt', '/search'), '/entwurf': 'x', '/search': 'x' },
      {
        async readSource({ pathname }) {
          const liveStatus = pathname === '/' ? 200 : 404
          const status = pathname === '/entwurf' ? 200 : liveStatus
          return { locale: 'de', liveStatus, status, body: { pathname } }
        },
      },
    )
    expect(site.seen.map(({ source }) => source?.body)).toEqual([
      { pathname: '/' },
      { pathname: '/entwurf' },
      { pathname: '/fehlt' },
      { pathname: '/search' },
    ])
    const drafts = [...site.tables.values()].filter(({ isDraft }) => isDraft)
    expect(drafts.map(({ url }) => new URL(url).pathname)).toEqual(['/entwurf'])
    expect(site.pagesTo('/entwurf')).toEqual(['/'])
  })

  test('fails the crawl after an unexpected error', async () => {
    const failing = run({ '/': 'x' }, { readSource: () => Promise.reject(new Error('bug')) })
    await expect(failing).rejects.toThrow(/127\.0\.0\.1/)
  })
})

describe('crawl errors', () => {
  test('record an incomplete response as a failure', async () => {
    const site = await run({
      '/': links('/a', '/b'),
      '/a': (_, response) => {
        response.writeHead(200, { 'content-type': 'text/html', 'content-length': 1000 })
        response.write('<a href="/c">', () => response.destroy())
      },
      '/b': 'x',
    })
    expect(site.record('/a')?.outcome).toMatchObject({ status: null, failure: 'no-http' })
    expect(site.paths()).toEqual(['/', '/a', '/b'])
  })

  test('return partial results after an abort', async () => {
    const stop = new AbortController()
    const site = await start(
      { '/': links('/a', '/b'), '/a': () => {}, '/b': 'x' },
      { signal: stop.signal },
    )
    await site.run((visit) => {
      site.seen.push(visit)
      if (visit.url.endsWith('/b')) stop.abort()
    })
    expect(site.paths()).toEqual(['/', '/b'])
    expect(site.record('/a')).toMatchObject({ outcome: null })
    expect(site.pagesTo('/a')).toEqual(['/'])
  })

  test('end the crawl after an exception of a check', async () => {
    const site = await start({ '/': links('/a', '/b'), '/a': () => {}, '/b': 'x' })
    const failing = site.run(({ url }) => {
      if (url.endsWith('/b')) throw new Error('bug')
    })
    await expect(failing).rejects.toThrow('/b')
  })

  test('respect the concurrency limit', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `/${index}`)
    const site = await start(
      { '/': links(...names), ...Object.fromEntries(names.map((name) => [name, 'x'])) },
      { concurrency: 2 },
    )
    let seen = 0
    await site.run(() => {
      seen++
      expect(site.requests.length).toBeLessThanOrEqual(seen + 1)
    })
    expect(seen).toBe(101)
  })
})

describe('crawl traps', () => {
  test('are skipped at the limit and reported once', async () => {
    let count = 0
    const site = await run({
      '/': links('/suche', '/ok?a=1', '/ok?a=2'),
      '/ok?a=1': 'x',
      '/ok?a=2': 'x',
      ...endless('/suche', () => `/suche?n=${count++}`, 200),
    })
    expect(site.traps).toEqual([
      {
        pattern: `${site.base.origin}/suche?n=*`,
        example: expect.stringContaining('/suche?n=') as string,
        skipped: expect.any(Number) as number,
        isDeclared: false,
      },
    ])
    expect(site.requests.filter((line) => line.startsWith('GET /suche?')).length).toBeLessThan(60)
    expect(site.gaps.list()).toMatchObject([{ reason: 'trap' }])
    expect(site.record('/ok?a=2')?.outcome?.status).toBe(200)
  })

  test.each([
    { name: 'a finite chain of lists', last: 620, read: 620, traps: 0 },
    { name: 'a calendar without end', last: 1_000_000, read: 600, traps: 1 },
  ])('are told from $name by one request', async ({ last, read, traps }) => {
    const page = (url: string) => {
      const number = Number(/^\/list\?page=(\d+)$/.exec(url)?.[1])
      return number <= last ? `<p>${number}${links(`/list?page=${number + 1}`)}` : undefined
    }
    const lists = new Proxy<Site>({}, { get: (_, url) => page(String(url)) })
    const site = await start(lists)
    site.tables.addSeed(`${site.base.origin}/list?page=1`, 'start')
    await site.run(() => {})
    const far = site.requests.filter((line) => /page=9\d{4}$/.test(line))
    expect(far).toHaveLength(1)
    expect(site.traps).toHaveLength(traps)
    expect(site.record(`/list?page=${read}`)?.outcome?.status).toBe(200)
    expect(site.record(far[0]?.slice('GET '.length) ?? '')).toBeUndefined()
  })
})

describe('crawl', () => {
  test('does not report canonical query variants as a trap', async () => {
    const queries = Array.from({ length: 200 }, (_, index) => `/liste?filter=${index}`)
    const variation = `<link rel=canonical href=/liste>${links(...queries)}`
    const site = await run({
      '/': links('/liste'),
      '/liste': variation,
      ...Object.fromEntries(queries.map((query) => [query, variation])),
    })
    expect(site.traps).toMatchObject([{ isDeclared: true }])
    expect(site.requests.length).toBeLessThan(70)
  })

  test('counts a URL as linked from its first body link', async () => {
    const head = '<link rel="alternate" href="/a"><link rel="alternate" href="/b">'
    const site = await run({ '/': head + links('/c'), '/a': 'x', '/b': 'x', '/c': links('/b') })
    expect(site.record('/a')).toMatchObject({ isLinked: false })
    expect(site.record('/b')).toMatchObject({ isLinked: true })
  })

  test('requests URLs of the content without a rendered link', async () => {
    const body = { content: [{ type: 'Tiles', tiles: [{ uri: '/versteckt' }] }] }
    const site = await run(
      { '/': 'x' },
      { readSource: async () => ({ locale: 'de', liveStatus: 200, status: 200, body }) },
    )
    expect(site.paths()).toEqual(['/', '/versteckt'])
    expect(site.record('/versteckt')).toMatchObject({ isLinked: false, outcome: { status: 404 } })
    expect(site.pagesTo('/versteckt')).toEqual(['/'])
  })
})

describe('unvisited pages', () => {
  const chain = { '/': links('/a'), '/a': links('/b'), '/b': links('/c'), '/c': 'x' }

  test.each([
    { name: 'none', options: {}, left: 0 },
    { name: 'pages above the page limit', options: { maxPages: 2 }, left: 1 },
    { name: 'pages below the depth limit', options: { depth: 1 }, left: 1 },
    { name: 'excluded pages', options: { exclude: ['/b'] }, left: 0 },
  ])('count $name', async ({ options, left }) => {
    const site = await start(chain, options)
    await site.run(() => {})
    expect(site.gaps.list().reduce((sum, { count }) => sum + count, 0)).toBe(left)
  })
})

describe('crawl', () => {
  test('attributes a final error page to the redirecting link', async () => {
    const site = await run({
      '/': links('/alt'),
      '/alt': { status: 301, headers: { location: '/neu' } },
      '/neu': '<main data-error="404"></main>',
    })
    expect(site.pagesTo('/neu')).toEqual(['/'])
  })

  test('matches globs against decoded URLs', async () => {
    const site = await run({ '/': links('/%C3%BCber-uns/team') }, { exclude: ['/über-uns/**'] })
    expect(site.requests).toEqual(['GET /'])
  })
})

describe('repeated request of failed URLs', () => {
  type Answers = [first: Partial<Outcome>, second: Partial<Outcome>]

  /** Crawls a page with one external link and two responses. */
  async function askTwice(...[first, second]: Answers) {
    const asked: string[] = []
    const elsewhere: Fetcher = async ({ method }) => {
      const given = asked.push(method) === 1 ? { ...first, tries: 3 } : { ...second, tries: 2 }
      return { outcome: outcome(given), headers: {}, body: Buffer.alloc(0) }
    }
    const site = await run({ '/': links('https://a.example/x') }, { elsewhere })
    return { asked, kept: site.tables.get('https://a.example/x')?.outcome }
  }

  test.each<{ name: string; answers: Answers; kept: 0 | 1 }>([
    { name: 'timeout, then success', answers: [{ failure: 'timeout' }, {}], kept: 1 },
    { name: 'incomplete response, then success', answers: [{ failure: 'no-http' }, {}], kept: 1 },
    { name: '503, then success', answers: [{ status: 503 }, {}], kept: 1 },
    { name: '429, then success', answers: [{ status: 429 }, {}], kept: 1 },
    { name: '404, then success', answers: [{ status: 404 }, {}], kept: 1 },
    {
      name: 'reset, then 404',
      answers: [{ failure: 'reset' }, { status: 404 }],
      kept: 1,
    },
    { name: '500, then 410', answers: [{ status: 500 }, { status: 410 }], kept: 1 },
    { name: '404 twice', answers: [{ status: 404 }, { status: 404 }], kept: 0 },
    { name: '403, then 404', answers: [{ status: 403 }, { status: 404 }], kept: 0 },
    {
      name: '404, then timeout',
      answers: [{ status: 404 }, { failure: 'timeout' }],
      kept: 0,
    },
    { name: '403, then 503', answers: [{ status: 403 }, { status: 503 }], kept: 0 },
  ])('keeps the better outcome: $name', async ({ answers, kept }) => {
    const ran = await askTwice(...answers)
    // Some servers send the same response to every HEAD.
    expect(ran.asked).toEqual(['HEAD', 'GET'])
    expect(ran.kept).toEqual(outcome({ ...answers[kept], tries: 5 }))
  })

  test.each<{ name: string; first: Partial<Outcome> }>([
    { name: 'success', first: {} },
    { name: 'successful redirect', first: { redirects: [{ status: 301, from: '', to: '' }] } },
    { name: 'response without a body', first: { status: 304 } },
  ])('is skipped after: $name', async ({ first }) => {
    expect((await askTwice(first, {})).asked).toEqual(['HEAD'])
  })

  test('reads a recovered page and its links', async () => {
    let count = 0
    const site = await run({
      '/': links('/a'),
      '/a': (_, response) => {
        response.writeHead(++count === 1 ? 503 : 200, { 'content-type': 'text/html' })
        response.end(links('/b'))
      },
      '/b': 'x',
    })
    expect(site.record('/a')?.outcome).toMatchObject({ status: 200, tries: 2 })
    expect(site.paths()).toEqual(['/', '/a', '/a', '/b'])
    expect(site.progress()).toEqual({ done: 3, known: 3 })
  })

  test('ends the crawl after an exception of the fetcher', async () => {
    let count = 0
    const elsewhere: Fetcher = async () => {
      if (++count === 2) throw new Error('bug')
      return { outcome: outcome({ status: 500 }), headers: {}, body: Buffer.alloc(0) }
    }
    const crawling = run({ '/': links('https://a.example/x') }, { elsewhere })
    await expect(crawling).rejects.toThrow('https://a.example/x')
  })
})
