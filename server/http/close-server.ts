import { once } from 'node:events'
import type { Server } from 'node:http'

/** What takes longer than this is cut off. */
const closeTimeoutMs = 10_000

/** Takes no new connections, finishes what is under way, and ends. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  // A connection that was busy falls idle with its answer, and would stay open for another request.
  const sweeper = setInterval(() => server.closeIdleConnections(), 50)
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
  await closed
  clearInterval(sweeper)
  clearTimeout(timer)
}
