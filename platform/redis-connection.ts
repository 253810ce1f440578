import { setTimeout as pause } from 'node:timers/promises'
import { createClient, ErrorReply } from '@redis/client'
import { withTimeout, TimeoutError } from './deadline.ts'

export type RedisClient = ReturnType<typeof createRedisClient>

/** Times in ms. */
export interface RedisTimes {
  /** Time limit of a reply; three late replies in a row end the connection. */
  replyMs: number
  /** Time limit until the connection is ready, `onConnect` included. */
  connectMs: number
  /** Pause between the end of a connection and the next one. */
  pauseMs: number
}

/** A failover takes 10 to 12 s until the old primary is reached no more; the site reconnects every 3 s. */
export const redisTimes: RedisTimes = { replyMs: 50, connectMs: 1_000, pauseMs: 2_000 }

type Log = (fields: object, message: string) => void

export interface RedisConnectionOptions {
  url: URL
  logger: { info: Log; warn: Log }
  times: RedisTimes
  /** Runs before any other command. If it fails, there is no connection. */
  onConnect: (client: RedisClient) => Promise<void>
  /** Runs during the whole connection. If it fails, the connection ends. */
  whileConnected: (client: RedisClient) => Promise<never>
}

/** Number of late replies in a row that are tolerated; with more, Redis is too slow to be useful. */
const maxLate = 2

interface Session {
  client: RedisClient
  end: (reason: unknown) => void
  late: number
  hasRefused: boolean
}

export type RedisConnection = ReturnType<typeof openRedis>

/**
 * Opens a connection to a Redis that may be slow or unavailable: at once, and again after every failure. Commands wait for the first attempt
 * only; later, without a connection, they are resolved at once without a reply.
 */
export function openRedis({
  url,
  logger,
  times,
  onConnect,
  whileConnected,
}: RedisConnectionOptions) {
  const store = url.host
  const closing = new AbortController()
  const isClosing = () => closing.signal.aborted
  const tried = Promise.withResolvers<void>()
  let session: Session | null = null
  let isConnected: boolean | null = null
  const ended = connectUntilClosed()

  /**
   * In place of the client's `reconnectStrategy`, which cannot be started for a slow or read-only Redis, and waits without limit for a Redis
   * that accepts connections and never replies.
   */
  async function connectUntilClosed(): Promise<void> {
    while (!isClosing()) {
      const reason = await connectOnce().catch((error: unknown) => error)
      tried.resolve()
      if (isClosing()) return
      logState(false, reason)
      await pause(times.pauseMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  /** @throws {unknown} the reason for the end of the connection */
  async function connectOnce(): Promise<never> {
    const { promise: over, reject: end } = Promise.withResolvers<never>()
    const client = createRedisClient(url.href, times.connectMs).on('error', end)
    closing.signal.addEventListener('abort', end, { once: true })
    try {
      await Promise.race([over, withTimeout(connect(client), times.connectMs)])
      session = { client, end, late: 0, hasRefused: false }
      tried.resolve()
      logState(true)
      return await Promise.race([over, whileConnected(client)])
    } finally {
      closing.signal.removeEventListener('abort', end)
      session = null
      client.destroy()
    }
  }

  async function connect(client: RedisClient): Promise<void> {
    await connectUnlessDestroyed(client)
    await onConnect(client)
  }

  /** Logs changes of the connection only, not every request. */
  function logState(isConnectedNow: boolean, reason?: unknown): void {
    if (isConnectedNow === isConnected) return
    isConnected = isConnectedNow
    if (isConnected) logger.info({ store }, 'shared pages connected')
    else logger.warn({ store, reason: toReason(reason) }, 'shared pages disconnected')
  }

  /**
   * Sends a command. The promise never rejects.
   *
   * @returns `undefined` where Redis is unavailable, refuses, or does not reply in time
   */
  async function request<T>(
    command: (client: RedisClient) => Promise<T>,
    limitMs = times.replyMs,
  ): Promise<T | undefined> {
    if (!session) await tried.promise
    const asked = session
    if (!asked) return undefined
    try {
      const reply = await withTimeout(command(asked.client), limitMs)
      asked.late = 0
      return reply
    } catch (error) {
      onFailure(asked, error)
      return undefined
    }
  }

  function onFailure(asked: Session, error: unknown): void {
    if (error instanceof TimeoutError && ++asked.late > maxLate) asked.end(error)
    if (isReadOnly(error)) asked.end(error)
    if (!(error instanceof ErrorReply) || asked.hasRefused) return
    asked.hasRefused = true
    logger.warn({ store, reason: toReason(error) }, 'shared pages refused a command')
  }

  return {
    request,
    /** Ends the connection; after a pause a new one is opened and `onConnect` runs again. */
    reconnect: (reason: Error) => session?.end(reason),
    isOpen: () => session !== null,
    async close(): Promise<void> {
      closing.abort()
      await ended
    },
  }
}

/** True if this Redis is a replica: after a failover, a new connection reaches the new primary. */
function isReadOnly(error: unknown): boolean {
  return error instanceof ErrorReply && /^-?READONLY\b/.test(error.message)
}

/** Client for one connection; commands fail at once when it has ended. Failures are events, `error`, which has to have a listener. */
export function createRedisClient(url: string, connectTimeout: number) {
  return createClient({
    url,
    disableOfflineQueue: true,
    // Commands have time limits of their own; the client's also counts the time in which this process is busy.
    commandOptions: { timeout: undefined },
    socket: { reconnectStrategy: false, connectTimeout },
    maintNotifications: 'disabled',
    // The command is no right of the documented Redis user.
    disableClientInfo: true,
  })
}

/** Connects. A client that is destroyed while its socket opens would keep the socket, so it is destroyed again. */
async function connectUnlessDestroyed(client: RedisClient): Promise<void> {
  await client.connect().finally(() => {
    if (!client.isOpen) client.destroy()
  })
}

/** Reason for the log, without the message: a server may repeat input there, a password for instance. */
function toReason(error: unknown): string {
  if (error instanceof ErrorReply) return error.message.split(' ', 1).join()
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name
}
