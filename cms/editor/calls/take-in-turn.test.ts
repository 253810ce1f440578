import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import express from 'express'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { takeInTurn } from './take-in-turn.ts'

const idleTimeoutMs = 30_000

/** A server whose handler ends a response when `finish` is called with the request's path. */
async function serve() {
  const app = express()
  const waiting = new Map<string, () => void>()
  const requests = new Map<string, { socket: Socket; closed: Promise<unknown> }>()
  app.use(({ path, socket }, response, next) => {
    requests.set(path, { socket, closed: once(response, 'close') })
    next()
  })
  app.use(takeInTurn(), ({ path }, response) => {
    waiting.set(path, () => response.end(path))
  })
  const server = createServer(app)
  server.setTimeout(idleTimeoutMs)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    get: (path: string, signal?: AbortSignal) =>
      fetch(`http://127.0.0.1:${port}${path}`, { signal: signal ?? null }),
    arrived: (path: string) => vi.waitUntil(() => requests.get(path), { timeout: 60_000 }),
    begun: (path: string) => vi.waitUntil(() => waiting.get(path), { timeout: 60_000 }),
    handled: () => [...waiting.keys()],
  }
}

describe('takeInTurn', () => {
  test('lets requests wait without an idle timeout', async () => {
    const { get, arrived, begun, handled } = await serve()
    const first = get('/first')
    const finishFirst = await begun('/first')
    const second = get('/second')
    const { socket } = await arrived('/second')
    expect(handled()).toEqual(['/first'])
    expect(socket.timeout).toBe(0)

    finishFirst()
    expect(await (await first).text()).toBe('/first')
    const finishSecond = await begun('/second')
    expect(socket.timeout).toBe(idleTimeoutMs)
    finishSecond()
    expect(await (await second).text()).toBe('/second')
  })

  test('skips an aborted request', async () => {
    const { get, arrived, begun, handled } = await serve()
    const first = get('/first')
    const finishFirst = await begun('/first')
    const leaving = new AbortController()
    const left = get('/left', leaving.signal)
    const { closed } = await arrived('/left')
    const last = get('/last')
    await arrived('/last')
    leaving.abort()
    await expect(left).rejects.toThrow('abort')
    await closed
    finishFirst()
    await first
    const finishLast = await begun('/last')
    finishLast()
    expect((await last).status).toBe(200)
    expect(handled()).toEqual(['/first', '/last'])
  })
})
