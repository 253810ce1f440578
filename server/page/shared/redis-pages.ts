import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { toPredicate, type Purge } from '../../../content/contract/purge.ts'
import { inTime } from '../../concurrency/work-limits.ts'
import type { Logger } from '../../ops/logger.ts'
import { sizeOf, type CachedPage } from '../cache/cached-page.ts'
import { decodePage, encodePage } from './page-codec.ts'
import { createPurgeNumbers } from './purge-numbers.ts'
import { openRedis, type RedisClient } from './redis-connection.ts'

/** Times in ms. */
const usualTimes = {
  answerMs: 50,
  connectMs: 1_000,
  restMs: 2_000,
  /** Time limit for commands that no request waits for: writing pages, publishing purges. */
  writeMs: 500,
  /** Expiry of a lock. */
  lockMs: 5_000,
  /** Time that a replica waits for another one's lock. */
  waitMs: 500,
  /** Interval at which a waiting replica checks the lock. */
  pollMs: 25,
  /** Interval at which a replica reads the purges of others. */
  purgesMs: 500,
}

interface Expiries {
  /** Expiry of a page: as long as it may replace a failing backend's pages. */
  keepMs: number
  /** Expiry of a short-lived page. */
  shortLivedMs: number
}

export interface RedisPagesOptions {
  /** `redis:` or `rediss:` */
  url: URL
  /** Version of all that determines a page; pages of other versions are not found. */
  version: string
  /** Separates sites that use the same Redis. */
  siteKey: string
  logger: Pick<Logger, 'info' | 'warn'>
  times: Expiries & Partial<typeof usualTimes>
}

/** Approximate size of the pages that are being written. Above it, pages are not written, so that a slow store does not fill the memory. */
const maxBytesUnderWay = 4_000_000
/** If more purges than this wait to be published, one purge of all pages is published in their place. */
const maxPending = 1_000

/** A page that another replica, or this one, has stored. */
export interface SharedPage {
  page: CachedPage
  /** True if a part of the page was purged since its rendering. */
  isPurged: boolean
}

export type OpenSharedPages = ReturnType<typeof openRedisPages>
export type SharedPages = ReturnType<OpenSharedPages>

/** Releases a lock, unless another replica holds it by now. */
const releaseLock =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0"

/**
 * Pages that several replicas of the site share through Redis, which may be slow or unavailable: then nothing is shared, and calls wait for a
 * short time only. No call ever throws or rejects.
 *
 * @returns opens the store; `onPurge` receives the purges of other replicas, also those published while this one was disconnected
 * @see docs/decisions/0030-one-pipeline.md
 */
