import { once } from 'node:events'
import type { Server, ServerOptions, ServerResponse } from 'node:http'
import { Server as NetServer, type AddressInfo, type Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { ConfigError } from './variables/config-error.ts'
import { limitConnections } from './limit-connections.ts'
import { createServer } from './node-http.ts'

/**
 * Time limit for the headers of slow clients, which get a 408; without it one machine could hold all connections by sending a byte a
 * minute. The whole request may take Node's five minutes, as an editor's upload of 50 MB does; `limitBody` cuts off other bodies earlier.
 */
const limits: ServerOptions = {
  headersTimeout: 10_000,
  // Interval of the check for timeouts; a connection outlives its limit by this time at most.
  connectionsCheckingInterval: 1_000,
}

/** A request or response without traffic for this long is ended, because it occupies resources that others need. In ms. */
const idleTimeoutMs = 30_000

interface ConnectionLimits {
  /** Time that an idle connection stays open. */
  keepAliveMs: number
  /** At this number of open connections, the server closes the one that has been idle longest. */
  maxConnections: number
}

/** Creates the server for visitors; it does not listen yet. */
export function createSiteServer({ keepAliveMs, maxConnections }: ConnectionLimits): Server {
  // Most requests have no body, and no code here waits for the end of an empty one.
  const server = createServer({
    ...limits,
    keepAliveTimeout: keepAliveMs,
    optimizeEmptyRequests: true,
  })
  limitConnections(server, maxConnections)
  trackResponses(server)
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
  try {
    await openSocket(server, { host, port })
  } catch (error) {
    throw toConfigError(error as NodeJS.ErrnoException, { host, port }, variables)
  }
  const address = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}

/** A machine without IPv6 has no address `::`, and listens on all of IPv4 instead. */
async function openSocket(server: Server, { host, port }: Listening): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (host !== '::' || !['EAFNOSUPPORT', 'EADDRNOTAVAIL'].includes(code)) throw error
    await openSocket(server, { host: '0.0.0.0', port })
  }
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
    return new ConfigError(`${portVariable}=${port}: permission denied; ${another}`)
  return new ConfigError(`${hostVariable}=${host}: expected an address of this machine (${code})`)
}

/**
 * Answers requests for this time, until load balancers send no more visitors. Each response closes
 * its connection, so that the client connects to another replica.
 */
export async function drain(server: Server, ms: number): Promise<void> {
  if (ms === 0) return
  closeAfterResponse(server)
  await delay(ms)
}

/** Responses that are not sent yet, by server. */
const openResponses = new WeakMap<Server, Set<ServerResponse>>()

function trackResponses(server: Server): void {
  const open = new Set<ServerResponse>()
  openResponses.set(server, open)
  server.on('request', (_request, response) => {
    // The parts of the server and a stream each listen for its end; Node warns from eleven on.
    response.setMaxListeners(20)
    open.add(response)
    response.once('close', () => open.delete(response))
  })
}

/** Lets each response whose header is not sent yet close its connection. */
function closeAfterResponse(server: Server): void {
  for (const response of openResponses.get(server) ?? []) response.shouldKeepAlive = false
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
}

/** Clients on open connections can keep the server busy, while new ones wait for a response. After this time the socket is closed. In ms. */
const maxAcceptMs = 500

/** A turn in which nearly nothing ran: a connection that arrived meanwhile would wait to be accepted. In ms. */
const shortTurnMs = 0.05

/**
 * Closes the socket that accepts connections. The kernel resets each connection that waits to be accepted at that moment. Therefore all are
 * accepted first, and their requests are read afterwards: clients of a busy server would connect again faster than it accepts.
 */
async function stopListening(server: Server): Promise<void> {
  const accepted: Socket[] = []
  const acceptors = server.listeners('connection') as ((socket: Socket) => void)[]
  server
    .removeAllListeners('connection')
    .on('connection', (socket) => accepted.push(socket.on('error', ignoreReset)))
  await untilNoneWaits(() => accepted.length)
  // Unlike `close` of HTTP, that of the socket leaves idle connections open.
  NetServer.prototype.close.call(server)
  server.removeAllListeners('connection')
  for (const acceptor of acceptors) server.on('connection', acceptor)
  for (const socket of accepted) {
    if (!socket.destroyed) server.emit('connection', socket)
    socket.off('error', ignoreReset)
  }
}

/** Probes of load balancers reset their connections, which without a listener would end the process. */
function ignoreReset(): void {}

/** Waits for the end of a short turn of the event loop without a new connection: then none waits to be accepted. */
async function untilNoneWaits(accepted: () => number): Promise<void> {
  // The turn that runs now may have begun long ago.
  await nextTurn()
  const deadline = performance.now() + maxAcceptMs
  let isQuiet = false
  while (!isQuiet && performance.now() < deadline) {
    const [before, start] = [accepted(), performance.now()]
    await nextTurn()
    isQuiet = accepted() === before && performance.now() - start < shortTurnMs
  }
}

/** Requests that take longer are aborted: `docker stop` waits ten seconds for the whole shutdown. */
const closeTimeoutMs = 8_000

/** Idle connections stay open for this time: a client may have sent a request on one of them, and would get `ECONNRESET`. In ms. */
const graceMs = 500

/** Accepts no new connections, finishes the requests under way and closes the server. */
export async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  await stopListening(server)
  // Afterwards: a client whose connection is closed connects again at once.
  closeAfterResponse(server)
  const timer = setTimeout(() => server.closeAllConnections(), closeTimeoutMs)
  await Promise.race([closed, delay(graceMs)])
  // A response that had begun before keeps its connection, which then becomes idle.
  server.keepAliveTimeout = 1
  server.keepAliveTimeoutBuffer = 0
  server.close()
  await closed
  clearTimeout(timer)
}
