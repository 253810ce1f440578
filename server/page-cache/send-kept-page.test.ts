import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { decodeBody, encodeBody } from './encode-body.ts'
import { entityTag } from './entity-tag.ts'
import { encodings, type Encoding, type KeptPage } from './kept-page.ts'
import { sendKeptPage, type SendOptions } from './send-kept-page.ts'

const html = Buffer.from(`<!doctype html><title>Größen</title>${'<p>Vakuumheber</p>'.repeat(200)}`)
const hash = 'Jx2_q-9'

const page: KeptPage = {
  status: 200,
  brief: false,
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

const brief = (status: number): KeptPage => ({ ...page, status, brief: true })

const redirect = (location: string): KeptPage => ({
  ...page,
  status: 302,
  headers: [['location', location]],
})

const options: SendOptions = {
  siteHeaders: [
    ['Content-Security-Policy', "default-src 'self'"],
    ['X-Content-Type-Options', 'nosniff'],
  ],
  times: { freshSeconds: 60, staleSeconds: 3600, staleIfErrorSeconds: 86_400, briefSeconds: 5 },
  outcome: 'hit',
  ageSeconds: 12,
  requestId: 'r1',
}

let answer: (request: IncomingMessage, response: ServerResponse) => unknown
const server = createServer((request, response) => void answer(request, response))
beforeAll(async () => {
  await once(server.listen(0), 'listening')
  return () => void server.close()
})

interface Asked {
  page?: KeptPage
  method?: string
  path?: string
  headers?: string[]
  options?: Partial<SendOptions>
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
    returned = sendKeptPage(request, response, asked, { ...options, ...rest.options })
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
    vary: 'Accept-Encoding',
    'cache-control':
      'public, max-age=0, s-maxage=60, stale-while-revalidate=30, stale-if-error=86400',
    'cdn-cache-control': 'max-age=60, stale-while-revalidate=3600, stale-if-error=86400',
    'surrogate-key': 'de /de/maschinen',
    'cache-tag': 'de,/de/maschinen',
    etag: '"Jx2_q-9-br-best"',
    'content-length': String(page.bodies.br?.bytes.length),
    'content-encoding': 'br',
    'x-request-id': 'r1',
    age: '12',
    'x-cache': 'HIT',
    'server-timing': 'cache;desc=hit',
    connection: 'close',
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
  { outcome: 'stale', ageSeconds: 70.9, says: ['STALE', '70', 'cache;desc=stale'] },
  { outcome: 'stale', ageSeconds: 3, says: ['STALE', '60', 'cache;desc=stale'] },
  { outcome: 'miss', renderMs: 12.345, says: ['MISS', '12', 'cache;desc=miss, render;dur=12.3'] },
  { outcome: 'bypass', ageSeconds: -1, says: ['BYPASS', '0', 'cache;desc=bypass'] },
] as const)('an answer says how it came about: $outcome', async ({ says, ...said }) => {
  const { headers } = await ask({ options: said })
  expect([headers['x-cache'], headers['age'], headers['server-timing']]).toEqual(says)
})

test.each([404, 410, 301, 308])(
  'what holds for a moment only is asked for soon: %i',
  async (status) => {
    const { headers, ...sent } = await ask({ page: brief(status) })
    expect(sent.status).toBe(status)
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
    expect(headers['cdn-cache-control']).toBe('max-age=5')
  },
)

test('what says itself that nobody keeps it, is kept by no edge either', async () => {
  const failure: KeptPage = {
    ...page,
    status: 598,
    headers: [
      ['cache-control', 'no-store'],
      ['retry-after', '30'],
    ],
  }
  const { status, headers, names } = await ask({ page: failure, options: { outcome: 'bypass' } })
  expect(status).toBe(598)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' })
  expect(names).not.toEqual(expect.arrayContaining(['cdn-cache-control']))
  expect(names.filter((name) => /surrogate|tag$/.test(name))).toEqual(['etag'])
})

