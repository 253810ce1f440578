import { once } from 'node:events'
import { createServer, type Server, type ServerOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from '../config/config.ts'

/**
 * Time limit for the headers of slow clients, which get a 408; without it one machine could hold all connections by sending a byte a
 * minute. The whole request may take Node's five minutes, as an editor's upload of 50 MB does. Forms have a limit of their own.
 */
const limits: ServerOptions = {
  headersTimeout: 10_000,
  // Interval of the check for timeouts; a connection outlives its limit by this time at most.
  connectionsCheckingInterval: 1_000,
}

/** A connection without traffic for this long is closed, because it holds resources that others need. In ms. */
const idleTimeoutMs = 30_000

/** Concurrent connections. Each takes 20 kB; the memory limit of the image has room for this many. */
const maxConnections = 2_000

/** Creates the server for visitors; it does not listen yet. */
export function createSiteServer(): Server {
  // Most requests have no body, and no code here waits for the end of an empty one.
  const server = createServer({ ...limits, optimizeEmptyRequests: true })
  server.maxConnections = maxConnections
  server.setTimeout(idleTimeoutMs)
  return server
}

/**
 * Opens the socket of a server.
 *
 * @param variables names of the environment variables for port and host
 * @returns the address of the server; port 0 is replaced by a free one
 * @throws {ConfigError} where the server cannot listen there
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
  const another = `choose another, e.g. ${portVariable}=${port + 100}`
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `${portVariable}=${port}: another program listens there already; ${another}`,
    )
  if (code === 'EACCES')
    return new ConfigError(`${portVariable}=${port}: this user may not listen there; ${another}`)
  return new ConfigError(`${hostVariable}=${host}: expected an address of this machine (${code})`)
}

/**
 * Answers requests for this time, until load balancers send no more visitors. Each response closes
 * its connection, so that the client connects to another replica.
 */
export async function drain(server: Server, ms: number): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  await delay(ms)
}

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
