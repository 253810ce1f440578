import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import type { CachedPage, ServedPage } from './cache/cached-page.ts'
import { decodeBody, encodeBody, encodings, type Encoding } from './encode-body.ts'
import type { RequestRecord } from '../ops/request-record.ts'
import { acceptedEncoding } from './page-request.ts'
import { createSendPage, entityTag, matchingTag } from './send-page.ts'

const html = Buffer.from(`<!doctype html><title>Größen</title>${'<p>Vakuumheber</p>'.repeat(200)}`)
const hash = 'Jx2_q-9'

const page: CachedPage = {
  status: 200,
  isShortLived: false,
  location: null,
  cacheControl: null,
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['link', '</assets/a.css>; rel=preload; as=style'],
  ],
  hash,
  bodies: {
    br: { bytes: await encodeBody(html, 'br', 'best'), level: 'best' },
    gzip: { bytes: await encodeBody(html, 'gzip', 'quick'), level: 'quick' },
  },
  sources: [],
  tags: ['de', '/de/maschinen'],
  confirmedAt: 0,
}

const shortLived = (status: number): CachedPage => ({ ...page, status, isShortLived: true })

const redirect = (location: string): CachedPage => ({ ...page, status: 302, location })

const siteHeaders: [string, string][] = [
  ['Content-Security-Policy', "default-src 'self'"],
  ['X-Content-Type-Options', 'nosniff'],
]
const times = {
  freshMs: 60_000,
  staleMs: 3_600_000,
  staleIfErrorMs: 86_400_000,
  shortLivedMs: 5_000,
}
const send = createSendPage(siteHeaders, times)

function sendPage(request: IncomingMessage, response: ServerResponse, sent: ServedPage) {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const recorded = Object.assign(request, { record: { id: 'r1' } as RequestRecord })
  return send(recorded, response, sent, encoding)
}
const served: Omit<ServedPage, 'page'> = { outcome: 'hit', ageMs: 12_000 }

let answer: (request: IncomingMessage, response: ServerResponse) => unknown
const server = createServer((request, response) => void answer(request, response))
beforeAll(async () => {
  await once(server.listen(0), 'listening')
  return () => void server.close()
})

interface Asked {
  page?: CachedPage
  method?: string
  path?: string
  headers?: string[]
  served?: Partial<ServedPage>
}

/** What a request is answered with, as it is on the wire. */
async function ask({
  page: asked = page,
  method = 'GET',
  path = '/de',
  headers = [],
  ...rest
}: Asked) {
  let returned: unknown
  answer = (request, response) => {
    returned = sendPage(request, response, { ...served, page: asked, ...rest.served })
  }
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: site.test', 'Connection: close', ...headers]
  const bytes = await exchange(`${lines.join('\r\n')}\r\n\r\n`)
  return { ...parseAnswer(bytes), returned }
}

async function exchange(request: string): Promise<Buffer> {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.write(request)
  return buffer(socket)
}

function parseAnswer(bytes: Buffer) {
  const end = bytes.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const entries = lines.map((line): [string, string] => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)]
  })
  return {
    status: Number(statusLine.split(' ')[1]),
    names: entries.map(([name]) => name),
    headers: Object.fromEntries(entries) as Partial<Record<string, string>>,
    body: bytes.subarray(end + 4),
  }
}

/** What an answer has, whether the page goes along or the client has it already. */
const ofEvery = {
  vary: 'Accept-Encoding',
  'cache-control':
    'public, max-age=0, s-maxage=60, stale-while-revalidate=30, stale-if-error=86400',
  'cdn-cache-control': 'max-age=60, stale-while-revalidate=3600, stale-if-error=86400',
  'x-request-id': 'r1',
  age: '12',
  'x-cache': 'HIT',
  'server-timing': 'cache;desc=hit',
  connection: 'close',
}

test('a page is sent with all that clients and caches need to know', async () => {
  const { status, headers, names, body, returned } = await ask({
    headers: ['Accept-Encoding: gzip, br'],
  })
  expect(status).toBe(200)
  const { date, ...others } = headers
  expect(Date.parse(date ?? '')).toBeGreaterThan(0)
  expect(others).toEqual({
    'content-security-policy': "default-src 'self'",
    'x-content-type-options': 'nosniff',
    'content-type': 'text/html; charset=utf-8',
    link: '</assets/a.css>; rel=preload; as=style',
    ...ofEvery,
    etag: '"Jx2_q-9-br-best"',
    'content-length': String(page.bodies.br?.bytes.length),
    'content-encoding': 'br',
  })
  expect(names).toHaveLength(new Set(names).size)
  expect(body).toEqual(page.bodies.br?.bytes)
  expect(returned).toBeUndefined()
})

