import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import express, { type Response } from 'express'
import { describe, expect, test } from 'vitest'
import { createWorkLimit } from '../concurrency/work-limits.ts'
import { listenForTest } from '../../tests/harness/servers/listen-for-test.ts'
import { limitedByNetworkHandler, limitedHandler } from './limit-requests.ts'

describe('request limit', () => {
  test('frees the slot of a disconnected client', async () => {
    const limit = createWorkLimit({ concurrency: 1, maxQueued: 9, maxWaitMs: 5_000 })
    const held: Response[] = []
    const app = express()
    app.use((_request, _response, next) => {
      app.emit('came')
      next()
    })
    app.use(limitedHandler(limit))
    app.get('/hold', (_request, response) => void held.push(response))
    app.get('/', (_request, response) => void response.send('answered'))
    const server = app.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}`

    const first = fetch(`${url}/hold`)
    await once(app, 'came')
    const leaver = connect(port, '127.0.0.1')
    leaver.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    await once(app, 'came')
    leaver.destroy()
    await expect.poll(() => connections(server)).toBe(1)
    held[0]?.end()
    await (await first).text()
    const next = await fetch(url, { signal: AbortSignal.timeout(3_000) })
    expect(await next.text()).toBe('answered')
    server.closeAllConnections()
    server.close()
  })

  test('limits concurrent requests of a network', async () => {
    const held: Response[] = []
    const app = express()
    app.set('trust proxy', true)
    app.use(limitedByNetworkHandler(2))
    app.get('/hold', (_request, response) => {
      held.push(response)
      app.emit('held')
    })
    app.get('/', (_request, response) => void response.send('answered'))
    const url = await listenForTest(app)
    const ask = (path: string, address: string, signal?: AbortSignal) =>
      fetch(url + path, { headers: { 'X-Forwarded-For': address }, signal: signal ?? null })
    const status = async (address: string) => (await ask('/', address)).status

    const leaving = new AbortController()
    const left = ask('/hold', '2001:db8::1', leaving.signal).catch(() => 'left')
    await once(app, 'held')
    const answered = ask('/hold', '2001:db8::2')
    await once(app, 'held')
    expect([await status('2001:db8::3'), await status('2001:db8:0:100::1')]).toEqual([503, 200])
    leaving.abort()
    expect(await left).toBe('left')
    await expect.poll(() => status('2001:db8::3')).toBe(200)
    held[1]?.end()
    expect((await answered).status).toBe(200)
  })
})

function connections(server: ReturnType<ReturnType<typeof express>['listen']>): Promise<number> {
  return new Promise((resolve) => server.getConnections((_error, count) => resolve(count)))
}