test('no cookie and no header of a transfer goes along', async () => {
  const { names, headers } = await ask({
    page: {
      ...page,
      headers: [
        ['set-cookie', 'visitor=1'],
        ['transfer-encoding', 'chunked'],
        ['content-length', '1'],
        ['etag', '"other"'],
        ['vary', 'Cookie'],
      ],
    },
  })
  expect(names).not.toContain('set-cookie')
  expect(names).not.toContain('transfer-encoding')
  expect(headers).toMatchObject({
    etag: '"Jx2_q-9"',
    vary: 'Accept-Encoding',
    'content-length': String(html.length),
  })
})

test.each([
  { name: 'spaces and commas', tags: ['/de/a b,c'], key: '/de/a%20b%2Cc' },
  {
    name: 'umlauts',
    tags: ['/de/größe', '/de/gr%C3%B6%C3%9Fe'],
    key: '/de/gr%C3%B6%C3%9Fe /de/gr%C3%B6%C3%9Fe',
  },
  {
    name: 'line breaks and halves of characters',
    tags: ['a\r\nB: c', '\ud800'],
    key: 'a%0D%0AB:%20c %EF%BF%BD',
  },
  { name: 'what is too long for an edge', tags: ['de', `/${'x'.repeat(1024)}`], key: 'de' },
  { name: 'no tags', tags: [], key: undefined },
])('tags are written so that they can be told apart: $name', async ({ tags, key }) => {
  const { headers } = await ask({ page: { ...page, tags } })
  expect(headers['surrogate-key']).toBe(key)
  expect(headers['cache-tag']).toBe(key?.replaceAll(' ', ','))
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
    vary: 'Accept-Encoding',
    'cache-control':
      'public, max-age=0, s-maxage=60, stale-while-revalidate=30, stale-if-error=86400',
    'cdn-cache-control': 'max-age=60, stale-while-revalidate=3600, stale-if-error=86400',
    etag: tag,
    'x-request-id': 'r1',
    age: '12',
    'x-cache': 'HIT',
    'server-timing': 'cache;desc=hit',
    connection: 'close',
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
})

test('a page that has changed, or is none, is sent whatever the client has', async () => {
  const changed = await ask({ headers: ['If-None-Match: "older-br", W/"'] })
  expect([changed.status, changed.body]).toEqual([200, html])
  const missing = await ask({ page: brief(404), headers: ['If-None-Match: "Jx2_q-9", *'] })
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

test('each answer has the age and the headers that it is sent with', async () => {
  expect((await ask({ options: { ageSeconds: 1 } })).headers['age']).toBe('1')
  const second = await ask({ options: { ageSeconds: 2, outcome: 'stale' } })
  expect(second.headers).toMatchObject({ age: '60', 'x-cache': 'STALE' })
  expect(second.names).toHaveLength(new Set(second.names).size)
  const times = { ...options.times, freshSeconds: 7 }
  const { headers } = await ask({ options: { times, siteHeaders: [['X-Frame-Options', 'DENY']] } })
  expect(headers['cdn-cache-control']).toContain('max-age=7,')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['content-security-policy']).toBeUndefined()
})

test('what others have set goes along', async () => {
  answer = (request, response) => {
    response.setHeader('X-Robots-Tag', 'noindex')
    response.setHeader('Vary', 'Cookie')
    return sendKeptPage(request, response, page, options)
  }
  const bytes = await exchange('GET /de HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n')
  const { headers, names, body } = parseAnswer(bytes)
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', vary: 'Accept-Encoding' })
  expect(names).toHaveLength(new Set(names).size)
  expect(body).toEqual(html)
})

test('one connection carries one answer after the other', async () => {
  answer = (request, response) => sendKeptPage(request, response, page, options)
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
  const broken: KeptPage = {
    ...page,
    bodies: { gzip: { bytes: Buffer.from('x'), level: 'quick' } },
  }
  answer = async (request, response) => {
    await sendKeptPage(request, response, broken, options)?.catch((error: Error) => {
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
    await sendKeptPage(request, response, page, options)
    closed.resolve()
  }
  await exchange('GET /de HTTP/1.1\r\nHost: site.test\r\n\r\n')
  await closed.promise
  expect((await ask({})).status).toBe(200)
})
