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
/** Path and query → HTML, or an answer, or what makes one. */
type Site = Record<string, Answer | ((request: IncomingMessage, response: ServerResponse) => void)>

interface Run extends Pick<Crawl, 'traps' | 'progress'> {
  tables: SiteTables
  visitAll: (see: (visit: Visit) => unknown) => Promise<number>
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
    maxPages: 1000,
    depth: 50,
    concurrency: 4,
    elsewhere: null,
    tables,
    signal: new AbortController().signal,
    ...options,
  })
  const seen: Visit[] = []
  return {
    ...crawling,
    tables,
    visitAll: (see) => crawling.visitAll((visit) => see(visit) === true),
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
  await started.visitAll((visit) => started.seen.push(visit))
  return started
}

const links = (...hrefs: string[]): string =>
  `<main>${hrefs.map((href) => `<a href="${href}">Link</a>`).join('')}</main>`
const png = { headers: { 'content-type': 'image/png' } }

describe('what is asked for', () => {
  test('every page once, with everything that it names', async () => {
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

  test('what turns out to be no page is an asset', async () => {
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
      name: 'exclude by address',
      options: { exclude: ['http://*/en'] },
      read: ['/', '/de', '/de/a'],
      asked: [],
    },
    { name: 'no depth', options: { depth: 0 }, read: ['/'], asked: ['/de', '/en'] },
    {
      name: 'some depth',
      options: { depth: 1 },
      read: ['/', '/de', '/en'],
      asked: ['/de/a', '/en/b'],
    },
    { name: 'few pages', options: { maxPages: 2 }, read: ['/', '/de'], asked: [] },
  ])('no more than is wanted: $name', async ({ options, read, asked }) => {
    const site = await run(threeFloors, options)
    expect(site.paths()).toEqual([...read, ...asked].toSorted())
    const documents = site.seen.filter(({ document }) => document !== null)
    expect(documents.map(({ url }) => url.replace(site.base.origin, '')).toSorted()).toEqual(read)
    const { done, known } = site.progress()
    expect(done).toBe(known)
  })

  test('links of error pages are not followed, but they are read', async () => {
    const site = await run({
      '/': links('/a'),
      '/a': { status: 410, body: `<main data-error="410">${links('/b')}</main>` },
    })
    expect(site.paths()).toEqual(['/', '/a'])
    expect(site.seen[1]?.document?.errorMark).toBe('410')
  })

  test('what lies elsewhere is only asked for, and only if wanted', async () => {
    const other = await start({ '/x': links('/y') })
    const site = { '/': links(`${other.base.origin}/x#y`, 'mailto:a@b.ch', 'tel:1', 'http://[') }
    const indifferent = await run(site)
    expect(other.requests).toEqual([])
    expect([...indifferent.tables.values()].map(({ scope }) => scope)).toEqual(['page', 'external'])
    const curious = await run(site, { elsewhere: other.fetch })
    expect(other.requests).toEqual(['HEAD /x'])
    expect(curious.seen[1]).toMatchObject({ scope: 'external', outcome: { status: 200 } })
  })

  test('several spellings of an address are one', async () => {
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

  test('a page that several addresses lead to is read once, under its own', async () => {
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

  test('what redirects to an error is one fault', async () => {
    const site = await run({ '/': links('/a'), '/a': moved('/nowhere') })
    expect(site.paths()).toEqual(['/', '/a'])
    expect(site.record('/a')?.outcome?.status).toBe(404)
  })

  test('what leads elsewhere is not read', async () => {
    const other = await start({ '/x': links('/y') })
    const site = await run({ '/': links('/a'), '/a': moved(`${other.base.origin}/x`) })
    expect(site.seen[1]).toMatchObject({ scope: 'page', document: null, outcome: { status: 200 } })
    expect([...site.tables.values()]).toHaveLength(2)
  })

  test('a wall of cookies is no redirect', async () => {
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

test('where a form is posted to is not asked', async () => {
  const site = await run({
    '/': `<form method=post action=/kontakt><button formaction=/entwurf>x</button></form>${links('/a')}`,
    '/a': 'x',
  })
  expect(site.requests).toEqual(['GET /', 'GET /a'])
})

describe('fragments', () => {
  test.each([
    { name: 'id', href: '/z#b', html: '<p id="b">', isThere: true },
    { name: 'name of a link', href: '/z#b', html: '<a name="b"></a>', isThere: true },
    { name: 'missing', href: '/z#b', html: '<p id="B">', isThere: false },
    { name: 'top', href: '/z#Top', html: '', isThere: true },
    { name: 'nothing', href: '/z#', html: '', isThere: true },
    { name: 'text', href: '/z#:~:text=abc', html: '', isThere: true },
    { name: 'id and text', href: '/z#b:~:text=abc', html: '<p id="b">', isThere: true },
    { name: 'no id, but text', href: '/z#b:~:text=abc', html: '', isThere: false },
    { name: 'umlaut', href: '/z#über', html: '<p id="über">', isThere: true },
    { name: 'encoded', href: '/z#%C3%BCber', html: '<p id="&uuml;ber">', isThere: true },
    { name: 'encoded in lower case', href: '/z#%c3%bcber', html: '<p id="über">', isThere: true },
    {
      name: 'id that is encoded itself',
      href: '/z#%C3%BC',
      html: '<p id="%C3%BC">',
      isThere: true,
    },
    { name: 'broken encoding', href: '/z#100%', html: '<p id="100%">', isThere: true },
    { name: 'space', href: '/z#a b', html: '<p id="a b">', isThere: true },
    { name: 'entity', href: '/z#a&amp;b', html: '<p id="a&b">', isThere: true },
    { name: 'of an application', href: '/z#/route', html: '', isThere: true },
  ])('$name, known before and after', async ({ href, html, isThere }) => {
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

  test('of the page itself, of one behind a redirect, of what is no page', async () => {
    const site = await run({
      '/': links('#a', '#b', '#b', '/alt#c', '/alt#d', '/bild#e', '/fehlt#f') + '<p id="a">',
      '/alt': { status: 302, headers: { location: '/neu' } },
      '/neu': '<p id="c">',
      '/bild': png,
    })
    expect(site.missing('/')).toEqual(['b'])
    expect(site.missing('/alt')).toEqual(['d'])
    expect(site.missing('/bild')).toEqual([])
    expect(site.missing('/fehlt')).toEqual([])
  })
})

test('links are written down to what is wrong', async () => {
  const names = Array.from({ length: 60 }, (_, index) => `/s${index}`)
  const everywhere = links('/', '/gut', '/gut', '/fehlt', '/fehlt', '/marke', '/beachtet')
  const site = await start({
    ...Object.fromEntries(names.map((name) => [name, everywhere])),
    '/': links(...names) + everywhere,
    '/gut': 'x',
    '/marke': '<main data-error="404"></main>',
    '/beachtet': 'x',
  })
  await site.visitAll(({ url }) => url.endsWith('/beachtet'))
  expect(['/fehlt', '/marke', '/beachtet'].map((path) => site.pagesTo(path).length)).toEqual([
    61, 61, 61,
  ])
  expect(site.tables.to(`${site.base.origin}/fehlt`)).toHaveLength(122)
  // The first page has long been known to be good.
  expect(site.pagesTo('/')).toEqual([])
  expect(site.record('/gut')?.isLinked).toBe(true)
})

test('visitors get to a page by links of others, not by heads, switchers and itself', async () => {
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

describe('the backend', () => {
  test('says what is live and what is not', async () => {
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

  test('fails the crawl where it fails in an unexpected way', async () => {
    const failing = run({ '/': 'x' }, { readSource: () => Promise.reject(new Error('bug')) })
    await expect(failing).rejects.toThrow(/127\.0\.0\.1/)
  })
})

describe('what goes wrong', () => {
  test('an answer that breaks off is a failure', async () => {
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

  test('an aborted crawl ends with what it knows', async () => {
    const stop = new AbortController()
    const site = await start(
      { '/': links('/a', '/b'), '/a': () => {}, '/b': 'x' },
      { signal: stop.signal },
    )
    await site.visitAll((visit) => {
      site.seen.push(visit)
      if (visit.url.endsWith('/b')) stop.abort()
    })
    expect(site.paths()).toEqual(['/', '/b'])
    expect(site.record('/a')).toMatchObject({ outcome: null })
    expect(site.pagesTo('/a')).toEqual(['/'])
  })

  test('a check that fails ends the crawl at once', async () => {
    const site = await start({ '/': links('/a', '/b'), '/a': () => {}, '/b': 'x' })
    const failing = site.visitAll(({ url }) => {
      if (url.endsWith('/b')) throw new Error('bug')
    })
    await expect(failing).rejects.toThrow('/b')
  })

  test('no more is asked for at a time than is allowed', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `/${index}`)
    const site = await start(
      { '/': links(...names), ...Object.fromEntries(names.map((name) => [name, 'x'])) },
      { concurrency: 2 },
    )
    let seen = 0
    await site.visitAll(() => {
      seen++
      expect(site.requests.length).toBeLessThanOrEqual(seen + 1)
    })
    expect(seen).toBe(101)
  })
})

describe('traps', () => {
  test('are left alone after a while, and reported once', async () => {
    let count = 0
    const site = await run({
      '/': links('/suche', '/ok?a=1', '/ok?a=2'),
      '/ok?a=1': 'x',
      '/ok?a=2': 'x',
      ...endless('/suche', () => `/suche?n=${count++}`, 200),
    })
    expect(site.traps).toEqual([
      {
        pattern: `${site.base.origin}/suche?*`,
        example: `${site.base.origin}/suche?n=50`,
        skipped: expect.any(Number) as number,
      },
    ])
    expect(site.requests.filter((line) => line.startsWith('GET /suche?'))).toHaveLength(50)
    expect(site.record('/ok?a=2')?.outcome?.status).toBe(200)
  })
})

test('variations that name one page as their own address are no trap', async () => {
  const queries = Array.from({ length: 200 }, (_, index) => `/liste?filter=${index}`)
  const variation = `<link rel=canonical href=/liste>${links(...queries)}`
  const site = await run({
    '/': links('/liste'),
    '/liste': variation,
    ...Object.fromEntries(queries.map((query) => [query, variation])),
  })
  expect(site.traps).toEqual([])
  expect(site.requests.length).toBeLessThan(60)
})

/** Pages that each link to two more. */
function endless(path: string, next: () => string, pages: number): Site {
  const site: Site = { [path]: links(next(), next()) }
  for (let index = 0; index < pages; index++) site[`${path}?n=${index}`] = links(next(), next())
  return site
}

test('an address counts as linked as soon as one link for visitors leads there', async () => {
  const head = '<link rel="alternate" href="/a"><link rel="alternate" href="/b">'
  const site = await run({ '/': head + links('/c'), '/a': 'x', '/b': 'x', '/c': links('/b') })
  expect(site.record('/a')).toMatchObject({ isLinked: false })
  expect(site.record('/b')).toMatchObject({ isLinked: true })
})

test('what the content names is asked for, though the page does not show it', async () => {
  const body = { content: [{ type: 'Tiles', tiles: [{ uri: '/versteckt' }] }] }
  const site = await run(
    { '/': 'x' },
    { readSource: async () => ({ locale: 'de', liveStatus: 200, status: 200, body }) },
  )
  expect(site.paths()).toEqual(['/', '/versteckt'])
  expect(site.record('/versteckt')).toMatchObject({ isLinked: false, outcome: { status: 404 } })
  expect(site.pagesTo('/versteckt')).toEqual(['/'])
})

describe('what is left', () => {
  const chain = { '/': links('/a'), '/a': links('/b'), '/b': links('/c'), '/c': 'x' }

  test.each([
    { name: 'nothing', options: {}, left: 0 },
    { name: 'pages beyond the number that is allowed', options: { maxPages: 2 }, left: 1 },
    { name: 'pages whose links are too far away', options: { depth: 1 }, left: 1 },
    { name: 'not what is excluded', options: { exclude: ['/b'] }, left: 0 },
  ])('$name', async ({ options, left }) => {
    const site = await start(chain, options)
    expect(await site.visitAll(() => false)).toBe(left)
  })
})

test('who links to what redirects links to the error behind it', async () => {
  const site = await run({
    '/': links('/alt'),
    '/alt': { status: 301, headers: { location: '/neu' } },
    '/neu': '<main data-error="404"></main>',
  })
  expect(site.pagesTo('/neu')).toEqual(['/'])
})

test('globs are compared with addresses as people write them, too', async () => {
  const site = await run({ '/': links('/%C3%BCber-uns/team') }, { exclude: ['/über-uns/**'] })
  expect(site.requests).toEqual(['GET /'])
})

describe('an address that failed is asked for again in the end', () => {
  type Answers = [first: Partial<Outcome>, second: Partial<Outcome>]

  /** Crawls a page with one link elsewhere that is answered twice. */
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
    { name: 'a passing failure', answers: [{ failure: 'timeout' }, {}], kept: 1 },
    { name: 'a body that broke off', answers: [{ failure: 'no-http' }, {}], kept: 1 },
    { name: 'a server that was restarted', answers: [{ status: 503 }, {}], kept: 1 },
    { name: 'a host that was asked too much', answers: [{ status: 429 }, {}], kept: 1 },
    { name: 'a page that was published meanwhile', answers: [{ status: 404 }, {}], kept: 1 },
    {
      name: 'silence, then a plain no',
      answers: [{ failure: 'reset' }, { status: 404 }],
      kept: 1,
    },
    { name: 'trouble, then a plain no', answers: [{ status: 500 }, { status: 410 }], kept: 1 },
    { name: 'the same again', answers: [{ status: 404 }, { status: 404 }], kept: 0 },
    { name: 'one no, then another', answers: [{ status: 403 }, { status: 404 }], kept: 0 },
    {
      name: 'a plain no, then silence',
      answers: [{ status: 404 }, { failure: 'timeout' }],
      kept: 0,
    },
    { name: 'a plain no, then trouble', answers: [{ status: 403 }, { status: 503 }], kept: 0 },
  ])('the better outcome is kept: $name', async ({ answers, kept }) => {
    const ran = await askTwice(...answers)
    // Some servers answer every HEAD alike.
    expect(ran.asked).toEqual(['HEAD', 'GET'])
    expect(ran.kept).toEqual(outcome({ ...answers[kept], tries: 5 }))
  })

  test.each<{ name: string; first: Partial<Outcome> }>([
    { name: 'a good one', first: {} },
    { name: 'a redirect that arrives', first: { redirects: [{ status: 301, from: '', to: '' }] } },
    { name: 'one without a body', first: { status: 304 } },
  ])('$name is not', async ({ first }) => {
    expect((await askTwice(first, {})).asked).toEqual(['HEAD'])
  })

  test('a page that answers now is read, with what it leads to', async () => {
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

  test('what a fetcher throws ends the crawl', async () => {
    let count = 0
    const elsewhere: Fetcher = async () => {
      if (++count === 2) throw new Error('bug')
      return { outcome: outcome({ status: 500 }), headers: {}, body: Buffer.alloc(0) }
    }
    const crawling = run({ '/': links('https://a.example/x') }, { elsewhere })
    await expect(crawling).rejects.toThrow('https://a.example/x')
  })
})
