import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { RESP_TYPES } from '@redis/client'
import type { Logger } from '../logger.ts'
import { createDroppedPages } from './dropped-pages.ts'
import { inTime } from './in-time.ts'
import { sizeOf, type KeptPage } from './kept-page.ts'
import { decodePage, encodePage } from './page-codec.ts'
import { createPurgeStream } from './purge-stream.ts'
import { openRedis, type RedisClient, type RedisTimes } from './redis-connection.ts'
import type { OpenSharedPages } from './shared-pages.ts'
import { steadyNow } from './steady-now.ts'
import { createStoreClock } from './store-clock.ts'

/** In milliseconds. */
export interface RedisPagesTimes extends RedisTimes {
  /** A page is kept as long as it may stand in for a failing backend. */
  keepMs: number
  /** A brief one is kept no longer than it holds. */
  briefMs: number
  /** How long a page is fresh: a starting replica hears of the purges since. */
  freshMs: number
  /** For what nobody waits for: pages that are written, purges that are told. */
  writeMs: number
  /** A turn ends at the latest. */
  turnMs: number
  /** How long one waits for the turn of another. */
  waitMs: number
  /** How often one looks meanwhile. */
  pollMs: number
  /** How long one listens for purges at a time; a broken connection is noticed after twice as long. */
  listenMs: number
}

const usualTimes = {
  answerMs: 50,
  connectMs: 1_000,
  restMs: 2_000,
  writeMs: 500,
  turnMs: 5_000,
  waitMs: 500,
  pollMs: 25,
  listenMs: 1_000,
} as const satisfies Partial<RedisPagesTimes>

type AskedTimes = Omit<RedisPagesTimes, keyof typeof usualTimes>

export interface RedisPagesOptions {
  /** `redis:` or `rediss:` */
  url: URL
  /** Of all that makes a page; what another version has written is not found. */
  version: string
  /** Keeps sites apart that use the same Redis. */
  siteKey?: string
  logger: Pick<Logger, 'info' | 'warn'>
  times: AskedTimes & Partial<RedisPagesTimes>
  /** Milliseconds since 1970. */
  now?: () => number
}

/** Of pages on their way, about: more are not written, so that a slow store costs no memory. */
const maxBytesOnTheWay = 4_000_000

/** Ends a turn unless it is another's by now. */
const endTurn =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

/**
 * Shares pages by a Redis.
 *
 * @see docs/decisions/0024-shared-pages.md
 */
export function openRedisPages({
  url,
  version,
  siteKey,
  logger,
  times: askedTimes,
  now = steadyNow,
}: RedisPagesOptions): OpenSharedPages {
  const times: RedisPagesTimes = { ...usualTimes, ...askedTimes }
  const site = siteKey === undefined ? 'werkseite' : `werkseite:${siteKey}`
  const pageKey = (key: string) => `${site}:${version}:page:${key}`
  const turnKey = (key: string) => `${site}:${version}:turn:${key}`

  return function openSharedPages({ onPurge }) {
    const clock = createStoreClock(now)
    const dropped = createDroppedPages(times.keepMs)
    const purges = createPurgeStream({
      // Without the version: a purge reaches the replicas of all versions.
      key: `${site}:purges`,
      async send(command) {
        const isSent = await redis.ask(async (client) => {
          await command(client)
          return true
        }, times.writeMs)
        if (!isSent) redis.renew(new PurgeNotTold())
      },
      clock,
      logger,
      times,
      onPurge(purge, { at, isOwn, isRecent }) {
        if (purge.hard) dropped.add(purge, at)
        if (!isOwn && isRecent) onPurge(purge)
      },
    })
    const redis = openRedis({
      url,
      logger,
      times,
      async makeReady(clients) {
        await inTime(clock.read(clients.asking), times.answerMs)
        await purges.catchUp(clients)
      },
      listen: (clients) => purges.follow(clients),
    })
    const leaving = new Set<Promise<unknown>>()
    let bytesOnTheWay = 0

    async function read(key: string): Promise<KeptPage | null> {
      const bytes = await redis.ask((client) => inBytes(client).get(pageKey(key)))
      const page = bytes ? decodePage(bytes) : null
      if (!page || dropped.has(page)) return null
      return { ...page, confirmedAt: clock.toHere(page.confirmedAt) }
    }

    function write(key: string, page: KeptPage): void {
      const bytes = sizeOf(page)
      if (bytesOnTheWay > maxBytesOnTheWay) return
      bytesOnTheWay += bytes
      const keepMs = Math.max(1, page.brief ? times.briefMs : times.keepMs)
      const expiration = { type: 'PX', value: keepMs } as const
      const written = redis.ask((client) => {
        const stored = { ...page, confirmedAt: clock.toStore(page.confirmedAt) }
        return client.set(pageKey(key), encodePage(stored), { expiration })
      }, times.writeMs)
      leave(written.finally(() => (bytesOnTheWay -= bytes)))
    }

    async function takeTurn(key: string): Promise<(() => void) | null> {
      const turn = { key: turnKey(key), holder: randomUUID() }
      const expiration = { type: 'PX', value: times.turnMs } as const
      const taken = await redis.ask((client) =>
        client.set(turn.key, turn.holder, { condition: 'NX', expiration }),
      )
      if (taken === null) return null
      return () =>
        leave(
          redis.ask((client) =>
            client.eval(endTurn, { keys: [turn.key], arguments: [turn.holder] }),
          ),
        )
    }

    /** The page has come when the turn has ended. */
    async function awaitPage(key: string): Promise<KeptPage | null> {
      const latest = performance.now() + times.waitMs
      while (performance.now() < latest) {
        const turns = await redis.ask((client) => client.exists(turnKey(key)))
        if (turns === undefined) return null
        if (turns === 0) return read(key)
        await pause(times.pollMs)
      }
      return null
    }

    function leave(task: Promise<unknown>): void {
      leaving.add(task)
      void task.finally(() => leaving.delete(task))
    }

    return {
      read,
      write,
      takeTurn,
      await: awaitPage,
      purge(purge) {
        if (purge.hard) dropped.add(purge, clock.now())
        leave(purges.tell(purge))
      },
      isConnected: () => redis.isOpen(),
      async close() {
        await Promise.all(leaving)
        await redis.close()
      },
    }
  }
}

/** The others have to hear of a purge before anything else is shared. */
class PurgeNotTold extends Error {}

/** Answers texts as they are. */
function inBytes(client: RedisClient) {
  return client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
}
