import type { ServerResponse } from 'node:http'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { ContentInvalid, ContentNotFound, ContentUnavailable } from '../contract/content-error.ts'
import { createBackendAddress, createRequestJson, type ExchangeSeconds } from './request-json.ts'
import { freePort } from '../../tests/harness/servers/listen.ts'
import { json, startBackend } from '../../tests/harness/servers/start-backend.ts'

function open(backendUrl: URL, maxBytes = 1000) {
  const { requestJson, close } = createRequestJson({ backendUrl, timeoutMs: 2000, maxBytes })
  onTestFinished(close)
  return requestJson
}

const get = { kind: 'page', method: 'GET', path: '/de' } as const

describe('JSON request', () => {
  test('requests JSON below the base address', async () => {
    const { url, asked } = await startBackend((response) => {
      json(response, { a: 'ä' }, 200, { etag: '"1"' })
    })
    const requestJson = open(new URL('/cms/', url))
    const answer = await requestJson({ ...get, path: '/de?x=1', headers: { View: 'PREVIEW' } })
    expect(answer).toEqual({
      status: 200,
      statusText: 'OK',
      etag: '"1"',
      location: undefined,
      body: { a: 'ä' },
      bytes: 10,
      digest: expect.any(String) as string,
    })
    expect(asked).toEqual([
      {
        method: 'GET',
        url: '/cms/de?x=1',
        headers: {
          host: url.host,
          connection: 'keep-alive',
          accept: 'application/json',
          'accept-encoding': 'identity',
          view: 'PREVIEW',
        },
        body: '',
      },
    ])
  })

  test('keeps connections alive', async () => {
    const ports = new Set<number>()
    const { url } = await startBackend((response) => {
      ports.add(response.socket?.remotePort ?? 0)
      json(response, {})
    })
    const requestJson = open(url)
    for (let i = 0; i < 20; i++) await requestJson(get)
    expect(ports.size).toBeLessThanOrEqual(2)
  })

  test.each([
    { name: 'HTML', status: 502, body: '<h1>Bad Gateway</h1>' },
    { name: 'nothing', status: 500, body: '' },
    { name: 'too many bytes', status: 404, body: 'x'.repeat(2000) },
  ])('keeps the status of an error response with $name', async ({ status, body }) => {
    const { url } = await startBackend((response) => void response.writeHead(status).end(body))
    expect(await open(url)(get)).toMatchObject({ status, body: undefined })
  })

  test('does not parse an oversized error response', async () => {
    const body = JSON.stringify({ message: 'x'.repeat(20_000) })
    const { url } = await startBackend((response) => void response.writeHead(404).end(body))
    expect(await open(url, 100_000)(get)).toMatchObject({ status: 404, body: undefined })
  })

  test.each([
    { name: 'HTML', body: '<h1>Hallo</h1>', reason: 'response is not JSON' },
    { name: 'nothing', body: '', reason: 'response is empty' },
    { name: 'truncated JSON', body: '{"a":', reason: 'response is not JSON' },
    {
      name: 'more bytes than the limit',
      body: `"${'x'.repeat(999)}"`,
      reason: 'larger than 1000 bytes',
    },
  ])('rejects a response with $name as invalid', async ({ body, reason }) => {
    const { url } = await startBackend((response) => void response.end(body))
    const answer = open(url)(get)
    await expect(answer).rejects.toBeInstanceOf(ContentInvalid)
    await expect(answer).rejects.toThrow(reason)
  })

  test('accepts a response at the size limit', async () => {
    const { url } = await startBackend((response) => void response.end(`"${'x'.repeat(998)}"`))
    expect(await open(url)(get)).toMatchObject({ bytes: 1000 })
  })

  test('stops reading at the size limit', async () => {
    let written = 0
    const { url } = await startBackend((response) => {
      const pour = () => {
        while (!response.destroyed) {
          written += 10_000
          if (!response.write('x'.repeat(10_000))) return void response.once('drain', pour)
        }
      }
      pour()
    })
    await expect(open(url, 100_000)(get)).rejects.toThrow('larger than 100000 bytes')
    expect(written).toBeLessThan(50_000_000)
  })

  test.each([
    { name: 'shorter than announced', head: 'content-length: 100', body: '{"a":1}' },
    {
      name: 'without its last chunk',
      head: 'transfer-encoding: chunked',
      body: '7\r\n{"a":1}\r\n',
    },
  ])('rejects a response $name as invalid', async ({ head, body }) => {
    const url = await startRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`))
    const answer = open(url)(get)
    await expect(answer).rejects.toBeInstanceOf(ContentInvalid)
    await expect(answer).rejects.toMatchObject({ cause: expect.any(Error) as Error })
  })

  test('rejects a response other than HTTP as invalid', async () => {
    const url = await startRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
    await expect(open(url)(get)).rejects.toBeInstanceOf(ContentInvalid)
  })

  test.each([
    { name: 'closes the connection', act: (socket: Socket) => void socket.end() },
    { name: 'resets', act: (socket: Socket) => void socket.resetAndDestroy() },
    {
      name: 'resets amid the response',
      act: (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":1}', () => {
          setImmediate(() => socket.resetAndDestroy())
        })
      },
    },
  ])('reports the backend as unavailable: $name', async ({ act }) => {
    const answer = open(await startRaw(act))(get)
    await expect(answer).rejects.toBeInstanceOf(ContentUnavailable)
    await expect(answer).rejects.toMatchObject({ cause: expect.any(Error) as Error })
  })

  test('reports a refused connection as unavailable', async () => {
    const answer = open(await closedPort())(get)
    await expect(answer).rejects.toBeInstanceOf(ContentUnavailable)
    await expect(answer).rejects.toThrow('ECONNREFUSED')
  })

  test('reports an unknown host as unavailable', async () => {
    const answer = open(new URL('http://backend.invalid'))(get)
    await expect(answer).rejects.toBeInstanceOf(ContentUnavailable)
  })

  test.each([
    { name: 'before the response', start: '' },
    { name: 'amid the response', start: '{"a":' },
  ])('aborts $name', async ({ start }) => {
    const caller = new AbortController()
    const left = new Error('visitor went away')
    const { url } = await startBackend((response) => {
      if (start) response.write(start)
      setTimeout(() => caller.abort(left), 20)
    })
    await expect(open(url)({ ...get, signal: caller.signal })).rejects.toBe(left)
  })

  test('sends no call aborted in the queue', async () => {
    const caller = new AbortController()
    const left = new Error('visitor went away')
    const held: ServerResponse[] = []
    const { url, asked } = await startBackend((response) => {
      if (held.length < 64) held.push(response)
      else json(response, {})
    })
    const requestJson = open(url)
    const answers = Array.from({ length: 64 }, () => requestJson(get))
    await vi.waitFor(() => expect(held).toHaveLength(64))
    const waiting = requestJson({ ...get, path: '/de/waits', signal: caller.signal })
    caller.abort(left)
    await expect(waiting).rejects.toBe(left)
    for (const response of held) json(response, {})
    await Promise.all(answers)
    await requestJson({ ...get, path: '/de/later' })
    expect(asked.map((call) => call.url)).not.toContain('/de/waits')
  })

  test('reports an exceeded deadline as unavailable', async () => {
    const { url } = await startBackend((response) => void response.write('{"a":'))
    const answer = open(url)({ ...get, signal: AbortSignal.timeout(50) })
    await expect(answer).rejects.toBeInstanceOf(ContentUnavailable)
    await expect(answer).rejects.toMatchObject({ cause: { name: 'TimeoutError' } })
  })

  test('close waits for the pending request', async () => {
    const { url } = await startBackend((response) => void setTimeout(() => json(response, 1), 50))
    const { requestJson, close } = createRequestJson({
      backendUrl: url,
      timeoutMs: 2000,
      maxBytes: 9,
    })
    const answer = requestJson(get)
    await close()
    await close()
    expect(await answer).toMatchObject({ body: 1 })
  })

  test('observes exchanges except aborted ones', async () => {
    const told: string[] = []
    const ask = (backendUrl: URL, signal?: AbortSignal) => {
      const exchangeSeconds: ExchangeSeconds = {
        observe({ call, outcome }, seconds) {
          told.push(`${call} ${outcome}`)
          expect(seconds).toBeLessThan(performance.now() / 1000)
        },
      }
      const options = { backendUrl, timeoutMs: 2000, maxBytes: 1000, exchangeSeconds }
      const { requestJson, close } = createRequestJson(options)
      onTestFinished(close)
      return requestJson({ ...get, signal }).catch(() => undefined)
    }
    const { url } = await startBackend((response) => json(response, {}, 503))
    await ask(url)
    await ask(await closedPort())
    expect(told).toEqual(['page 5xx', 'page failed'])
    await ask(url, AbortSignal.abort(new Error('not wanted any more')))
    expect(told).toEqual(['page 5xx', 'page failed'])
  })

  /** A TCP server; `act` runs after the first bytes of the request. */
  async function startRaw(act: (socket: Socket) => void): Promise<URL> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.once('data', () => act(socket))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close())
    return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }

  const closedPort = async () => new URL(`http://127.0.0.1:${await freePort()}`)

  const root = createBackendAddress(new URL('http://backend.example:8080'))
  const below = createBackendAddress(new URL('https://host.example/cms/'))

  test.each([
    { address: root, path: '/de', is: '/de' },
    { address: root, path: '/de/a?x=1&y=/../z', is: '/de/a?x=1&y=/../z' },
    { address: root, path: '/de/über uns?q=ä', is: '/de/%C3%BCber%20uns?q=%C3%A4' },
    { address: root, path: '/de/%C3%BCber', is: '/de/%C3%BCber' },
    { address: root, path: '//evil.example/x', is: '//evil.example/x' },
    { address: root, path: '/de/a#b\r\nx: y', is: '/de/a%23bx:%20y' },
    { address: below, path: '/de?x', is: '/cms/de?x' },
    { address: below, path: '/de/../en', is: '/cms/en' },
  ])('requests $path as $is', ({ address, path, is }) => {
    expect(address.toBackendPath(path)).toBe(is)
  })

  test.each(['/../admin', '/de/%2e%2e/../admin', '/..', 'x'])(
    'refuses %s outside the base address',
    (path) => {
      expect(() => below.toBackendPath(path)).toThrow(ContentNotFound)
    },
  )

  test.each([
    { name: 'path', address: root, location: '/de/neu?x=1#y', is: '/de/neu?x=1#y' },
    { name: 'relative path', address: root, location: 'neu', is: '/de/neu' },
    {
      name: 'full address',
      address: root,
      location: 'http://backend.example:8080/de/neu',
      is: '/de/neu',
    },
    { name: 'other host', address: root, location: 'http://evil.example/de', is: null },
    { name: 'other host without scheme', address: root, location: '//evil.example/de', is: null },
    { name: 'other port', address: root, location: 'http://backend.example/de', is: null },
    { name: 'other scheme', address: root, location: 'https://backend.example:8080/de', is: null },
    { name: 'script', address: root, location: 'javascript:x()', is: null },
    {
      name: 'path with a host',
      address: root,
      location: 'http://backend.example:8080//evil.example',
      is: null,
    },
    {
      name: 'path with a host after dots',
      address: root,
      location: '/x/..//evil.example',
      is: null,
    },
    { name: 'requested path', address: root, location: '/de/alt', is: null },
    { name: 'requested path with a trailing slash', address: root, location: '/de/alt/', is: null },
    { name: 'requested path with other escapes', address: root, location: '/de/%61lt', is: null },
    { name: 'requested path without the prefix', address: below, location: '/de/alt/', is: null },
    {
      name: 'requested path with a query',
      address: root,
      location: '/de/alt/?x=1',
      is: '/de/alt/?x=1',
    },
    { name: 'invalid address', address: root, location: 'http://', is: null },
    { name: 'path with the prefix', address: below, location: '/cms/de/neu', is: '/de/neu' },
    { name: 'path of the contract', address: below, location: '/de/neu', is: '/de/neu' },
    { name: 'path beside the prefix', address: below, location: '/cmsx/de', is: null },
    { name: 'path outside the prefix', address: below, location: '/login', is: null },
    { name: 'host behind the prefix', address: below, location: '/cms//evil.example', is: null },
  ])('maps the Location $name to $is', ({ address, location, is }) => {
    expect(address.toContentPath(location, address.toBackendPath('/de/alt'))).toBe(is)
  })
})
