import { connect, type Socket } from 'node:net'
import { describe, expect } from 'vitest'
import { page } from '../../harness/content/page-builder.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { createContentFolder, sampleFiles } from '../../harness/content/content-files.ts'
import { publicSite, startSiteInTest } from '../deployments.ts'

const test = publicSite({}, ({ publish }) => publish(page({ de: '/de' })))

function open({ url }: Site): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return socket
}

/** Resolves when the socket is connected or refused. */
function settled(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
}

/** Sends the beginning, then a byte per second. @returns the response until the site closed the connection */
async function drip(socket: Socket, begin: string): Promise<string> {
  socket.write(begin)
  const timer = setInterval(() => socket.write('a'), 1_000)
  let said = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (said += chunk))
  // `once` of node:events would reject: a byte that meets the closed connection causes ECONNRESET.
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(timer)
  return said
}

const host = 'Host: www.site.test\r\n'
const head = `POST /de/ajax/contact HTTP/1.1\r\n${host}`
const bodyStart = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{'

describe('slow clients', () => {
  test('are disconnected without delaying others', async ({ site }) => {
    const slow = Promise.all([
      drip(open(site), head + bodyStart),
      drip(open(site), `${head}X-Slow: `),
      drip(open(site), ''),
      drip(open(site), `GET /de HTTP/1.1\r\n${host}${bodyStart}`),
      drip(open(site), `POST /admin/api/media?name=a.txt HTTP/1.1\r\n${host}${bodyStart}`),
    ])
    expect((await site.get('/de')).status).toBe(200)
    for (const said of await slow) expect(said).toMatch(/^(HTTP\/1.1 [24]\d\d |$)/)
  })

  test('may upload files of an editor', async () => {
    const folder = createContentFolder(sampleFiles)
    const site = await startSiteInTest({ CONTENT_DIR: folder.path })
    const socket = open(site)
    const headers = `Host: localhost\r\nCookie: ${site.cookie}\r\nX-Editor: 1\r\nContent-Length: 18`
    const slow = drip(socket, `POST /admin/api/media?name=a.txt HTTP/1.1\r\n${headers}\r\n\r\n`)
    socket.once('data', () => socket.end())
    expect(await slow).toMatch('HTTP/1.1 201 ')
  })

  test('do not block forms of other clients', async ({ site, backend }) => {
    const slow = `${head}X-Forwarded-For: 203.0.113.9\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`
    const sockets = Array.from({ length: 210 }, () => open(site))
    let refused = 0
    for (const socket of sockets) {
      socket.on('data', (chunk) => (refused += Number(String(chunk).startsWith('HTTP/1.1 503'))))
      socket.write(slow)
    }
    await expect.poll(() => refused).toBe(160)
    const form = { topic: 'x', name: 'Anja', email: 'anja@muster.example', message: 'x' }
    const send = async (address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
      const body = JSON.stringify({ ...form, message: address, consent: true })
      return (await site.get('/de/ajax/contact', { method: 'POST', headers, body })).status
    }
    expect([await send('203.0.113.10'), await send('203.0.113.9')]).toEqual([201, 503])
    expect(backend.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => send('203.0.113.9')).toBe(201)
  })

  test('in many networks do not block other forms', async ({ site }) => {
    const sockets = Array.from({ length: 240 }, () => open(site))
    for (const [index, socket] of sockets.entries()) {
      const network = `X-Forwarded-For: 203.0.113.${index % 8}\r\n`
      socket.write(`${head}${network}Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{`)
    }
    await expect.poll(async () => (await site.get('/de')).status).toBe(200)
    const body = JSON.stringify({
      topic: 'x',
      name: 'A',
      email: 'a@muster.example',
      message: 'many',
    })
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.99' }
    const answer = await site.get('/de/ajax/contact', { method: 'POST', headers, body })
    expect(answer.status).toBe(422)
    for (const socket of sockets) socket.destroy()
  })

  test('with 2,000 idle connections do not block new visitors', async ({ site }) => {
    const sockets: Socket[] = []
    // In batches: the kernel queues few connections and retries the others after seconds.
    while (sockets.length < 2_100) {
      const some = Array.from({ length: 100 }, () => open(site))
      await Promise.all(some.map(settled))
      sockets.push(...some)
    }
    const isClosed = ({ readyState }: Socket) => readyState === 'closed'
    await expect.poll(() => sockets.slice(0, 100).every(isClosed)).toBe(true)
    expect((await site.get('/de')).status).toBe(200)
    for (const socket of sockets) socket.destroy()
  })
})