test.each([
  { name: 'a body that is there', accepted: 'gzip', etag: '"Jx2_q-9-gzip"', coding: 'gzip' },
  { name: 'a body that has to be made', accepted: 'zstd', etag: '"Jx2_q-9-zstd"', coding: 'zstd' },
  { name: 'nothing that is compressed', accepted: '', etag: '"Jx2_q-9"', coding: undefined },
])('a client gets what it can read: $name', async ({ accepted, etag, coding }) => {
  for (let time = 1; time <= 2; time++) {
    const { headers, body } = await ask({ headers: [`Accept-Encoding: ${accepted}`] })
    expect(headers.etag).toBe(etag)
    expect(headers['content-encoding']).toBe(coding)
    expect(headers['content-length']).toBe(String(body.length))
    expect(await decodeBody(body, (coding ?? 'identity') as Encoding)).toEqual(html)
  }
  expect(Object.keys(page.bodies)).toEqual(['br', 'gzip'])
})

test('a client that says nothing gets the page as it is', async () => {
  const { headers, body } = await ask({})
  expect(headers['content-encoding']).toBeUndefined()
  expect(body).toEqual(html)
})

test.each(['gzip', 'zstd'])('HEAD has the headers of GET and no body: %s', async (encoding) => {
  const request = { headers: [`Accept-Encoding: ${encoding}`] }
  const { headers: ofGet } = await ask(request)
  const { status, headers, body } = await ask({ ...request, method: 'HEAD' })
  expect(status).toBe(200)
  expect({ ...headers, date: '' }).toEqual({ ...ofGet, date: '' })
  expect(body).toHaveLength(0)
})

test.each([
  { outcome: 'stale', ageMs: 70_900, says: ['STALE', '70', 'cache;desc=stale'] },
  { outcome: 'stale', ageMs: 3_000, says: ['STALE', '60', 'cache;desc=stale'] },
  { outcome: 'miss', renderMs: 12.345, says: ['MISS', '12', 'cache;desc=miss, render;dur=12.3'] },
  { outcome: 'bypass', ageMs: -1_000, says: ['BYPASS', '0', 'cache;desc=bypass'] },
] as const)('an answer says how it came about: $outcome', async ({ says, ...said }) => {
  const { headers } = await ask({ served: said })
  expect([headers['x-cache'], headers['age'], headers['server-timing']]).toEqual(says)
})

test.each([404, 410, 301, 308])(
  'what holds for a moment only is asked for soon: %i',
  async (status) => {
    const { headers, ...sent } = await ask({ page: shortLived(status) })
    expect(sent.status).toBe(status)
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
    expect(headers['cdn-cache-control']).toBe('max-age=5')
  },
)

test('what says itself that nobody keeps it, is kept by no edge either', async () => {
  const failure: CachedPage = {
    ...page,
    status: 598,
    cacheControl: 'no-store',
    headers: [['retry-after', '30']],
  }
  const { status, headers, names } = await ask({ page: failure, served: { outcome: 'bypass' } })
  expect(status).toBe(598)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' })
  expect(names).not.toEqual(expect.arrayContaining(['cdn-cache-control']))
})

test.each(
  encodings.flatMap((had) => (['GET', 'HEAD'] as const).map((method) => ({ had, method }))),
)('$method of a page that a client has in $had is 304', async ({ had, method }) => {
  const tag = entityTag(hash, had, 'quick')
  const { status, headers, body } = await ask({
    method,
    headers: ['Accept-Encoding: zstd', `If-None-Match: "other", ${tag}`],
  })
  expect(status).toBe(304)
  const { date: _date, ...others } = headers
  expect(others).toEqual({
    ...ofEvery,
    etag: tag,
  })
  expect(body).toHaveLength(0)
})

test('a weak tag is repeated as it came', async () => {
  const { status, headers } = await ask({ headers: ['If-None-Match: W/"Jx2_q-9-br"'] })
  expect([status, headers.etag]).toEqual([304, 'W/"Jx2_q-9-br"'])
})

