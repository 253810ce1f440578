import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CachedHead, ServedPage } from './cache/cached-page.ts'
import { encodeBody, encodings, type Encoding } from './encode-body.ts'
import type { RequestRecord } from '../ops/request-record.ts'
import { acceptedEncoding } from './page-request.ts'
import { createSendPage, entityTag, matchingTag } from './send-page.ts'

const html = Buffer.from(`<!doctype html><title>Größen</title>${'<p>Vakuumheber</p>'.repeat(200)}`)
const hash = 'Jx2_q-9'

const page: CachedHead = {
  status: 200,
  isShortLived: false,
  location: null,
  cacheControl: null,
  headers: [
    ['content-type', 'text/html; charset=utf-8'],
    ['link', '</assets/a.css>; rel=preload; as=style'],
  ],
  hash,
}

const bodies: Record<Encoding, Buffer> = {
  br: await encodeBody(html, 'br'),
  zstd: await encodeBody(html, 'zstd'),
  gzip: await encodeBody(html, 'gzip'),
  identity: html,
}

const shortLived = (status: number): CachedHead => ({ ...page, status, isShortLived: true })

const redirect = (location: string): CachedHead => ({ ...page, status: 302, location })

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

type Sent = Omit<ServedPage, 'body' | 'encoding'>

function sendPage(request: IncomingMessage, response: ServerResponse, sent: Sent): void {
  const encoding = acceptedEncoding(request.headers['accept-encoding'])
  const recorded = Object.assign(request, { record: { id: 'r1' } as RequestRecord })
  const send = createSendPage(siteHeaders, times)
  send(recorded, response, { ...sent, body: bodies[encoding], encoding })
}
const served: Omit<Sent, 'page'> = { outcome: 'hit', ageMs: 12_000 }

let answer: (request: IncomingMessage, response: ServerResponse) => unknown
const server = createServer((request, response) => void answer(request, response))
beforeAll(async () => {
  await once(server.listen(0), 'listening')
  return () => void server.close()
})

interface Asked {
  page?: CachedHead
  method?: string
  path?: string
  headers?: string[]
  served?: Partial<ServedPage>
}

