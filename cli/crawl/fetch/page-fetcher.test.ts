import { once } from 'node:events'
import { createServer as createTlsServer } from 'node:https'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startBackend, type Answering } from '../../../tests/harness/servers/start-backend.ts'
import { manners } from '../../../tests/harness/crawl/manners.ts'
import { freePort } from '../../../tests/harness/servers/listen.ts'
import type { FetchResponse, FetchRequest } from './fetcher.ts'
import { createPageFetcher, type PageFetcherOptions } from './page-fetcher.ts'
import { untrustedCertificate } from '../../../tests/harness/crawl/untrusted-certificate.ts'

const maxBytes = 1_000_000
const longText = 'Vakuumheber '.repeat(2000)

function createFetcher(options: Partial<PageFetcherOptions> = {}) {
  const { fetch, close } = createPageFetcher({
    siteOrigins: new Set(),
    ...manners,
    ...options,
  })
  onTestFinished(close)
  return fetch
}

async function ask(answer: Answering, request: Partial<FetchRequest> = {}) {
  const { url } = await startBackend(answer)
  return createFetcher()({ method: 'GET', url, maxBytes, ...request })
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A server that says the same to everyone, byte by byte as given, and hangs up or not. */
async function startRaw(bytes: string, end: 'end' | 'hold' | 'reset'): Promise<URL> {
  const port = await listen(
    createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => {
        socket.write(bytes)
        if (end === 'end') socket.end()
        if (end === 'reset') setImmediate(() => socket.resetAndDestroy())
      })
      onTestFinished(() => void socket.destroy())
    }),
  )
  return new URL(`http://127.0.0.1:${port}/`)
}

async function failureOf(asking: Promise<FetchResponse>): Promise<FetchResponse['outcome']> {
  const { outcome } = await asking
  expect(outcome.status).toBeNull()
  return outcome
}

