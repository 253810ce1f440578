import { EventEmitter, on, once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, Socket, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { closeServer, createSiteServer, listen } from './http-server.ts'
import { createServer } from './node-http.ts'

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((address) => address?.family === 'IPv6')

/** Server with room for two connections. `later` returns the response to the next request for `/later`. */
async function startServer(maxConnections = 2) {
  const waiting = new EventEmitter()
  const responses = on(waiting, 'response')
  const server = createSiteServer({ keepAliveMs: 95_000, maxConnections })
  server.on('request', ({ url }, response) => {
    if (url === '/later') waiting.emit('response', response)
    else response.end('answered')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => server.close().closeAllConnections())

  async function open(): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    await once(socket.setEncoding('utf8'), 'connect')
    return socket
  }
  async function ask(socket: Socket, path = '/'): Promise<string> {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: site\r\n\r\n`)
    const [answer] = (await once(socket, 'data')) as [string]
    return answer
  }
  async function later(): Promise<ServerResponse> {
    const { value } = (await responses.next()) as { value: [ServerResponse] }
    return value[0]
  }
  return { server, open, ask, later }
}

describe('connection limit', () => {
  test('closes the connection with the longest idle time', async () => {
    const { open, ask } = await startServer()
    const [first, second] = [await open(), await open()]
    await ask(first)
    await ask(second)
    await ask(first)
    const third = await open()
    await once(second, 'close')
    expect(await Promise.all([ask(first), ask(third)])).toEqual([
      expect.stringMatching('200 OK'),
      expect.stringMatching('200 OK'),
    ])
  })

  test('closes no connection with a request under way', async () => {
    const { open, ask, later } = await startServer()
    const busy = await open()
    const answer = ask(busy, '/later')
    const response = await later()
    const idle = await open()
    const next = await open()
    await once(idle, 'close')
    expect(await ask(next)).toMatch('200 OK')
    response.end('late')
    expect(await answer).toMatch('late')
  })

  test('closes a new connection beside busy ones', async () => {
    const { open, ask, later } = await startServer()
    const answers = [ask(await open(), '/later'), ask(await open(), '/later')]
    const responses = [await later(), await later()]
    await once(await open(), 'close')
    for (const response of responses) response.end('late')
    expect(await Promise.all(answers)).toEqual([
      expect.stringMatching('late'),
      expect.stringMatching('late'),
    ])
  })

  test('counts a pipelined request until its response', async () => {
    const { open, ask, later } = await startServer()
    const busy = await open()
    const answered = ask(busy)
    const answer = answered.then(() => once(busy, 'data'))
    busy.write('GET /later HTTP/1.1\r\nHost: site\r\n\r\n')
    const response = await later()
    await answered
    const [idle] = [await open(), await open()]
    await once(idle, 'close')
    response.end('late')
    expect(String(await answer)).toMatch('late')
  })
})

describe('keep-alive', () => {
  test('keeps an idle connection for the configured time', async () => {
    const { open, ask } = await startServer()
    expect(await ask(await open())).toMatch('Keep-Alive: timeout=95')
  })
})

describe('close server', () => {
  test('answers a request on an idle connection and closes it', async () => {
    const { server, open, ask } = await startServer()
    const [socket, idle] = [await open(), await open()]
    await ask(socket)
    await ask(idle)
    const closed = closeServer(server)
    await vi.waitFor(() => expect(server.listening).toBe(false))
    expect(await ask(socket)).toMatch(/200 OK.*Connection: close/s)
    if (!idle.closed) await once(idle, 'close')
    await closed
  })

  test('accepts waiting connections before their requests', async () => {
    const { server, open, ask } = await startServer(100)
    const wasListening: boolean[] = []
    server.prependListener('request', () => wasListening.push(server.listening))
    await ask(await open())
    // From here to `closeServer` the event loop does not turn, so the connections wait in the kernel.
    const opened = Promise.all(Array.from({ length: 20 }, open))
    await new Promise<void>((resolve) => process.nextTick(resolve))
    const closed = closeServer(server)
    const answers = await Promise.all((await opened).map((socket) => ask(socket)))
    expect(answers).toEqual(Array(20).fill(expect.stringMatching(/200 OK.*Connection: close/s)))
    expect(wasListening).toEqual([true, ...Array<boolean>(20).fill(false)])
    await closed
  })

  test('stops accepting while the event loop stays busy', async () => {
    const { server } = await startServer()
    let turns = 0
    const closed = closeServer(server)
    while (server.listening) {
      const start = performance.now()
      while (performance.now() < start + 5);
      turns++
      await nextTurn()
    }
    await closed
    expect(turns).toBeLessThan(200)
  })

  test('ignores a connection reset before its request', async () => {
    const { server } = await startServer()
    const closed = closeServer(server)
    const probe = new Socket()
    server.emit('connection', probe)
    const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
    probe.destroy(reset)
    await closed
    expect(probe.errored).toBe(reset)
  })

  test('finishes the requests under way', async () => {
    const { server, open, ask, later } = await startServer()
    const answer = ask(await open(), '/later')
    const response = await later()
    const closed = closeServer(server)
    await vi.waitFor(() => expect(server.listening).toBe(false))
    response.end('late')
    // The client would send its next request on a connection that is about to be closed.
    expect(await answer).toMatch(/Connection: close.*late/s)
    await closed
  })
})

describe('listen', () => {
  test.runIf(hasIpv6)('reaches IPv6 and IPv4 by ::', async () => {
    const server = createServer((_request, response) => response.end('answered'))
    onTestFinished(() => server.close().closeAllConnections())
    const url = await listen(server, { host: '::', port: 0, variables: ['PORT', 'HOST'] })
    for (const host of ['[::1]', '127.0.0.1'])
      expect(await (await fetch(url.replace('[::]', host))).text()).toBe('answered')
  })

  test('uses IPv4 on a machine without IPv6', async () => {
    const server = createServer()
    onTestFinished(() => void server.close())
    const listenReally = server.listen.bind(server) as (port: number, host: string) => typeof server
    vi.spyOn(server, 'listen').mockImplementation(((port: number, host: string) => {
      if (host !== '::') return listenReally(port, host)
      const error = Object.assign(new Error('no IPv6'), { code: 'EAFNOSUPPORT' })
      setImmediate(() => server.emit('error', error))
      return server
    }) as typeof server.listen)
    await listen(server, { host: '::', port: 0, variables: ['PORT', 'HOST'] })
    expect(server.address()).toMatchObject({ address: '0.0.0.0' })
  })
})
