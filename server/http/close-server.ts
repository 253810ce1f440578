import { once } from 'node:events'
import type { Server } from 'node:http'

/** Requests that take longer are aborted: `docker stop` waits ten seconds for the whole shutdown. */
const closeTimeoutMs = 8_000

/** Accepts no new connections, finishes the requests under way and closes the server. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // A busy connection becomes idle with its response, and would stay open for another request.
  server.keepAliveTimeout = 1
  server.keepAliveTimeoutBuffer = 0
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
  await closed
  clearTimeout(timer)
}
