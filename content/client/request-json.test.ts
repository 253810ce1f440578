import type { ServerResponse } from 'node:http'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('asks for JSON below the base address and tells what came', async () => {
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

test('connections are kept', async () => {
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
  { name: 'too much', status: 404, body: 'x'.repeat(2000) },
])('the status counts where an error answer holds $name', async ({ status, body }) => {
  const { url } = await startBackend((response) => void response.writeHead(status).end(body))
  expect(await open(url)(get)).toMatchObject({ status, body: undefined })
})

test('an error answer that is longer than what is read at once is not parsed', async () => {
  const body = JSON.stringify({ message: 'x'.repeat(20_000) })
  const { url } = await startBackend((response) => void response.writeHead(404).end(body))
  expect(await open(url, 100_000)(get)).toMatchObject({ status: 404, body: undefined })
})

test.each([
  { name: 'HTML', body: '<h1>Hallo</h1>', reason: 'answer is no JSON' },
  { name: 'nothing', body: '', reason: 'answer is no JSON' },
  { name: 'half a document', body: '{"a":', reason: 'answer is no JSON' },
  { name: 'more than the limit', body: `"${'x'.repeat(999)}"`, reason: 'larger than 1000 bytes' },
])('an answer that holds $name is invalid', async ({ body, reason }) => {
  const { url } = await startBackend((response) => void response.end(body))
  const answer = open(url)(get)
  await expect(answer).rejects.toBeInstanceOf(ContentInvalid)
  await expect(answer).rejects.toThrow(reason)
})

test('an answer at the limit is read', async () => {
  const { url } = await startBackend((response) => void response.end(`"${'x'.repeat(998)}"`))
  expect(await open(url)(get)).toMatchObject({ bytes: 1000 })
})

test('reading stops at the limit', async () => {
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
  { name: 'without its last chunk', head: 'transfer-encoding: chunked', body: '7\r\n{"a":1}\r\n' },
])('an answer $name is invalid', async ({ head, body }) => {
  const url = await startRaw((socket) => socket.end(`HTTP/1.1 200 OK\r\n${head}\r\n\r\n${body}`))
  const answer = open(url)(get)
  await expect(answer).rejects.toBeInstanceOf(ContentInvalid)
  await expect(answer).rejects.toMatchObject({ cause: expect.any(Error) as Error })
})

test('what is no HTTP is invalid', async () => {
  const url = await startRaw((socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'))
  await expect(open(url)(get)).rejects.toBeInstanceOf(ContentInvalid)
})

test.each([
  { name: 'closes without a word', act: (socket: Socket) => void socket.end() },
  { name: 'resets', act: (socket: Socket) => void socket.resetAndDestroy() },
  {
    name: 'resets amid the answer',
    act: (socket: Socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"a":1}', () => {
        setImmediate(() => socket.resetAndDestroy())
      })
    },
  },
])('a backend that $name is unavailable', async ({ act }) => {
  const answer = open(await startRaw(act))(get)
  await expect(answer).rejects.toBeInstanceOf(ContentUnavailable)
  await expect(answer).rejects.toMatchObject({ cause: expect.any(Error) as Error })
})

test('a backend that is not there is unavailable', async () => {
  const answer = open(await closedPort())(get)
  await expect(answer).rejects.toBeInstanceOf(ContentUnavailable)
  await expect(answer).rejects.toThrow('ECONNREFUSED')
})

test('a host that has no address is unavailable', async () => {
  const answer = open(new URL('http://backend.invalid'))(get)
  await expect(answer).rejects.toBeInstanceOf(ContentUnavailable)
})

test.each([
  { name: 'before the answer', start: '' },
  { name: 'amid the answer', start: '{"a":' },
])('the caller may leave $name', async ({ start }) => {
  const caller = new AbortController()
  const left = new Error('visitor went away')
  const { url } = await startBackend((response) => {
    if (start) response.write(start)
    setTimeout(() => caller.abort(left), 20)
  })
  await expect(open(url)({ ...get, signal: caller.signal })).rejects.toBe(left)
})

test('the caller may leave while all connections are taken; the backend is not asked then', async () => {
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

test('a signal that aborts for lack of time means unavailable', async () => {
  const { url } = await startBackend((response) => void response.write('{"a":'))
  const answer = open(url)({ ...get, signal: AbortSignal.timeout(50) })
  await expect(answer).rejects.toBeInstanceOf(ContentUnavailable)
  await expect(answer).rejects.toMatchObject({ cause: { name: 'TimeoutError' } })
})

test('closing waits for the request under way', async () => {
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

test('exchanges are told of, but not those that the caller gave up', async () => {
  const told: string[] = []
  const ask = (backendUrl: URL, signal?: AbortSignal) => {
    const exchangeSeconds: ExchangeSeconds = {
      observe: ({ call, outcome }) => void told.push(`${call} ${outcome}`),
    }
    const options = { backendUrl, timeoutMs: 2000, maxBytes: 1000, exchangeSeconds }
    const { requestJson, close } = createRequestJson(options)
    onTestFinished(close)
    return requestJson({ ...get, signal }).catch(() => undefined)
  }
  const { url } = await startBackend((response) => json(response, {}, 503))
  await ask(url)
  await ask(await closedPort())
  await ask(url, AbortSignal.abort(new Error('not wanted any more')))
  expect(told).toEqual(['page 5xx', 'page failed'])
})

/** A server below HTTP; `act` runs once the request's first bytes are there. */
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
])('$path is asked for as $is', ({ address, path, is }) => {
  expect(address.toBackendPath(path)).toBe(is)
})

test.each(['/../admin', '/de/%2e%2e/../admin', '/..', 'x'])(
  '%s leads out of the base address',
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
    name: 'path that is a host',
    address: root,
    location: 'http://backend.example:8080//evil.example',
    is: null,
  },
  {
    name: 'path that is a host after dots',
    address: root,
    location: '/x/..//evil.example',
    is: null,
  },
  { name: 'asked path itself', address: root, location: '/de/alt', is: null },
  { name: 'asked path with a slash at the end', address: root, location: '/de/alt/', is: null },
  { name: 'asked path in other letters', address: root, location: '/de/%61lt', is: null },
  { name: 'asked path without the prefix', address: below, location: '/de/alt/', is: null },
  { name: 'asked path with a query', address: root, location: '/de/alt/?x=1', is: '/de/alt/?x=1' },
  { name: 'no address', address: root, location: 'http://', is: null },
  { name: 'path with the prefix', address: below, location: '/cms/de/neu', is: '/de/neu' },
  { name: 'path of the contract', address: below, location: '/de/neu', is: '/de/neu' },
  { name: 'path beside the prefix', address: below, location: '/cmsx/de', is: null },
  { name: 'path outside the prefix', address: below, location: '/login', is: null },
  { name: 'host behind the prefix', address: below, location: '/cms//evil.example', is: null },
])('Location, $name: $is', ({ address, location, is }) => {
  expect(address.toSitePath(location, address.toBackendPath('/de/alt'))).toBe(is)
})
