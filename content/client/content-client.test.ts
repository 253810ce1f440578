import { expect, onTestFinished, test } from 'vitest'
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
import { createContentClient, type AnswerUse, type ContentClientOptions } from './content-client.ts'
import { json, startBackend, type Answering } from '../../tests/harness/servers/start-backend.ts'

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

test('layout, navigation, page and search are asked for where the contract has them', async () => {
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

test('a figure and its unit stay on one line, in plain text as in rich text', async () => {
  const features = ['trägt 750 kg']
  const product = { type: 'Product', title: 'Für 750 kg', lead: 'Bis 5 m', text: '<p>Bei 60 %</p>' }
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

test('addresses of the site itself come out as paths, wherever they stand', async () => {
  const own = 'https://muster.example'
  const { client } = await setUp(
    (response, { url }) =>
      json(
        response,
        url.endsWith('layout')
          ? { ...layout, contact: `${own}/de/kontakt`, footer: { youtube: 'https://x.example/y' } }
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
  { name: 'contact that is missing', bad: { contact: undefined }, is: { contact: undefined } },
  {
    name: 'link of the cookie notice',
    bad: { cookie: { ...layout.cookie, link: 'javascript:alert(1)' } },
    is: { cookie: { text: 'Cookies', link_text: 'Mehr', action: 'Gut' } },
  },
  { name: 'cookie notice', bad: { cookie: 'none' }, is: { cookie: {} } },
  { name: 'navigation', bad: { navigation: {} }, is: { navigation: [] } },
  { name: 'footer', bad: { footer: null }, is: { footer: {} } },
])('a bad $name of the layout is left out and reported', async ({ bad, is }) => {
  const { client, problems } = await setUp((response) => json(response, { ...layout, ...bad }))
  expect(await client.layout('de')).toEqual({ ...layout, ...is })
  const pointer = `/${Object.keys(bad)[0]}`
  const part = { pointer: expect.stringMatching(`^${pointer}`) as string }
  expect(problems).toMatchObject([{ event: 'parts dropped', count: 1, parts: [part] }])
})

test('the list of pages is asked for once, read tolerantly, and may be longer than other answers', async () => {
  const listed = { path: '/de/heber', title: 'Heber', translatedPaths: { de: '/de/heber' } }
  const { client, asked, problems } = await setUp(
    (response) => json(response, { pages: [listed, { path: 'https://x.example/' }] }),
    { maxBytes: 20 },
  )
  const pages = await client.pages('de')
  expect(pages).toEqual([listed])
  expect(await client.pages('de')).toBe(pages)
  expect(asked.map(({ url }) => url)).toEqual(['/de/ajax/pages'])
  expect(problems).toMatchObject([{ event: 'parts dropped', pathname: '/de/ajax/pages', count: 1 }])
})

test('a backend without a list of pages is told from one that is away', async () => {
  const { client } = await setUp((response) => json(response, {}, 404))
  await expect(client.pages('de')).rejects.toBeInstanceOf(ContentNotFound)
})

test('a blank query makes no call', async () => {
  const { client, asked } = await setUp((response) => json(response, search))
  expect(await client.search('de', ' \t')).toEqual({ hits: { total: { value: 0 }, hits: [] } })
  expect(asked).toEqual([])
})

test('a search is asked for each time', async () => {
  const { client, asked } = await setUp((response) => json(response, search, 200, { etag: '"1"' }))
  await client.search('de', 'heber')
  await client.search('de', 'heber')
  expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, undefined])
})

test('rich text is sanitised, bad parts are dropped and reported without the query', async () => {
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

test('search hits are read tolerantly', async () => {
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
const unexpected = (what: string) => new ContentRejected(502, `unexpected answer: ${what}`)

test.each<{ name: string; answer: Sent; error: Error }>([
  {
    name: '404 with a message',
    answer: { status: 404, body: { message: 'Gibt es nicht' } },
    error: new ContentNotFound('Gibt es nicht'),
  },
  { name: '404 without', answer: { status: 404 }, error: new ContentNotFound('Not Found') },
  {
    name: '403',
    answer: { status: 403, body: { message: ' Nein,\n danke ' } },
    error: new ContentRejected(403, 'Nein, danke', { publicMessage: 'Nein, danke' }),
  },
  {
    name: '500 with a message that is none',
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
  { name: 'a redirect to nowhere', answer: moved(302), error: unexpected('Found') },
  { name: 'a redirect to itself', answer: moved(302, '/de/heber'), error: unexpected('Found') },
  { name: '304 that nobody asked for', answer: moved(304), error: unexpected('Not Modified') },
  {
    name: 'another shape',
    answer: { status: 200, body: { ...page, title: null } },
    error: new ContentInvalid(
      "not the contract's shape: title: Invalid input: expected string, received null",
    ),
  },
])('$name is told', async ({ answer: { status, body = null, headers }, error }) => {
  const { client, asked, problems } = await setUp((response) => {
    json(response, body, status, headers)
  })
  const thrown = await client.page('/de/heber').catch((reason: unknown) => reason)
  expect(thrown).toBeInstanceOf(error.constructor)
  expect(thrown).toEqual(error)
  expect(asked).toHaveLength(1)
  expect(problems).toEqual([])
})

test('a redirect of the layout is no place for a visitor', async () => {
  const { client } = await setUp((response) => json(response, 0, 301, { location: '/de/ajax/neu' }))
  await expect(client.layout('de')).rejects.toMatchObject({ kind: 'rejected', status: 502 })
})

test('two callers share one call and its answer', async () => {
  const { client, asked } = await setUp((response) => json(response, page))
  const [one, other] = await Promise.all([client.page('/de/heber'), client.page('/de/heber')])
  expect(one).toBe(other)
  expect(asked).toHaveLength(1)
})

test('a query that changes nothing changes no content; another page with the same body has its own', async () => {
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

test('304 keeps the parsed answer, another answer replaces it', async () => {
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

test('a purged page is asked for again', async () => {
  const { client, asked } = await setUp((response) => json(response, page, 200, { etag: '"1"' }))
  await client.page('/de/heber')
  await client.page('/de/heber')
  expect(asked).toHaveLength(1)
  client.purge({ paths: ['/de/heber'] })
  await client.page('/de/heber')
  expect(asked[1]?.headers['if-none-match']).toBe('"1"')
})

test('what a page was made of can be confirmed, a refusal too', async () => {
  const { client, asked } = await setUp((response, { url }) => {
    if (url === '/de/weg') json(response, { message: 'weg' }, 404)
    else json(response, page)
  })
  const uses: AnswerUse[] = []
  const observe = (use: AnswerUse) => void uses.push(use)
  await client.page('/de/heber?a=1', { observe })
  await client.page('/de/weg', { observe }).catch(() => {})
  expect(uses).toMatchObject([
    { kind: 'page', path: '/de/heber?a=1', ageMs: 0 },
    { kind: 'page', path: '/de/weg', digest: 'not-found weg' },
  ])
  expect(uses.map(({ key }) => client.digestOf(key))).toEqual(uses.map(({ digest }) => digest))
  for (const use of uses) expect(await client.confirm(use)).toEqual(use)
  expect(asked).toHaveLength(2)
})

test('what is not kept any more is confirmed without being sent again', async () => {
  const { client, asked } = await setUp(
    (response, { url, headers }) => {
      const etag = `"${url}"`
      if (headers['if-none-match'] === etag) response.writeHead(304).end()
      else json(response, { ...page, title: url }, 200, { etag })
    },
    { maxEntries: 1 },
  )
  const uses: AnswerUse[] = []
  for (const path of ['/de/alt', '/de/neu'])
    await client.page(path, { observe: (use) => void uses.push(use) })
  const [old] = uses
  if (!old) throw new Error('no use')
  expect(client.digestOf(old.key)).toBeUndefined()
  expect(await client.confirm(old)).toEqual(old)
  expect(asked.map(({ headers }) => headers['if-none-match'])).toEqual([
    undefined,
    undefined,
    '"/de/alt"',
  ])
  const changed = { ...old, etag: '"older"', digest: 'other' }
  expect(await client.confirm(changed)).toEqual(old)
})

test('what cannot be asked cannot be confirmed', async () => {
  const { client } = await setUp((response) => json(response, {}, 500))
  const use = { key: 'page /de', kind: 'page', path: '/de', digest: 'x' } as const
  await expect(client.confirm(use)).rejects.toBeInstanceOf(ContentRejected)
})

test('an older answer is served on 503, after a second try', async () => {
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

test('a reset is tried again', async () => {
  const { client, asked, problems } = await setUp((response, _, count) => {
    if (count === 1) response.socket?.resetAndDestroy()
    else json(response, page)
  })
  expect(await client.page('/de/heber')).toMatchObject(page)
  expect(asked).toHaveLength(2)
  expect(problems).toMatchObject([{ event: 'request retried', method: 'GET' }])
})

test.each([
  { name: 'says nothing', start: '' },
  { name: 'stops amid the answer', start: '{"type":' },
])(
  'a backend that $name is unavailable when the time is over, without a second try',
  async ({ start }) => {
    const { client, asked, problems } = await setUp(
      (response) => {
        if (start) response.write(start)
      },
      { timeoutMs: 100 },
    )
    const started = performance.now()
    const callers = [client.page('/de/heber'), client.page('/de/heber')]
    for (const outcome of await Promise.allSettled(callers)) {
      expect(outcome).toMatchObject({
        reason: { kind: 'unavailable', cause: { name: 'TimeoutError' } },
      })
    }
    expect(performance.now() - started).toBeLessThan(1000)
    expect(asked).toHaveLength(1)
    expect(problems).toEqual([])
  },
)

test('a body that trickles ends with the time for the whole answer', async () => {
  const { client } = await setUp(
    (response) => {
      const timer = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(timer))
    },
    { timeoutMs: 100 },
  )
  await expect(client.page('/de/heber')).rejects.toBeInstanceOf(ContentUnavailable)
})

test('a large answer is invalid', async () => {
  const { client } = await setUp((response) => json(response, page), { maxBytes: 20 })
  await expect(client.page('/de/heber')).rejects.toThrow('answer larger than 20 bytes')
})

test('preview asks for drafts, and neither reads nor writes what is kept', async () => {
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

test('what an editor was shown is confirmed by what editors are told now', async () => {
  let title = 'Entwurf'
  const { client, asked } = await setUp((response, { headers }) => {
    if (title === '') json(response, page, 503)
    else json(response, { ...page, title: headers.view === 'PREVIEW' ? title : 'Seite' })
  })
  const uses: AnswerUse[] = []
  await client.page('/de/heber', { preview: true, observe: (use) => void uses.push(use) })
  const [use] = uses
  if (!use) throw new Error('no use')
  expect(await client.confirm(use, { preview: true })).toEqual(use)
  expect(client.digestOf(use.key)).toBeUndefined()
  for (title of ['Neuer Entwurf', ''])
    expect((await client.confirm(use, { preview: true })).digest).not.toBe(use.digest)
  expect(new Set(asked.map(({ headers }) => headers.view))).toEqual(new Set(['PREVIEW']))
})

test('what editors and visitors are told alike is read once', async () => {
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

test('a path that leads out of the base address is not asked for', async () => {
  const { client, asked } = await setUp((response) => json(response, page), {}, '/cms')
  await expect(client.page('/../admin')).rejects.toBeInstanceOf(ContentNotFound)
  await client.page('/de/heber')
  expect(asked.map(({ url }) => url)).toEqual(['/cms/de/heber'])
})

test.each([{ id: 'a1' }, { id: 17 }])('a form is sent with its key: %o', async (receipt) => {
  const { client, asked } = await setUp((response) => json(response, receipt, 201))
  const sent = client.submitForm('de', 'contact', submission, { idempotencyKey: 'k1' })
  expect(await sent).toEqual({ id: String(receipt.id) })
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/de/ajax/contact',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': 'k1',
      },
      body: JSON.stringify(submission),
    },
  ])
})

test('a form is sent again under the same key where the connection failed', async () => {
  const { client, asked } = await setUp((response, _, count) => {
    if (count === 1) response.socket?.destroy()
    else json(response, { id: 'a1' }, 201)
  })
  const sent = client.submitForm('de', 'contact', submission, { idempotencyKey: 'k1' })
  expect(await sent).toEqual({ id: 'a1' })
  expect(asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1'])
})

test.each([
  {
    name: '422 with messages for its fields',
    status: 422,
    body: { errors: { email: ' Unbekannt ', phone: 5, other: 'x', message: '', __proto__: 'x' } },
    error: new ContentRefused({ email: 'Unbekannt' }),
  },
  {
    name: '422 without',
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
    error: new ContentInvalid('form answer has no id'),
  },
])('a form, $name: sent once and told', async ({ status, body, error }) => {
  const { client, asked } = await setUp((response) => json(response, body, status))
  const sent = client.submitForm('de', 'contact', submission, { idempotencyKey: 'k1' })
  const thrown = await sent.catch((reason: unknown) => reason)
  expect(thrown).toBeInstanceOf(error.constructor)
  expect(thrown).toMatchObject({ ...error, message: error.message })
  expect(asked).toHaveLength(1)
})

test('what is put around an exchange sees every try of it', async () => {
  const seen: string[] = []
  let tries = 0
  const { client } = await setUp((response) => json(response, layout, ++tries === 1 ? 503 : 200), {
    around: (requestJson) => async (call) => {
      const answer = await requestJson(call)
      seen.push(`${call.method} ${call.path} ${answer.status}`)
      return answer
    },
  })
  await client.layout('de')
  expect(seen).toEqual(['GET /de/ajax/layout 503', 'GET /de/ajax/layout 200'])
})

/** A client of a real backend, with a clock that stands still. */
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
