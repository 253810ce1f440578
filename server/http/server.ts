import { once } from 'node:events'
import { createServer, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '../config/config.ts'

/**
 * What a client may take its time with: a slow head is ended after 10 s, a slow body after 15 s, both with 408. Without a limit one
 * machine could hold all connections with a byte a minute.
 */
const limits: ServerOptions = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  // How often connections are looked through; a connection that is over its time lives on for so long at most.
  connectionsCheckingInterval: 1_000,
}

/** Who neither sends nor reads for so long is gone, or holds what others need, ms. */
const idleTimeoutMs = 30_000

/** Connections at a time; 20 kB each are what the memory limit of the image has room for. */
const maxConnections = 2_000

/** The server that visitors reach; it listens to nothing yet. */
export function createSiteServer(): Server {
  // Most requests have no body, and nothing here waits for the end of one that is not there.
  const server = createServer({ ...limits, optimizeEmptyRequests: true })
  server.maxConnections = maxConnections
  server.setTimeout(idleTimeoutMs)
  return server
}

/**
 * Opens the socket of a server.
 *
 * @param variables name port and host in the environment
 * @returns where it listens; port 0 has become a free one
 * @throws {ConfigError} where it cannot listen there
 */
export async function listen(
  server: Server,
  { host, port, variables }: Listening & { variables: [port: string, host: string] },
): Promise<string> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw toConfigError(error as NodeJS.ErrnoException, { host, port }, variables)
  }
  const address = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

interface Listening {
  host: string
  port: number
}

function toConfigError(
  { code }: NodeJS.ErrnoException,
  { host, port }: Listening,
  [portVariable, hostVariable]: [string, string],
): ConfigError {
  const another = `choose another, e.g. ${portVariable}=${port + 100} npm start`
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `${portVariable}=${port}: another program listens there already; ${another}`,
    )
  if (code === 'EACCES')
    return new ConfigError(`${portVariable}=${port}: this user may not listen there; ${another}`)
  return new ConfigError(`${hostVariable}=${host}: expected an address of this machine (${code})`)
}

/**
 * Goes on answering for so long, until load balancers send no more visitors. Each answer ends its connection: the client looks for
 * another replica.
 */
export async function drain(server: Server, ms: number): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await delay(ms)
}

/** Requests that take longer than this are cut off: `docker stop` waits ten seconds for all of the end. */
const closeTimeoutMs = 8_000

/** Takes no new connections, finishes the requests under way, and ends. */
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
