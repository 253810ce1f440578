import { setTimeout as pause } from 'node:timers/promises'
import { createClient, ErrorReply } from '@redis/client'
import { inTime, TookTooLong } from '../../concurrency/work-limits.ts'
import type { Logger } from '../../ops/logger.ts'

export type RedisClient = ReturnType<typeof createRedisClient>

/** A Redis that may be slow or gone. */
export interface RedisConnection {
  /**
   * Never rejects.
   *
   * @param limitMs {@link RedisTimes.answerMs} where it is missing
   * @returns `undefined` where Redis is not there, refuses, or says nothing in time
   */
  ask<T>(command: (client: RedisClient) => Promise<T>, limitMs?: number): Promise<T | undefined>
  /** Ends what is connected; after a rest it is connected anew, and made ready anew. */
  renew(reason: Error): void
  /** Whether there is one at the moment. */
  isOpen(): boolean
  close(): Promise<void>
}

/** In milliseconds. */
export interface RedisTimes {
  /** For an answer; three in a row that took longer end the connection. */
  answerMs: number
  /** Until the connection is ready. */
  connectMs: number
  /** After a failure Redis is left alone, so long and after the next one twice as long, up to eight times. */
  restMs: number
}

export interface RedisConnectionOptions {
  url: URL
  logger: Pick<Logger, 'info' | 'warn'>
  times: RedisTimes
  /** What comes first, before anything else is asked. Where it fails there is no connection. */
  makeReady: (client: RedisClient) => Promise<void>
  /** Goes on for as long as the connection does. Where it fails the connection ends. */
  goOn: (client: RedisClient) => Promise<never>
}

/** More late answers in a row than these: Redis is too slow to be of use. */
const maxLate = 2
const maxRests = 3

interface Session {
  client: RedisClient
  end: (reason: unknown) => void
  late: number
  hasRefused: boolean
}

/**
 * Connects at once, and again after every failure. Of all tries only the first is waited for, a moment; whoever asks while there is
 * no connection has no answer, at once.
 */
export function openRedis({
  url,
  logger,
  times,
  makeReady,
  goOn,
}: RedisConnectionOptions): RedisConnection {
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

  /** @throws what ended the connection */
  async function connectOnce(): Promise<never> {
    const { promise: over, reject: end } = Promise.withResolvers<never>()
    const client = createRedisClient(url, times, end)
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

  /** One line when it changes, not one a request. */
  function say(isSharedNow: boolean, reason?: unknown): void {
    if (isSharedNow === isShared) return
    isShared = isSharedNow
    const store = url.host
    if (isShared) logger.info({ store }, 'pages are shared')
    else logger.warn({ store, reason: reasonOf(reason) }, 'pages are not shared')
  }

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
    renew: (reason) => session?.end(reason),
    isOpen: () => session !== null,
    async close() {
      closing.abort()
      await ended
    },
  }
}

function createRedisClient(url: URL, { connectMs }: RedisTimes, onError: (error: unknown) => void) {
  const client = createClient({
    url: url.href,
    disableOfflineQueue: true,
    // Our own limit says when an answer is late; theirs counts while this process is busy.
    commandOptions: { timeout: undefined },
    socket: { reconnectStrategy: false, connectTimeout: connectMs },
    maintNotifications: 'disabled',
  })
  client.on('error', onError)
  return client
}

/** A client that was destroyed while its socket was being opened opens it all the same. */
async function connectUnlessDestroyed(client: RedisClient): Promise<void> {
  await client.connect().finally(() => {
    if (!client.isOpen) client.destroy()
  })
}

/** Never a message: in it a server may repeat what it was sent, a password for instance. */
function reasonOf(error: unknown): string {
  if (error instanceof ErrorReply) return error.message.split(' ', 1).join()
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name
}
