import { setTimeout as pause } from 'node:timers/promises'
import { createClient, ErrorReply } from '@redis/client'
import { inTime, TookTooLong } from '../../concurrency/work-limits.ts'
import type { Logger } from '../../ops/logger.ts'

export type RedisClient = ReturnType<typeof createRedisClient>

/** Times in ms. */
export interface RedisTimes {
  /** Time limit of an answer; three late answers in a row end the connection. */
  answerMs: number
  /** Time limit until the connection is ready, `makeReady` included. */
  connectMs: number
  /** Pause after a failure; it doubles with each further failure, up to eight times its length. */
  restMs: number
}

export interface RedisConnectionOptions {
  url: URL
  logger: Pick<Logger, 'info' | 'warn'>
  times: RedisTimes
  /** Runs before any other command. If it fails, there is no connection. */
  makeReady: (client: RedisClient) => Promise<void>
  /** Runs during the whole connection. If it fails, the connection ends. */
  goOn: (client: RedisClient) => Promise<never>
}

/** Number of late answers in a row that are tolerated; with more, Redis is too slow to be useful. */
const maxLate = 2
const maxRests = 3

interface Session {
  client: RedisClient
  end: (reason: unknown) => void
  late: number
  hasRefused: boolean
}

/**
 * Opens a connection to a Redis that may be slow or unavailable: at once, and again after every failure. Commands wait for the first attempt
 * only; later, without a connection, they are resolved at once without an answer.
 */
export function openRedis({ url, logger, times, makeReady, goOn }: RedisConnectionOptions) {
  const closing = new AbortController()
  const isClosing = () => closing.signal.aborted
  const tried = Promise.withResolvers<void>()
  let session: Session | null = null
  let isShared: boolean | null = null
  let readyAt = Infinity
  const ended = connectAgainAndAgain()

  async function connectAgainAndAgain(): Promise<void> {
    for (let rests = 0; !isClosing(); rests = Math.min(rests + 1, maxRests)) {
      const reason = await connectOnce().catch((error: unknown) => error)
      tried.resolve()
      if (isClosing()) return
      say(false, reason)
      if (performance.now() - readyAt > times.restMs * 2 ** maxRests) rests = 0
      readyAt = Infinity
      const restMs = times.restMs * 2 ** rests
      await pause(restMs, undefined, { signal: closing.signal }).catch(() => {})
    }
  }

  /** @throws {unknown} the reason for the end of the connection */
  async function connectOnce(): Promise<never> {
    const { promise: over, reject: end } = Promise.withResolvers<never>()
    const client = createRedisClient(url.href, times.connectMs).on('error', end)
    closing.signal.addEventListener('abort', end, { once: true })
    try {
      await Promise.race([over, inTime(connect(client), times.connectMs)])
      session = { client, end, late: 0, hasRefused: false }
      readyAt = performance.now()
      tried.resolve()
      say(true)
      return await Promise.race([over, goOn(client)])
    } finally {
      closing.signal.removeEventListener('abort', end)
      session = null
      client.destroy()
    }
  }

  async function connect(client: RedisClient): Promise<void> {
    await connectUnlessDestroyed(client)
    await inTime(makeReady(client), times.connectMs)
  }

  /** Logs changes of the connection only, not every request. */
  function say(isSharedNow: boolean, reason?: unknown): void {
    if (isSharedNow === isShared) return
    isShared = isSharedNow
    const store = url.host
    if (isShared) logger.info({ store }, 'pages are shared')
    else logger.warn({ store, reason: reasonOf(reason) }, 'pages are not shared')
  }

  /**
   * Sends a command. The promise never rejects.
   *
   * @returns `undefined` where Redis is unavailable, refuses, or does not answer in time
   */
  async function ask<T>(
    command: (client: RedisClient) => Promise<T>,
    limitMs = times.answerMs,
  ): Promise<T | undefined> {
    if (!session) await tried.promise
    const asked = session
    if (!asked) return undefined
    try {
      const answer = await inTime(command(asked.client), limitMs)
      asked.late = 0
      return answer
    } catch (error) {
      onFailure(asked, error)
      return undefined
    }
  }

  function onFailure(asked: Session, error: unknown): void {
    if (error instanceof TookTooLong && ++asked.late > maxLate) asked.end(error)
    if (!(error instanceof ErrorReply) || asked.hasRefused) return
    asked.hasRefused = true
    logger.warn({ store: url.host, reason: reasonOf(error) }, 'the store of shared pages refuses')
  }

  return {
    ask,
    /** Ends the connection; after a pause a new one is opened and `makeReady` runs again. */
    renew: (reason: Error) => session?.end(reason),
    isOpen: () => session !== null,
    async close() {
      closing.abort()
      await ended
    },
  }
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
  })
}

/** Connects. A client that is destroyed while its socket opens would keep the socket, so it is destroyed again. */
async function connectUnlessDestroyed(client: RedisClient): Promise<void> {
  await client.connect().finally(() => {
    if (!client.isOpen) client.destroy()
  })
}

/** Reason for the log, without the message: a server may repeat input there, a password for instance. */
function reasonOf(error: unknown): string {
  if (error instanceof ErrorReply) return error.message.split(' ', 1).join()
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name
}