export function openRedisPages({
  url,
  version,
  siteKey,
  logger,
  times: askedTimes,
}: RedisPagesOptions) {
  const times = { ...usualTimes, ...askedTimes }
  const site = `werkseite:${siteKey}`
  const pageKey = (key: string) => `${site}:${version}:page:${key}`
  const lockKey = (key: string) => `${site}:${version}:lock:${key}`

  return function openSharedPages({ onPurge }: { onPurge: (purge: Purge) => void }) {
    // The key has no version, because a purge concerns the replicas of all versions.
    const purges = createPurgeNumbers({ key: `${site}:purges`, logger, onPurge })
    /** Own purges that are not published yet. */
    const pending = new Set<Purge>()
    const redis = openRedis({ url, logger, times, makeReady, goOn: followPurges })
    const underWay = new Set<Promise<unknown>>()
    let bytesUnderWay = 0

    async function makeReady(client: RedisClient): Promise<void> {
      for (const purge of pending) await sendPurge(client, purge)
      await purges.read(client)
    }

    async function followPurges(client: RedisClient): Promise<never> {
      for (;;) {
        await pause(times.purgesMs)
        await inTime(purges.read(client), 2 * times.purgesMs)
      }
    }

    async function sendPurge(client: RedisClient, purge: Purge): Promise<void> {
      await purges.send(client, purge)
      pending.delete(purge)
      // Pages that are rendered from now on are newer than the purge.
      await purges.read(client)
    }

    /** Publishes a purge. It must reach the other replicas before anything else is shared, so a failure ends the connection. */
    async function publishPurge(purge: Purge): Promise<void> {
      if (pending.size >= maxPending) shorten(pending)
      pending.add(purge)
      const isSent = await redis.ask(async (client) => {
        await sendPurge(client, purge)
        return true
      }, times.writeMs)
      if (!isSent) redis.renew(new PurgeNotPublished())
    }

    /** @returns `null` where the page is missing, comes too late, or was removed by a hard purge */
    async function read(key: string): Promise<SharedPage | null> {
      const text = await redis.ask((client) => client.get(pageKey(key)))
      const stored = text ? decodePage(text) : null
      if (!stored) return null
      const { sequence, ...page } = stored
      const purged = await redis.ask((client) => purges.purgedSince(client, page.tags, sequence))
      const isPending = (isHard: boolean) =>
        [...pending].some((purge) => (purge.hard === true) === isHard && toPredicate(purge)(page))
      if (purged === undefined || purged === 'hard' || isPending(true)) return null
      // The clocks of replicas may differ, so the time may lie in the future.
      const confirmedAt = Math.min(page.confirmedAt, Date.now())
      return { page: { ...page, confirmedAt }, isPurged: purged === 'soft' || isPending(false) }
    }

    /**
     * Writes a page without waiting for the store.
     *
     * @param sequence that of the start of the rendering
     */
    function write(key: string, page: CachedPage, sequence: number): void {
      if (bytesUnderWay > maxBytesUnderWay) return
      const bytes = sizeOf(page)
      bytesUnderWay += bytes
      const keepMs = Math.max(1, page.isShortLived ? times.shortLivedMs : times.keepMs)
      const expiration = { type: 'PX', value: keepMs } as const
      const written = redis.ask(
        (client) => client.set(pageKey(key), encodePage({ ...page, sequence }), { expiration }),
        times.writeMs,
      )
      follow(written.finally(() => (bytesUnderWay -= bytes)))
    }

    /**
     * Takes the lock for rendering a page.
     *
     * @returns `null` where another replica has the lock; otherwise a function that releases it, also where the store is unavailable
     */
    async function lock(key: string): Promise<(() => void) | null> {
      const [name, holder] = [lockKey(key), randomUUID()]
      const expiration = { type: 'PX', value: times.lockMs } as const
      const taken = await redis.ask((client) =>
        client.set(name, holder, { condition: 'NX', expiration }),
      )
      if (taken === null) return null
      const release = { keys: [name], arguments: [holder] }
      return () => follow(redis.ask((client) => client.eval(releaseLock, release)))
    }

    /**
     * Waits for a limited time for the release of the lock, and then reads the page.
     *
     * @returns `null` where the page does not come
     */
    async function awaitUnlocked(key: string): Promise<SharedPage | null> {
      const latest = performance.now() + times.waitMs
      while (performance.now() < latest) {
        const locks = await redis.ask((client) => client.exists(lockKey(key)))
        if (locks === undefined) return null
        if (locks === 0) return read(key)
        await pause(times.pollMs)
      }
      return null
    }

    function follow(task: Promise<unknown>): void {
      underWay.add(task)
      void task.finally(() => underWay.delete(task))
    }

    return {
      /** Sequence number of the last purge that this replica knows. Pages that are rendered from now on are newer. */
      sequence: () => purges.sequence(),
      read,
      write,
      lock,
      awaitUnlocked,
      /** Publishes a purge, which reaches every replica within a second; a hard one also makes the stored pages unreadable. */
      purge: (purge: Purge) => follow(publishPurge(purge)),
      isConnected: () => redis.isOpen(),
      async close(): Promise<void> {
        await Promise.all(underWay)
        await redis.close()
      },
    }
  }
}

/** A purge could not be published, so the connection is renewed. */
class PurgeNotPublished extends Error {}

function shorten(pending: Set<Purge>): void {
  const isHard = [...pending].some(({ hard }) => hard)
  pending.clear()
  pending.add({ all: true, ...(isHard && { hard: true }) })
}