describe('page fetcher', () => {
  test('returns status, lower-case headers, body and outcome', async () => {
    const answer = await ask((response) => {
      response.writeHead(999, { 'X-One': '1', Vary: ['A', 'B'], 'Set-Cookie': ['a=1', 'b=2'] })
      response.end('hello')
    })
    expect(answer.headers).toMatchObject({ 'x-one': '1', vary: 'A, B', 'set-cookie': 'a=1\nb=2' })
    expect(answer.body.toString()).toBe('hello')
    expect(answer.outcome).toEqual({
      status: 999,
      failure: null,
      contentType: '',
      method: 'GET',
      redirects: [],
      tries: 1,
      durationMs: expect.any(Number),
    })
  })

  test('sends path and query encoded', async () => {
    const { url, asked } = await startBackend((response) => response.end())
    await createFetcher()({
      method: 'GET',
      url: new URL('/de/über uns?q=%C3%BC|x#part', url),
    })
    expect(asked[0]?.url).toBe('/de/%C3%BCber%20uns?q=%C3%BC|x')
  })

  test('limits headers of the run to the site', async () => {
    const site = await startBackend((response) => response.end())
    const elsewhere = await startBackend((response) => response.end())
    const fetch = createFetcher({
      siteOrigins: new Set([site.url.origin]),
      headers: { Authorization: 'Basic c2VjcmV0', Cookie: 'a=1', Accept: 'text/plain' },
    })
    const headers = { Cookie: 'b=2', accept: 'application/json' }
    for (const url of [site.url, elsewhere.url]) {
      await fetch({ method: 'GET', url })
      await fetch({ method: 'GET', url, headers })
    }
    expect(site.asked[0]?.headers).toMatchObject({
      authorization: 'Basic c2VjcmV0',
      cookie: 'a=1',
      accept: 'text/plain',
      'user-agent': expect.stringMatching(/^werkseite\/\d+\.\d+\.\d+ \(\+link check\)$/),
      'accept-encoding': 'gzip, deflate, br, zstd',
    })
    expect(site.asked[1]?.headers).toMatchObject({
      authorization: 'Basic c2VjcmV0',
      cookie: 'a=1; b=2',
      accept: 'application/json',
    })
    expect(elsewhere.asked[0]?.headers).not.toHaveProperty('authorization')
    expect(elsewhere.asked[0]?.headers).not.toHaveProperty('cookie')
    expect(elsewhere.asked[0]?.headers.accept).toMatch(/^text\/html,/)
  })

  test.each([
    { name: 'gzip', encoding: 'gzip', body: gzipSync(longText) },
    { name: 'gzip in capitals', encoding: 'GZIP', body: gzipSync(longText) },
    { name: 'x-gzip', encoding: 'x-gzip', body: gzipSync(longText) },
    { name: 'deflate', encoding: 'deflate', body: deflateSync(longText) },
    { name: 'Brotli', encoding: 'br', body: brotliCompressSync(longText) },
    { name: 'identity', encoding: 'identity', body: Buffer.from(longText) },
  ])('decodes a body: $name', async ({ encoding, body }) => {
    const answer = await ask((response) => {
      response.writeHead(200, { 'content-encoding': encoding })
      response.end(body)
    })
    expect(answer.body.toString()).toBe(longText)
  })

  test('returns the readable part of a truncated body', async () => {
    const answer = await ask((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end(gzipSync(longText).subarray(0, -12))
    })
    expect(longText.startsWith(answer.body.toString())).toBe(true)
  })

  test('accepts an empty compressed body', async () => {
    const answer = await ask((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end()
    })
    expect(answer.body.toString()).toBe('')
  })

  test.each([
    { name: 'HEAD', method: 'HEAD' as const, status: 200 },
    { name: '204', method: 'GET' as const, status: 204 },
    { name: '304', method: 'GET' as const, status: 304 },
  ])('ignores the encoding of an empty response: $name', async ({ method, status }) => {
    const send: Answering = (response) => {
      response.writeHead(status, { 'content-encoding': 'br' })
      response.end()
    }
    expect((await ask(send, { method })).body).toHaveLength(0)
  })

  test('reports an invalid encoding as no-http', async () => {
    const asking = ask((response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' })
      response.end('this is no gzip')
    })
    expect((await failureOf(asking)).failure).toBe('no-http')
  })

  test.each([
    { name: 'another protocol', bytes: 'SSH-2.0-OpenSSH_9.6\r\n', end: 'hold', reason: 'no-http' },
    { name: 'closed connection', bytes: '', end: 'end', reason: 'reset' },
    { name: 'reset connection', bytes: '', end: 'reset', reason: 'reset' },
    { name: 'no response', bytes: '', end: 'hold', reason: 'timeout' },
    {
      name: 'endless headers',
      bytes: `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
      end: 'hold',
      reason: 'no-http',
    },
  ] as const)('reports $reason: $name', async ({ bytes, end, reason }) => {
    const url = await startRaw(bytes, end)
    const failure = await failureOf(createFetcher({ timeoutMs: 150 })({ method: 'GET', url }))
    expect(failure.failure).toBe(reason)
    expect(failure).toMatchObject({ method: 'GET', redirects: [], tries: 1 })
  })

  const start = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nbegin'
  test.each([
    { name: 'stalled', bytes: start, end: 'hold', reason: 'no-http' },
    { name: 'truncated', bytes: start, end: 'end', reason: 'no-http' },
    { name: 'reset', bytes: start, end: 'reset', reason: 'no-http' },
  ] as const)('reports $reason for a body: $name', async (row) => {
    const url = await startRaw(row.bytes, row.end)
    const asking = createFetcher({ timeoutMs: 150 })({ method: 'GET', url, maxBytes })
    expect((await failureOf(asking)).failure).toBe(row.reason)
  })

  test('limits the total duration of a body', async () => {
    const asking = createFetcher({ timeoutMs: 100 })({
      method: 'GET',
      url: (await startBackend(drip)).url,
      maxBytes,
    })
    expect((await failureOf(asking)).failure).toBe('no-http')
  })

  const drip: Answering = (response) => {
    const dripping = setInterval(() => response.write('x'), 20)
    response.on('close', () => clearInterval(dripping))
  }

  test('reports a closed port as refused', async () => {
    const url = new URL(`http://127.0.0.1:${await freePort()}/`)
    expect((await failureOf(createFetcher()({ method: 'GET', url }))).failure).toBe('refused')
  })

  test('rejects an untrusted certificate', async () => {
    const server = createTlsServer(untrustedCertificate, (_request, response) => response.end())
    const url = new URL(`https://localhost:${await listen(server)}/`)
    expect((await failureOf(createFetcher()({ method: 'GET', url }))).failure).toBe('certificate')
  })

  test('reports HTTP on an HTTPS port as no-http', async () => {
    const { url } = await startBackend((response) => response.end())
    const target = new URL(`https://127.0.0.1:${url.port}/`)
    expect((await failureOf(createFetcher()({ method: 'GET', url: target }))).failure).toBe(
      'no-http',
    )
  })

  test.each([
    { name: 'before the response', bytes: '' },
    { name: 'during the body', bytes: start },
  ])('ends a request on abort: $name', async ({ bytes }) => {
    const { signal, abort } = createAbort()
    const url = await startRaw(bytes, 'hold')
    const asking = createFetcher({ signal, timeoutMs: 60_000 })({ method: 'GET', url, maxBytes })
    setTimeout(abort, 50)
    expect((await failureOf(asking)).durationMs).toBeLessThan(30_000)
  })

  test('cancels waiting requests on abort', async () => {
    const { signal, abort } = createAbort()
    const { url, asked } = await startBackend(abort)
    const fetch = createFetcher({ signal, concurrency: 1, timeoutMs: 60_000 })
    const asking = ['/a', '/b'].map((path) => fetch({ method: 'GET', url: new URL(path, url) }))
    for (const waiting of asking) await failureOf(waiting)
    await failureOf(fetch({ method: 'GET', url: new URL('/c', url) }))
    expect(asked.map(({ url: path }) => path)).toEqual(['/a'])
  })

  function createAbort() {
    const controller = new AbortController()
    return { signal: controller.signal, abort: () => controller.abort() }
  }

  test.each([
    { name: 'unused body', request: {} },
    { name: 'body above the limit', request: { maxBytes: 100 } },
    { name: 'body of another type', request: { maxBytes, types: ['text/css'] } },
  ])('stops reading: $name', async ({ request }) => {
    const { promise: isOver, resolve } = Promise.withResolvers<true>()
    const { url } = await startBackend((response) => {
      response.on('close', () => resolve(true))
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write('x'.repeat(100_000))
    })
    const fetch = createFetcher({ timeoutMs: 60_000 })
    const { body } = await fetch({ method: 'GET', url, ...request })
    expect(body).toHaveLength(request.maxBytes === 100 ? 100 : 0)
    expect(await isOver).toBe(true)
  })
})
