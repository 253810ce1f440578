import { inspect } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  ContentInvalid,
  ContentMoved,
  ContentNotFound,
  ContentRefused,
  ContentRejected,
  ContentUnavailable,
  type ContentProblem,
} from '../contract/content-error.ts'
import { submission } from '../../tests/harness/content/page-builder.ts'
import { createContentClient, type ContentClientOptions } from './content-client.ts'
import { json, startBackend, type Answering } from '../../tests/harness/servers/start-backend.ts'
import { createPurges } from './purges.ts'

const page = { type: 'page', title: 'Heber', meta: { translatedPaths: {} }, content: [] }
const layout = {
  navigation: [{ title: 'Maschinen', uri: '/de/maschinen' }],
  contact: '/de/kontakt',
  cookie: { text: 'Cookies', link: '/de/datenschutz', link_text: 'Mehr', action: 'Gut' },
  footer: {},
}
const hit = {
  _id: '1',
  _source: { type: 'page', route: '/de/heber', title: 'Heber' },
  highlight: { title: ['<em>Heber</em>'] },
}
const search = { hits: { total: { value: 1 }, hits: [hit] } }

const identity = { idempotencyKey: 'k1', reference: 'K7PX2M9QRT' }

describe('content client', () => {
  test('requests the addresses of the contract', async () => {
    const { client, asked } = await setUp((response, { url }) => {
      if (url.endsWith('layout')) json(response, layout)
      else if (url.endsWith('navigation')) json(response, layout.navigation)
      else json(response, url.includes('search') ? search : page)
    })
    expect(await client.layout('de')).toEqual(layout)
    expect(await client.navigation('en')).toEqual(layout.navigation)
    expect(await client.page('/de/heber?x=1')).toEqual({ ...page, route: '/de/heber?x=1' })
    expect(await client.search('de', 'große Heber & mehr')).toEqual(search)
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /de/ajax/layout',
      'GET /en/ajax/navigation',
      'GET /de/heber?x=1',
      'GET /de/ajax/search?q=gro%C3%9Fe%20Heber%20%26%20mehr',
    ])
    expect(asked.map(({ headers }) => headers.accept)).toEqual(Array(4).fill('application/json'))
  })

  test('keeps a figure and its unit together', async () => {
    const features = ['trägt 750 kg']
    const product = {
      type: 'Product',
      title: 'Für 750 kg',
      lead: 'Bis 5 m',
      text: '<p>Bei 60 %</p>',
    }
    const content = [{ ...product, images: [], features, specs: [] }]
    const { client } = await setUp((response) => json(response, { ...page, content }))
    expect((await client.page('/de/heber')).content).toMatchObject([
      {
        title: 'Für 750\u00a0kg',
        lead: 'Bis 5\u00a0m',
        text: '<p>Bei 60\u00a0%</p>',
        features: ['trägt 750\u00a0kg'],
      },
    ])
  })

  test('converts addresses of the site to paths', async () => {
    const own = 'https://muster.example'
    const { client } = await setUp(
      (response, { url }) =>
        json(
          response,
          url.endsWith('layout')
            ? {
                ...layout,
                contact: `${own}/de/kontakt`,
                footer: { youtube: 'https://x.example/y' },
              }
            : {
                ...page,
                content: [{ type: 'TextText', left: `<a href="${own}/de">a</a>`, right: '' }],
              },
        ),
      { siteUrl: new URL(own) },
    )
    expect(await client.layout('de')).toMatchObject({
      contact: '/de/kontakt',
      footer: { youtube: 'https://x.example/y' },
    })
    expect((await client.page('/de')).content).toMatchObject([{ left: '<a href="/de">a</a>' }])
  })

  test.each([
    { name: 'contact', bad: { contact: '' }, is: { contact: undefined } },
    { name: 'missing contact', bad: { contact: undefined }, is: { contact: undefined } },
    {
      name: 'link of the cookie notice',
      bad: { cookie: { ...layout.cookie, link: 'javascript:alert(1)' } },
      is: { cookie: { text: 'Cookies', link_text: 'Mehr', action: 'Gut' } },
    },
    { name: 'cookie notice', bad: { cookie: 'none' }, is: { cookie: {} } },
    { name: 'navigation', bad: { navigation: {} }, is: { navigation: [] } },
    { name: 'footer', bad: { footer: null }, is: { footer: {} } },
  ])('drops and reports an invalid $name of the layout', async ({ bad, is }) => {
    const { client, problems } = await setUp((response) => json(response, { ...layout, ...bad }))
    expect(await client.layout('de')).toEqual({ ...layout, ...is })
    const pointer = `/${Object.keys(bad)[0]}`
    const part = { pointer: expect.stringMatching(`^${pointer}`) as string }
    expect(problems).toMatchObject([{ event: 'parts dropped', count: 1, parts: [part] }])
  })

  test('caches the page list and parses it tolerantly', async () => {
    const listed = { path: '/de/heber', title: 'Heber', translatedPaths: { de: '/de/heber' } }
    const { client, asked, problems } = await setUp(
      (response) => json(response, { pages: [listed, { path: 'https://x.example/' }] }),
      { maxBytes: 20 },
    )
    const pages = await client.pages('de')
    expect(pages).toEqual([listed])
    expect(await client.pages('de')).toBe(pages)
    expect(asked.map(({ url }) => url)).toEqual(['/de/ajax/pages'])
    expect(problems).toMatchObject([
      { event: 'parts dropped', pathname: '/de/ajax/pages', count: 1 },
    ])
  })

  test('reads redirects beyond the size limit of pages', async () => {
    const redirects = [{ from: '/de/alt', to: '/de/neu' }]
    const { client, asked } = await setUp((response) => json(response, { redirects }), {
      maxBytes: 20,
    })
    expect(await client.redirects('de')).toMatchObject(redirects)
    expect(asked.map(({ url }) => url)).toEqual(['/de/ajax/redirects'])
  })

  test('rejects a missing page list with ContentNotFound', async () => {
    const { client } = await setUp((response) => json(response, {}, 404))
    await expect(client.pages('de')).rejects.toBeInstanceOf(ContentNotFound)
  })

  test('makes no call for a blank query', async () => {
    const { client, asked } = await setUp((response) => json(response, search))
    expect(await client.search('de', ' \t')).toEqual({ hits: { total: { value: 0 }, hits: [] } })
    expect(asked).toEqual([])
  })

  test('shortens a long query', async () => {
    const { client, asked } = await setUp((response) => json(response, search))
    await client.search('de', 'ü'.repeat(201))
    expect(asked.map(({ url }) => url)).toEqual([`/de/ajax/search?q=${'%C3%BC'.repeat(200)}`])
  })

  test('ends the search of a disconnected client', async () => {
    const [caller, reason] = [new AbortController(), new Error('visitor has left')]
    const { client } = await setUp(() => caller.abort(reason))
    await expect(client.search('de', 'Heber', { signal: caller.signal })).rejects.toBe(reason)
  })

  test('does not cache a search', async () => {
    const { client, asked } = await setUp((response) =>
      json(response, search, 200, { etag: '"1"' }),
    )
    await client.search('de', 'heber')
    await client.search('de', 'heber')
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])
  })

  test('sanitises rich text and reports invalid parts', async () => {
    const content = [
      { type: 'TextText', left: '<p onclick="x()">a</p><script>x()</script>', right: 'b' },
      ...Array.from({ length: 25 }, () => ({ type: 'Carousel' })),
    ]
    const { client, problems } = await setUp((response) => json(response, { ...page, content }))
    const { content: left } = await client.page('/de/heber?name=Muster')
    expect(left).toEqual([{ type: 'TextText', left: '<p>a</p>', right: 'b' }])
    const parts = Array.from({ length: 20 }, (_, index) => ({
      pointer: `/content/${index + 1}`,
      reason: 'unknown type "Carousel"',
    }))
    expect(problems).toEqual([{ event: 'parts dropped', pathname: '/de/heber', count: 25, parts }])
  })

  test('drops and reports invalid search hits', async () => {
    const hits = [{ _id: '2' }, hit]
    const { client, problems } = await setUp((response) => json(response, { hits: { hits } }))
    expect(await client.search('de', 'heber')).toEqual({ hits: { hits: [hit] } })
    expect(problems).toMatchObject([
      { event: 'parts dropped', pathname: '/de/ajax/search', count: 1 },
    ])
  })

  interface Sent {
    status: number
    body?: unknown
    headers?: object
  }
  const moved = (status: number, location?: string): Sent => ({
    status,
    ...(location !== undefined && { headers: { location } }),
  })
  const unexpected = (what: string) => new ContentRejected(502, `unexpected response: ${what}`)

  test.each<{ name: string; answer: Sent; error: Error }>([
    {
      name: '404 with a message',
      answer: { status: 404, body: { message: 'Gibt es nicht' } },
      error: new ContentNotFound('Gibt es nicht'),
    },
    {
      name: '404 without a message',
      answer: { status: 404 },
      error: new ContentNotFound('Not Found'),
    },
    {
      name: '403',
      answer: { status: 403, body: { message: ' Nein,\n danke ' } },
      error: new ContentRejected(403, 'Nein, danke', { publicMessage: 'Nein, danke' }),
    },
    {
      name: '500 with a stack trace as message',
      answer: { status: 500, body: { message: 'at x.js:1\n'.repeat(30) } },
      error: new ContentRejected(500, 'Internal Server Error'),
    },
    { name: '301', answer: moved(301, '/de/neu'), error: new ContentMoved('/de/neu', true) },
    {
      name: '308 with a query',
      answer: moved(308, '/de/neu?x=1'),
      error: new ContentMoved('/de/neu?x=1', true),
    },
    { name: '302', answer: moved(302, 'neu'), error: new ContentMoved('/de/neu', false) },
    { name: '307', answer: moved(307, '/de/neu'), error: new ContentMoved('/de/neu', false) },
    {
      name: 'a redirect to another host',
      answer: moved(302, 'https://evil.example/de'),
      error: unexpected('Found'),
    },
    { name: 'a redirect without Location', answer: moved(302), error: unexpected('Found') },
    { name: 'a redirect to itself', answer: moved(302, '/de/heber'), error: unexpected('Found') },
    { name: '304 without If-None-Match', answer: moved(304), error: unexpected('Not Modified') },
    {
      name: 'an invalid page',
      answer: { status: 200, body: { ...page, title: null } },
      error: new ContentInvalid(
        "not the contract's shape: title: Invalid input: expected string, received null",
      ),
    },
  ])('maps $name to an error', async ({ answer: { status, body = null, headers }, error }) => {
    const { client, asked, problems } = await setUp((response) => {
      json(response, body, status, headers)
    })
    const thrown = await client.page('/de/heber').catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(error.constructor)
    expect(thrown).toEqual(error)
    expect(asked).toHaveLength(1)
    expect(problems).toEqual([])
  })

  test('rejects a redirect of the layout', async () => {
    const { client } = await setUp((response) =>
      json(response, 0, 301, { location: '/de/ajax/neu' }),
    )
    await expect(client.layout('de')).rejects.toMatchObject({ kind: 'rejected', status: 502 })
  })

  test('shares a call between concurrent callers', async () => {
    const { client, asked } = await setUp((response) => json(response, page))
    const [one, other] = await Promise.all([client.page('/de/heber'), client.page('/de/heber')])
    expect(one).toBe(other)
    expect(asked).toHaveLength(1)
  })

  test('shares the parsed content of equal responses', async () => {
    const { client } = await setUp((response, { url }) =>
      json(response, { ...page, title: url.includes('page=2') ? 'Seite 2' : 'Heber' }),
    )
    const plain = await client.page('/de/heber')
    const filtered = await client.page('/de/heber?category=a')
    expect(filtered.content).toBe(plain.content)
    expect(filtered.route).toBe('/de/heber?category=a')
    const second = await client.page('/de/heber?page=2')
    expect(second).toMatchObject({ title: 'Seite 2', route: '/de/heber?page=2' })
    expect(second.content).not.toBe(plain.content)
    expect((await client.page('/de/schrauber')).content).not.toBe(plain.content)
  })

  test('keeps the parsed response after a 304', async () => {
    const { client, asked, clock, problems } = await setUp((response, _, count) => {
      if (count === 2) response.writeHead(304).end()
      else json(response, { ...page, title: `Fassung ${count}` }, 200, { etag: `"${count}"` })
    })
    const first = await client.page('/de/heber')
    clock.time += 2000
    expect(await client.page('/de/heber')).toBe(first)
    clock.time += 2000
    expect(await client.page('/de/heber')).toMatchObject({ title: 'Fassung 3' })
    expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', '"1"'])
    expect(problems).toEqual([])
  })

  test('revalidates a purged page', async () => {
    const purges = createPurges()
    const { client, asked } = await setUp(
      (response) => json(response, page, 200, { etag: '"1"' }),
      {
        purges,
      },
    )
    await client.page('/de/heber')
    await client.page('/de/heber')
    expect(asked).toHaveLength(1)
    purges.add({ paths: ['/de/heber'] })
    await client.page('/de/heber')
    expect(asked[1]?.headers['if-none-match']).toBe('"1"')
  })

  test('sends the tokens of live calls and drafts', async () => {
    const { client, asked, problems } = await setUp(
      (response, { method, url }) => {
        if (method === 'POST') json(response, { id: '1' }, 201)
        else if (url === '/de/fort') json(response, {}, 401)
        else json(response, page)
      },
      { tokens: { live: 'live-secret', preview: 'draft-secret' } },
    )
    await client.page('/de/heber')
    await client.page('/de/heber', { preview: true })
    await client.submitForm('de', 'contact', submission, identity)
    expect(asked.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer live-secret',
      'Bearer draft-secret',
      'Bearer live-secret',
    ])
    const error = await client.page('/de/fort').catch((reason: unknown) => reason)
    expect(inspect([error, problems], { depth: 9 })).not.toContain('secret')
  })

  test('sends no token to the target of a redirect', async () => {
    const other = await startBackend((response) => json(response, page))
    const { client, asked } = await setUp(
      (response) => json(response, {}, 302, { location: new URL('/de/heber', other.url).href }),
      { tokens: { live: 'live-secret', preview: 'draft-secret' } },
    )
    await client.page('/de/heber').catch(() => {})
    await client.page('/de/heber', { preview: true }).catch(() => {})
    expect(asked).toHaveLength(2)
    expect(other.asked).toEqual([])
  })

  test('revalidates a page purged by its own tag', async () => {
    const purges = createPurges()
    const { client, asked } = await setUp(
      (response) => json(response, { ...page, tags: ['news', 'page:17'] }),
      { purges },
    )
    const uses: (string[] | undefined)[] = []
    await client.page('/de/heber', { observe: ({ tags }) => uses.push(tags) })
    purges.add({ tags: ['page:18'] })
    await client.page('/de/heber')
    expect(asked).toHaveLength(1)
    purges.add({ tags: ['page:17'] })
    await client.page('/de/heber')
    expect(asked).toHaveLength(2)
    expect(uses).toEqual([['de', '/de/heber', 'news', 'page:17']])
  })

  test('redirects a moved page', async () => {
    const targets = new Map([['/de/alt', '/de/neu']])
    const movedPages = {
      find: async (path: string) => targets.get(path) ?? null,
      forget: (path: string) => void targets.delete(path),
    }
    const { client } = await setUp(
      (response, { url }) =>
        url.startsWith('/de/neu') ? json(response, page) : json(response, {}, 404),
      { movedPages },
    )
    await expect(client.page('/de/alt?x=1')).rejects.toMatchObject({
      kind: 'moved',
      location: '/de/neu?x=1',
      permanent: true,
    })
    await expect(client.page('/de/fehlt')).rejects.toThrow(ContentNotFound)
  })

  test('forgets a move once the backend responds', async () => {
    const forgotten: string[] = []
    const movedPages = { find: async () => null, forget: (path: string) => forgotten.push(path) }
    const { client } = await setUp(
      (response, { url }) =>
        url.startsWith('/de/alt') ? json(response, page) : json(response, {}, 404),
      { movedPages },
    )
    await client.page('/de/alt?x=1')
    await client.page('/de/fehlt').catch(() => {})
    expect(forgotten).toEqual(['/de/alt'])
  })

  test.each<{ name: string; fail: Answering; kind: string; timeoutMs?: number }>([
    { name: 'is stopped', fail: (response) => response.destroy(), kind: 'unavailable' },
    { name: 'is too slow', fail: () => {}, kind: 'unavailable', timeoutMs: 300 },
    { name: 'restarts', fail: (response) => json(response, {}, 503), kind: 'rejected' },
    {
      name: 'answers HTML with 200',
      fail: (response) => void response.setHeader('content-type', 'text/html').end('<html>'),
      kind: 'invalid',
    },
  ])('keeps known pages with few calls: backend $name', async ({ fail, kind, timeoutMs }) => {
    let isFailing = false
    const { client, asked, clock } = await setUp(
      (response, ...call) => (isFailing ? fail(response, ...call) : json(response, page)),
      { timeoutMs },
    )
    const first = await client.page('/de/heber')
    isFailing = true
    clock.time += 3_000
    for (let visit = 0; visit < 20; visit++) expect(await client.page('/de/heber')).toBe(first)
    expect(asked.length).toBeLessThanOrEqual(3)
    await expect(client.page('/de/neu')).rejects.toMatchObject({ kind })
  })

  test('serves a stale response on 503 after a retry', async () => {
    const { client, asked, clock, problems } = await setUp((response, _, count) => {
      json(response, count === 1 ? page : { message: 'Wartung' }, count === 1 ? 200 : 503)
    })
    const first = await client.page('/de/heber')
    clock.time += 3000
    expect(await client.page('/de/heber')).toBe(first)
    expect(asked).toHaveLength(3)
    expect(problems).toEqual([
      { event: 'request retried', pathname: '/de/heber', method: 'GET', reason: 'status 503' },
      { event: 'served stale', pathname: '/de/heber', ageMs: 3000, reason: 'Wartung' },
    ])
  })

  test.each([
    { name: 'hangs', start: '' },
    { name: 'hangs amid the response', start: '{"type":' },
  ])('gives up on a backend: $name', async ({ start }) => {
    const { client, asked, problems } = await setUp(
      (response) => {
        if (start) response.write(start)
      },
      { timeoutMs: 100 },
    )
    const callers = [client.page('/de/heber'), client.page('/de/heber')]
    for (const outcome of await Promise.allSettled(callers)) {
      expect(outcome).toMatchObject({
        reason: { kind: 'unavailable', cause: { name: 'TimeoutError' } },
      })
    }
    expect(asked).toHaveLength(1)
    expect(problems).toEqual([])
  })

  test('aborts a slow body at the timeout', async () => {
    const { client } = await setUp(
      (response) => {
        const timer = setInterval(() => response.write(' '), 10)
        response.on('close', () => clearInterval(timer))
      },
      { timeoutMs: 100 },
    )
    await expect(client.page('/de/heber')).rejects.toBeInstanceOf(ContentUnavailable)
  })

  test('rejects a response above the size limit', async () => {
    const { client } = await setUp((response) => json(response, page), { maxBytes: 20 })
    await expect(client.page('/de/heber')).rejects.toThrow('response larger than 20 bytes')
  })

  test('requests drafts and bypasses the cache for previews', async () => {
    const { client, asked } = await setUp((response, { headers }) => {
      const title = headers.view === 'PREVIEW' ? 'Entwurf' : 'Seite'
      json(response, { ...page, title }, 200, { etag: '"1"' })
    })
    expect(await client.page('/de/heber', { preview: true })).toMatchObject({ title: 'Entwurf' })
    expect(await client.page('/de/heber')).toMatchObject({ title: 'Seite' })
    expect(await client.page('/de/heber', { preview: true })).toMatchObject({ title: 'Entwurf' })
    expect(asked.map(({ headers }) => [headers.view, headers['if-none-match']])).toEqual([
      ['PREVIEW', undefined],
      [undefined, undefined],
      ['PREVIEW', undefined],
    ])
  })

  test('parses equal drafts and pages once', async () => {
    const { client } = await setUp((response) => json(response, page))
    const [draft, seen, again] = [
      await client.page('/de/heber', { preview: true }),
      await client.page('/de/heber'),
      await client.page('/de/heber?x=1', { preview: true }),
    ]
    expect(seen.content).toBe(draft.content)
    expect(again.content).toBe(draft.content)
    expect(again.route).toBe('/de/heber?x=1')
  })

  test('does not request paths outside the base address', async () => {
    const { client, asked } = await setUp((response) => json(response, page), {}, '/cms')
    await expect(client.page('/../admin')).rejects.toBeInstanceOf(ContentNotFound)
    await client.page('/de/heber')
    expect(asked.map(({ url }) => url)).toEqual(['/cms/de/heber'])
  })

  test.each([{ id: 'a1' }, { id: 17 }])(
    'sends a form with its key and reference: %o',
    async (receipt) => {
      const { client, asked } = await setUp((response) => json(response, receipt, 201))
      const sent = client.submitForm('de', 'contact', submission, identity)
      expect(await sent).toEqual({ id: String(receipt.id) })
      expect(asked).toMatchObject([
        {
          method: 'POST',
          url: '/de/ajax/contact',
          headers: {
            accept: 'application/json',
            'content-type': 'application/json',
            'idempotency-key': 'k1',
            'form-reference': 'K7PX2M9QRT',
          },
          body: JSON.stringify(submission),
        },
      ])
    },
  )

  test('resends a form with its key after a connection failure', async () => {
    const { client, asked } = await setUp((response, _, count) => {
      if (count === 1) response.socket?.destroy()
      else json(response, { id: 'a1' }, 201)
    })
    const sent = client.submitForm('de', 'contact', submission, identity)
    expect(await sent).toEqual({ id: 'a1' })
    expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1'])
  })

  test.each([
    {
      name: '422 with field errors',
      status: 422,
      body: { errors: { email: ' Unbekannt ', phone: 5, other: 'x', message: '', __proto__: 'x' } },
      error: new ContentRefused({ email: 'Unbekannt' }),
    },
    {
      name: '422 without field errors',
      status: 422,
      body: { errors: { other: 'x' } },
      error: new ContentRejected(422, 'Unprocessable Entity'),
    },
    {
      name: '503',
      status: 503,
      body: { errors: { email: 'x' } },
      error: new ContentRejected(503, 'Service Unavailable'),
    },
    {
      name: '201 without an id',
      status: 201,
      body: {},
      error: new ContentInvalid('form response has no id'),
    },
  ])('sends a form once and rejects with $name', async ({ status, body, error }) => {
    const { client, asked } = await setUp((response) => json(response, body, status))
    const sent = client.submitForm('de', 'contact', submission, identity)
    const thrown = await sent.catch((reason: unknown) => reason)
    expect(thrown).toBeInstanceOf(error.constructor)
    expect(thrown).toMatchObject({ ...error, message: error.message })
    expect(asked).toHaveLength(1)
  })

  test('decorates every retry of a call', async () => {
    const seen: string[] = []
    let tries = 0
    const { client } = await setUp(
      (response) => json(response, layout, ++tries === 1 ? 503 : 200),
      {
        around: (requestJson) => async (call) => {
          const answer = await requestJson(call)
          seen.push(`${call.method} ${call.path} ${answer.status}`)
          return answer
        },
      },
    )
    await client.layout('de')
    expect(seen).toEqual(['GET /de/ajax/layout 503', 'GET /de/ajax/layout 200'])
  })
})

/** A client of a real backend, with a fixed clock. */
async function setUp(answer: Answering, options: Partial<ContentClientOptions> = {}, prefix = '/') {
  const { url, asked } = await startBackend(answer)
  const problems: ContentProblem[] = []
  const clock = { time: 0 }
  const client = createContentClient({
    backendUrl: new URL(prefix, url),
    siteUrl: new URL('https://www.muster.example'),
    now: () => clock.time,
    report: (problem) => problems.push(problem),
    ...options,
  })
  onTestFinished(() => client.close())
  return { client, asked, problems, clock }
}