test('a client that has anything gets the tag of what it would have got', async () => {
  const star = 'If-None-Match: *'
  const br = await ask({ headers: [star, 'Accept-Encoding: br'] })
  expect([br.status, br.headers.etag]).toEqual([304, '"Jx2_q-9-br-best"'])
  const zstd = await ask({ headers: [star, 'Accept-Encoding: zstd'] })
  expect([zstd.status, zstd.headers.etag]).toEqual([304, '"Jx2_q-9-zstd"'])
  const untagged = await ask({ page: { ...page, hash: '' }, headers: [star] })
  expect([untagged.status, untagged.headers.etag]).toEqual([304, undefined])
})

test('a page that has changed, or is none, is sent whatever the client has', async () => {
  const changed = await ask({ headers: ['If-None-Match: "older-br", W/"'] })
  expect([changed.status, changed.body]).toEqual([200, html])
  const missing = await ask({ page: shortLived(404), headers: ['If-None-Match: "Jx2_q-9", *'] })
  expect([missing.status, missing.body]).toEqual([404, html])
})

test.each([
  { name: 'as it is', to: '/en/a', path: '/de/a', location: '/en/a' },
  { name: 'with the query', to: '/en/a', path: '/de/a?x=1&y=%26', location: '/en/a?x=1&y=%26' },
  { name: 'with a query once', to: '/en/a?x=1', path: '/de/a?x=1', location: '/en/a?x=1' },
  { name: 'with the rest', to: '/en/a?x=1', path: '/de/a?u=2&x=1', location: '/en/a?x=1&u=2' },
  {
    name: 'with one of several values',
    to: '/en/a?x=1&x=2',
    path: '/de/a?x=2&x=1',
    location: '/en/a?x=1&x=2',
  },
  {
    name: 'however a name is written',
    to: '/en/a?%C3%BC=1',
    path: '/de/a?%c3%bc=1',
    location: '/en/a?%C3%BC=1',
  },
  { name: 'before a fragment', to: '/en/a#b?c', path: '/de/a?x=1', location: '/en/a?x=1#b?c' },
  { name: 'without empty parts', to: '/en/a?', path: '/de/a?&x&', location: '/en/a?x' },
  { name: 'without an empty query', to: '/en/a', path: '/de/a?', location: '/en/a' },
  {
    name: 'without a fragment of the request',
    to: '/en/a',
    path: '/de/a?x#y?z',
    location: '/en/a?x',
  },
  {
    name: 'with a broken escape',
    to: '/en/a?x=%',
    path: '/de/a?y=%&x=%',
    location: '/en/a?x=%&y=%',
  },
])('a visitor is sent on $name', async ({ to, path, location }) => {
  const kept = redirect(to)
  await ask({ page: kept, path: '/de/a?another=visitor' })
  const { status, headers, body } = await ask({ page: kept, path })
  expect([status, headers.location, body.length]).toEqual([302, location, 0])
})

test('a redirect has no body and is not 304', async () => {
  const { status, headers } = await ask({
    page: redirect('/en/a'),
    headers: ['Accept-Encoding: br', `If-None-Match: "${hash}"`],
  })
  expect([status, headers['content-encoding'], headers['content-length']]).toEqual([
    302,
    undefined,
    '0',
  ])
})

