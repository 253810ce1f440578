import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { figures, printDetail, printFigure } from './figures.ts'
import { generatedPagePath } from './generated/generated-page-path.ts'
import { imageSettings } from './servers/image-settings.ts'
import { residentMb } from './servers/process-usage.ts'
import { startGeneratedContent } from './servers/start-generated-content.ts'
import { startPublicSite } from './servers/start-public-site.ts'
import { createVisitor, hits } from './visit-site.ts'

const pageCount = 10_000
/** Fewer than `MAX_CONNECTIONS`. */
const idleCount = 1_900

/** Measures the memory of the site with many cached pages. */
await using backend = await startGeneratedContent(pageCount)
await using site = await startPublicSite({
  ...imageSettings,
  BACKEND_URL: backend.url,
  CACHE_MAX_MB: '64',
})
await using visitor = createVisitor(site.url)
const atStart = residentMb(site.pid).now
const ofConnection = await measureIdleConnections()
const paths = Array.from({ length: pageCount }, (_, number) => generatedPagePath(number))
await visitor.visitAllTwice(paths)
await delay(2000) // work of the site in the background
const { now, peak } = residentMb(site.pid)
const cached = hits(await visitor.visitAll(paths.slice(-1000)))

console.log(`\nMemory after ${pageCount} distinct pages, of which 64 MB are cached`)
printFigure(figures.memory, now)
printDetail('at most', peak, 'MB')
printDetail('after the start', atStart, 'MB')
printDetail(`each of ${idleCount} idle connections`, ofConnection, 'kB', 1)
printDetail('of the last 1,000 pages are cached', cached)

/** Opens connections that stay idle after one request. @returns kB of each */
async function measureIdleConnections(): Promise<number> {
  const { host, hostname, port } = new URL(site.url)
  async function request(socket: Socket): Promise<Socket> {
    socket.write(`GET /robots.txt HTTP/1.1\r\nHost: ${host}\r\n\r\n`)
    await once(socket, 'data')
    return socket
  }
  const open = () => request(connect(Number(port), hostname))
  const first = await open()
  // The code is compiled first.
  for (let count = 0; count < 2_000; count++) await request(first)
  await delay(2_000)
  const before = residentMb(site.pid).now
  const sockets = [first]
  while (sockets.length < idleCount) sockets.push(await open())
  await delay(2_000)
  const after = residentMb(site.pid).now
  for (const socket of sockets) socket.destroy()
  return ((after - before) * 1000) / idleCount
}
