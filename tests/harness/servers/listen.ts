import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server on loopback. */
export interface Listening extends AsyncDisposable {
  /** `http://127.0.0.1:41234` */
  url: string
  port: number
  /** Closes the socket and all connections. */
  stop: () => Promise<void>
}

/** @param listener request handler or Express app @param port 0: any free port */
export async function listen(
  listener: RequestListener,
  { port: wanted = 0, host = '127.0.0.1' } = {},
): Promise<Listening> {
  const server = createServer(listener).listen(wanted, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  async function stop() {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { url: `http://${host}:${port}`, port, stop, [Symbol.asyncDispose]: stop }
}

/** @returns a free port */
export async function freePort(): Promise<number> {
  const { port, stop } = await listen(() => {})
  await stop()
  return port
}