/** Response as it was sent over the connection. */
async function ask({
  page: asked = page,
  method = 'GET',
  path = '/de',
  headers = [],
  ...rest
}: Asked) {
  answer = (request, response) => {
    sendPage(request, response, { ...served, page: asked, ...rest.served })
  }
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: site.test', 'Connection: close', ...headers]
  const bytes = await exchange(`${lines.join('\r\n')}\r\n\r\n`)
  return parseAnswer(bytes)
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

/** Headers of a 200 and of a 304. */
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

describe('send page', () => {
  test('sends the headers for clients and caches', async () => {
    const { status, headers, names, body } = await ask({
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
      etag: '"Jx2_q-9-br"',
      'content-length': String(bodies.br.length),
      'content-encoding': 'br',
    })
    expect(names).toHaveLength(new Set(names).size)
    expect(body).toEqual(bodies.br)
  })

  test.each([
    { accepted: 'gzip', etag: '"Jx2_q-9-gzip"' },
    { accepted: 'zstd', etag: '"Jx2_q-9-zstd"' },
  ] as const)('sends $accepted with a tag of its own', async ({ accepted, etag }) => {
    const { headers, body } = await ask({ headers: [`Accept-Encoding: ${accepted}`] })
    expect(headers).toMatchObject({
      etag,
      'content-encoding': accepted,
      'content-length': String(body.length),
    })
    expect(body).toEqual(bodies[accepted])
  })

  test('sends identity without Accept-Encoding', async () => {
    const { headers, body } = await ask({})
    expect(headers['content-encoding']).toBeUndefined()
    expect(body).toEqual(html)
  })

  test.each(['gzip', 'zstd'])(
    'sends the headers of GET without body for HEAD: %s',
    async (encoding) => {
      const request = { headers: [`Accept-Encoding: ${encoding}`] }
      const { headers: ofGet } = await ask(request)
      const { status, headers, body } = await ask({ ...request, method: 'HEAD' })
      expect(status).toBe(200)
      expect({ ...headers, date: '' }).toEqual({ ...ofGet, date: '' })
      expect(body).toHaveLength(0)
    },
  )

  test.each([
    { outcome: 'stale', ageMs: 70_900, says: ['STALE', '70', 'cache;desc=stale'] },
    { outcome: 'stale', ageMs: 3_000, says: ['STALE', '60', 'cache;desc=stale'] },
    { outcome: 'miss', renderMs: 12.345, says: ['MISS', '12', 'cache;desc=miss, render;dur=12.3'] },
    { outcome: 'bypass', ageMs: -1_000, says: ['BYPASS', '0', 'cache;desc=bypass'] },
  ] as const)('reports the cache outcome: $outcome', async ({ says, ...said }) => {
    const { headers } = await ask({ served: said })
    expect([headers['x-cache'], headers['age'], headers['server-timing']]).toEqual(says)
  })

  test.each([404, 410, 301, 308])('gives %i a short TTL', async (status) => {
    const { headers, ...sent } = await ask({ page: shortLived(status) })
    expect(sent.status).toBe(status)
    expect(headers['cache-control']).toBe('public, max-age=0, s-maxage=5')
    expect(headers['cdn-cache-control']).toBe('max-age=5')
  })

  test('forbids edge caching of no-store pages', async () => {
    const failure: CachedHead = {
      ...page,
      status: 598,
      cacheControl: 'no-store',
      headers: [['retry-after', '30']],
      hash: '',
    }
    const { status, headers, names } = await ask({ page: failure, served: { outcome: 'bypass' } })
    expect(status).toBe(598)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'retry-after': '30' })
    expect(names).not.toContain('cdn-cache-control')
    expect(names).not.toContain('etag')
  })

  test.each(
    encodings.flatMap((had) => (['GET', 'HEAD'] as const).map((method) => ({ had, method }))),
  )('answers 304 to $method with the tag of $had', async ({ had, method }) => {
    const tag = entityTag(hash, had)
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

  test('repeats a weak tag', async () => {
    const { status, headers } = await ask({ headers: ['If-None-Match: W/"Jx2_q-9-br"'] })
    expect([status, headers.etag]).toEqual([304, 'W/"Jx2_q-9-br"'])
  })

  test('answers 304 with its own tag to a star', async () => {
    const star = 'If-None-Match: *'
    const br = await ask({ headers: [star, 'Accept-Encoding: br'] })
    expect([br.status, br.headers.etag]).toEqual([304, '"Jx2_q-9-br"'])
    const zstd = await ask({ headers: [star, 'Accept-Encoding: zstd'] })
    expect([zstd.status, zstd.headers.etag]).toEqual([304, '"Jx2_q-9-zstd"'])
    const untagged = await ask({ page: { ...page, hash: '' }, headers: [star] })
    expect([untagged.status, untagged.headers.etag]).toEqual([304, undefined])
  })

  test('sends a changed page or an error despite If-None-Match', async () => {
    const changed = await ask({ headers: ['If-None-Match: "older-br", W/"'] })
    expect([changed.status, changed.body]).toEqual([200, html])
    const missing = await ask({ page: shortLived(404), headers: ['If-None-Match: "Jx2_q-9", *'] })
    expect([missing.status, missing.body]).toEqual([404, html])
    const form = await ask({ method: 'POST', headers: ['Content-Length: 0', 'If-None-Match: *'] })
    expect([form.status, form.body]).toEqual([200, html])
  })

  test.each([
    { name: 'unchanged', to: '/en/a', path: '/de/a', location: '/en/a' },
    { name: 'with the query', to: '/en/a', path: '/de/a?x=1&y=%26', location: '/en/a?x=1&y=%26' },
    {
      name: 'with a repeated query once',
      to: '/en/a?x=1',
      path: '/de/a?x=1',
      location: '/en/a?x=1',
    },
    {
      name: 'with remaining parameters',
      to: '/en/a?x=1',
      path: '/de/a?u=2&x=1',
      location: '/en/a?x=1&u=2',
    },
    {
      name: 'with one of several values',
      to: '/en/a?x=1&x=2',
      path: '/de/a?x=2&x=1',
      location: '/en/a?x=1&x=2',
    },
    {
      name: 'with other escapes of a name',
      to: '/en/a?%C3%BC=1',
      path: '/de/a?%c3%bc=1',
      location: '/en/a?%C3%BC=1',
    },
    { name: 'before the fragment', to: '/en/a#b?c', path: '/de/a?x=1', location: '/en/a?x=1#b?c' },
    { name: 'without empty parts', to: '/en/a?', path: '/de/a?&x&', location: '/en/a?x' },
    { name: 'without an empty query', to: '/en/a', path: '/de/a?', location: '/en/a' },
    {
      name: 'without a fragment of the request',
      to: '/en/a',
      path: '/de/a?x#y?z',
      location: '/en/a?x',
    },
    {
      name: 'with an invalid escape',
      to: '/en/a?x=%',
      path: '/de/a?y=%&x=%',
      location: '/en/a?x=%&y=%',
    },
  ])('redirects $name', async ({ to, path, location }) => {
    const kept = redirect(to)
    await ask({ page: kept, path: '/de/a?another=visitor' })
    const { status, headers, body } = await ask({ page: kept, path })
    expect([status, headers.location, body.length]).toEqual([302, location, 0])
  })

  test('sends a redirect without body, never as 304', async () => {
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

  test('respects an earlier Cache-Control except for failures', async () => {
    const preview = { 'cache-control': 'private, no-store', vary: 'Accept-Encoding' }
    expect(await exchangeWith({ ...page, status: 200 })).toMatchObject(preview)
    expect(await exchangeWith({ ...page, status: 404 })).toMatchObject(preview)
    for (const status of [500, 598])
      expect(await exchangeWith({ ...page, status, cacheControl: 'no-store' })).toMatchObject({
        'cache-control': 'no-store',
      })

    async function exchangeWith(asked: CachedHead) {
      answer = (request, response) => {
        response.setHeader('Cache-Control', 'private, no-store')
        return sendPage(request, response, { ...served, page: asked })
      }
      const bytes = await exchange('GET /de HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
      return parseAnswer(bytes).headers
    }
  })

  test('repeats no earlier Vary or Retry-After', async () => {
    answer = (request, response) => {
      response.setHeader('Vary', 'Cookie, accept-encoding')
      response.setHeader('Retry-After', '5')
      const failure: CachedHead = { ...page, status: 503, headers: [['Retry-After', '30']] }
      return sendPage(request, response, { ...served, page: failure })
    }
    const bytes = await exchange('GET /de HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n')
    const { headers, names } = parseAnswer(bytes)
    expect(headers).toMatchObject({ vary: 'Cookie, accept-encoding', 'retry-after': '5' })
    expect(names.filter((name) => name === 'retry-after')).toHaveLength(1)
  })

  test('keeps earlier headers', async () => {
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

  test('sends several responses over one connection', async () => {
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
    expect(parseAnswer(last).body).toEqual(bodies.br)
  })

  test('gives each encoding its own tag', () => {
    const all = encodings.map((encoding) => entityTag(hash, encoding))
    expect(all).toContain('"Jx2_q-9-br"')
    expect(all).toContain('"Jx2_q-9"')
    expect(new Set(all).size).toBe(4)
  })

  test.each(encodings)('matches any tag of the page: %s', (encoding) => {
    const tag = entityTag(hash, encoding)
    expect(matchingTag(tag, hash)).toBe(tag)
    expect(matchingTag(`W/${tag}`, hash)).toBe(`W/${tag}`)
  })

  test('matches a hash that ends like an encoding', () => {
    expect(matchingTag('"Jx2-br"', 'Jx2-br')).toBe('"Jx2-br"')
  })

  test.each([
    { name: 'in a list', header: '"a", "Jx2_q-9-gzip"', tag: '"Jx2_q-9-gzip"' },
    { name: 'in a list without spaces', header: 'W/"a","Jx2_q-9","b"', tag: '"Jx2_q-9"' },
    { name: 'the first in a list', header: '"Jx2_q-9-br", "Jx2_q-9"', tag: '"Jx2_q-9-br"' },
    { name: 'after a tag with a comma', header: '"a,b", "Jx2_q-9"', tag: '"Jx2_q-9"' },
    { name: 'after an invalid tag', header: 'a,, b; "Jx2_q-9"', tag: '"Jx2_q-9"' },
    { name: 'anything', header: ' * ', tag: '*' },
  ])('recognises a known page: $name', ({ header, tag }) => {
    expect(matchingTag(header, hash)).toBe(tag)
  })

  test.each([
    { name: 'no header', header: undefined },
    { name: 'empty header', header: '' },
    { name: 'tag of another page', header: '"abc-br"' },
    { name: 'hash with the same start', header: '"Jx2_q-99-br"' },
    { name: 'hash with the same end', header: '"xJx2_q-9"' },
    { name: 'unknown encoding', header: '"Jx2_q-9-deflate"' },
    { name: 'tag without quotes', header: 'Jx2_q-9-br' },
    { name: 'tag without end', header: '"Jx2_q-9-br' },
    { name: 'tag inside another one', header: '"a,Jx2_q-9"' },
    { name: 'quoted star', header: '"*"' },
    { name: 'oversized header', header: `${'"abc", '.repeat(300)}"Jx2_q-9"` },
  ])('recognises an unknown page: $name', ({ header }) => {
    expect(matchingTag(header, hash)).toBeNull()
  })

  test.each(['"', '""', 'W/', 'W/"', ',', '\u0000"\u00ff', '"Jx2_q-9-br,W/ *'])(
    'tolerates the invalid header %j',
    (header) => {
      expect(matchingTag(header, hash)).toBeNull()
    },
  )
})