test('what was decided of caching before goes first, except for a failure', async () => {
  expect(await exchangeWith({ ...page, status: 200 })).toBe('private, no-store')
  expect(await exchangeWith({ ...page, status: 404 })).toBe('private, no-store')
  expect(await exchangeWith({ ...page, status: 598, cacheControl: 'no-store' })).toBe('no-store')

  async function exchangeWith(asked: CachedPage) {
    answer = (request, response) => {
      response.setHeader('Cache-Control', 'private, no-store')
      return sendPage(request, response, { ...served, page: asked })
    }
    const bytes = await exchange('GET /de HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    return parseAnswer(bytes).headers['cache-control']
  }
})

test('what others have set goes along', async () => {
  answer = (request, response) => {
    response.setHeader('X-Robots-Tag', 'noindex')
    response.setHeader('Vary', 'Cookie')
    return sendPage(request, response, { ...served, page })
  }
  const bytes = await exchange('GET /de HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n')
  const { headers, names, body } = parseAnswer(bytes)
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', vary: 'Cookie, Accept-Encoding' })
  expect(names).toHaveLength(new Set(names).size)
  expect(body).toEqual(html)
})

test('one connection carries one answer after the other', async () => {
  answer = (request, response) => sendPage(request, response, { ...served, page })
  const request = (headers: string) => `GET /de HTTP/1.1\r\nHost: site.test\r\n${headers}\r\n\r\n`
  const bytes = await exchange(
    request('Accept-Encoding: zstd') +
      request(`If-None-Match: "${hash}"`) +
      request('Accept-Encoding: br\r\nConnection: close'),
  )
  const statusLines = bytes.toString('latin1').match(/HTTP\/1\.1 \d+/g)
  expect(statusLines).toEqual(['HTTP/1.1 200', 'HTTP/1.1 304', 'HTTP/1.1 200'])
  const last = bytes.subarray(bytes.lastIndexOf('HTTP/1.1 200'))
  expect(parseAnswer(last).body).toEqual(page.bodies.br?.bytes)
})

test('where the body cannot be made, the caller can still answer', async () => {
  const broken: CachedPage = {
    ...page,
    bodies: { gzip: { bytes: Buffer.from('x'), level: 'quick' } },
  }
  answer = async (request, response) => {
    await sendPage(request, response, { ...served, page: broken })?.catch((error: Error) => {
      response.writeHead(500).end(error.message)
    })
  }
  const bytes = await exchange('GET /de HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n')
  expect(parseAnswer(bytes).status).toBe(500)
})

test('a client that leaves before its body is made does no harm', async () => {
  const closed = Promise.withResolvers<void>()
  answer = async (request, response) => {
    request.socket.destroy()
    await sendPage(request, response, { ...served, page })
    closed.resolve()
  }
  await exchange('GET /de HTTP/1.1\r\nHost: site.test\r\n\r\n')
  await closed.promise
  expect((await ask({})).status).toBe(200)
})

test('every body has a tag of its own', () => {
  const tags = ['br', 'zstd', 'gzip'] as const
  const all = tags.flatMap((encoding) => [
    entityTag(hash, encoding, 'quick'),
    entityTag(hash, encoding, 'best'),
  ])
  expect(all).toContain('"Jx2_q-9-br"')
  expect(all).toContain('"Jx2_q-9-br-best"')
  expect(new Set([...all, entityTag(hash, 'identity', 'best')]).size).toBe(7)
})

test('a body as it is has one tag', () => {
  expect(entityTag(hash, 'identity', 'quick')).toBe('"Jx2_q-9"')
  expect(entityTag(hash, 'identity', 'best')).toBe('"Jx2_q-9"')
})

test.each(encodings)('any tag of the page matches: %s', (encoding) => {
  for (const level of ['quick', 'best'] as const) {
    const tag = entityTag(hash, encoding, level)
    expect(matchingTag(tag, hash)).toBe(tag)
    expect(matchingTag(`W/${tag}`, hash)).toBe(`W/${tag}`)
  }
})

test.each([
  { name: 'in a list', header: '"a", "Jx2_q-9-gzip"', tag: '"Jx2_q-9-gzip"' },
  { name: 'in a list without spaces', header: 'W/"a","Jx2_q-9","b"', tag: '"Jx2_q-9"' },
  { name: 'the first of several', header: '"Jx2_q-9-br", "Jx2_q-9"', tag: '"Jx2_q-9-br"' },
  { name: 'after a tag with a comma', header: '"a,b", "Jx2_q-9"', tag: '"Jx2_q-9"' },
  { name: 'after what is broken', header: 'a,, b; "Jx2_q-9"', tag: '"Jx2_q-9"' },
  { name: 'anything', header: ' * ', tag: '*' },
])('a client has the page: $name', ({ header, tag }) => {
  expect(matchingTag(header, hash)).toBe(tag)
})

test.each([
  { name: 'nothing is said', header: undefined },
  { name: 'nothing is named', header: '' },
  { name: 'it has another page', header: '"abc-br"' },
  { name: 'it has a page whose hash begins alike', header: '"Jx2_q-99-br"' },
  { name: 'it has a page whose hash ends alike', header: '"xJx2_q-9"' },
  { name: 'it has an encoding that is none', header: '"Jx2_q-9-deflate"' },
  { name: 'the tag has no quotes', header: 'Jx2_q-9-br' },
  { name: 'the tag has no end', header: '"Jx2_q-9-br' },
  { name: 'the tag is in another one', header: '"a,Jx2_q-9"' },
  { name: 'the star is a tag', header: '"*"' },
  { name: 'the header is longer than any', header: `${'"abc", '.repeat(300)}"Jx2_q-9"` },
])('a client has not got the page: $name', ({ header }) => {
  expect(matchingTag(header, hash)).toBeNull()
})

test.each(['"', '""', 'W/', 'W/"', ',', '\u0000"\u00ff', '"Jx2_q-9-br,W/ *'])(
  'a broken header does no harm: %j',
  (header) => {
    expect(matchingTag(header, hash)).toBeNull()
  },
)
