import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import { page } from '../../harness/content/page-builder.ts'
import type { Site } from '../../harness/servers/start-site.ts'
import { publicSite } from '../deployments.ts'

const test = publicSite({}, ({ publish }) => publish(page({ de: '/de' })))

function open({ url }: Site): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  return socket
}

/** Resolves when it is connected or refused. */
function settled(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => socket.once('connect', resolve).once('close', resolve))
}

/** Sends a byte a second after what it begins with. @returns how long the site let it, and what it said */
async function drip(socket: Socket, begin: string): Promise<{ ms: number; said: string }> {
  const start = performance.now()
  socket.write(begin)
  const timer = setInterval(() => socket.write('a'), 1_000)
  let said = ''
  socket.setEncoding('latin1').on('data', (chunk: string) => (said += chunk))
  await once(socket, 'close')
  clearInterval(timer)
  return { ms: performance.now() - start, said }
}

const head = 'POST /de/ajax/contact HTTP/1.1\r\nHost: www.site.test\r\n'

test(
  'a body and a head that do not come to an end are ended, while others are answered',
  { timeout: 60_000 },
  async ({ site }) => {
    const slow = Promise.all([
      drip(open(site), `${head}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`),
      drip(open(site), `${head}X-Slow: `),
      drip(open(site), ''),
    ])
    expect((await site.get('/de')).status).toBe(200)
    for (const { ms, said } of await slow) {
      expect(ms).toBeLessThan(30_000)
      expect(said).toMatch(/^(HTTP\/1.1 4\d\d |$)/)
    }
  },
)

test('slow forms of one visitor leave room for those of others', async ({ site, backend }) => {
  const slow = `${head}X-Forwarded-For: 203.0.113.9\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`
  const sockets = Array.from({ length: 210 }, () => open(site))
  let refused = 0
  for (const socket of sockets) {
    socket.on('data', (chunk) => (refused += Number(String(chunk).startsWith('HTTP/1.1 503'))))
    socket.write(slow)
  }
  await expect.poll(() => refused, { timeout: 10_000 }).toBe(160)
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

test('slow forms of many networks leave room for those of others', async ({ site }) => {
  const sockets = Array.from({ length: 240 }, () => open(site))
  for (const [index, socket] of sockets.entries()) {
    const network = `X-Forwarded-For: 203.0.113.${index % 8}\r\n`
    socket.write(`${head}${network}Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{`)
  }
  await expect.poll(async () => (await site.get('/de')).status).toBe(200)
  const body = JSON.stringify({ topic: 'x', name: 'A', email: 'a@muster.example', message: 'many' })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.99' }
  const answer = await site.get('/de/ajax/contact', { method: 'POST', headers, body })
  expect(answer.status).toBe(422)
  for (const socket of sockets) socket.destroy()
})

test('there are 2,000 connections at most', async ({ site }) => {
  const sockets: Socket[] = []
  // Not all at once: the kernel keeps few that wait, and has the others try again after seconds.
  while (sockets.length < 2_100) {
    const some = Array.from({ length: 100 }, () => open(site))
    await Promise.all(some.map(settled))
    sockets.push(...some)
  }
  const isClosed = ({ readyState }: Socket) => readyState === 'closed'
  const refused = () => sockets.filter(isClosed).length
  await expect.poll(refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(100)
  expect(refused()).toBeLessThan(120)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await site.get('/de')).status).toBe(200)
})
