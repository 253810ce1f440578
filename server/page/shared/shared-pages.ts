import { setTimeout as pause } from 'node:timers/promises'
import {
  everything,
  maxTags,
  step,
  toPurgedTags,
  type Purges,
} from '../../../content/client/purges.ts'
import type { Purge } from '../../../content/contract/purge.ts'
import { withTimeout } from '../../../platform/deadline.ts'
import { openRedis, redisTimes, type RedisClient } from '../../../platform/redis-connection.ts'
import type { Logger } from '../../../platform/logger.ts'
import { memoryOf, type SharedPage } from '../cache/cached-page.ts'
import { decodePage, encodePage } from './page-codec.ts'

/** Times in ms. */
const usualTimes = {
  ...redisTimes,
  /** Time limit for commands that no request waits for: writing pages, publishing purges. */
  writeMs: 500,
  /** Interval at which a replica reads the purges of others. */
  purgesMs: 500,
}

interface Expiries {
  /** Expiry of a page: as long as it may replace a failing backend's pages. */
  keepMs: number
  /** Expiry of a short-lived page. */
  shortLivedMs: number
}

export interface SharedPagesOptions {
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

export type OpenSharedPages = ReturnType<typeof openSharedPages>
export type SharedPages = ReturnType<OpenSharedPages>

/** Prefixes of the members of the sorted set, for the kind of the purge; the tag follows. */
const kinds = { soft: 's ', hard: 'h ' } as const

/** A purge number further in the future is damaged: it would hide all purges that follow. In ms. */
const maxAheadMs = 24 * 60 * 60 * 1000

/**
 * Gives all tags of a purge the next number, atomically: Redis' time in ms, so that numbers grow even if the set is lost. The number is
 * formatted with 17 digits, as Lua would round it.
 */
const addPurge = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local limit = string.format('%.17g', now + ${maxAheadMs})
local last = redis.call('ZREVRANGEBYSCORE', KEYS[1], limit, '-inf', 'WITHSCORES', 'LIMIT', 0, 1)
local number = math.max(now, (tonumber(last[2]) or 0) + ${step})
local score = string.format('%.17g', number)
for _, member in ipairs(ARGV) do redis.call('ZADD', KEYS[1], score, member) end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '(' .. limit, '+inf')
if redis.call('ZCARD', KEYS[1]) > ${maxTags} then
  redis.call('DEL', KEYS[1])
  redis.call('ZADD', KEYS[1], score, '${kinds.hard}${everything}')
end
return score`

/**
 * Pages and purges that several replicas of the site share through Redis, which may be slow or unavailable: then nothing is shared, and calls
 * wait for a short time only. No call ever throws or rejects.
 *
 * The purges are one sorted set: tags with the number of their last purge. Each replica reads the new ones every 500 ms into its table.
 */
export function openSharedPages({
  url,
  version,
  siteKey,
  logger,
  times: givenTimes,
}: SharedPagesOptions) {
  const times = { ...usualTimes, ...givenTimes }
  const site = `werkseite:${siteKey}`
  // The key has no version, because a purge concerns the replicas of all versions.
  const purgesKey = `${site}:purges`
  const pageKey = (key: string) => `${site}:${version}:page:${key}`

  return function open({ purges, onPurged }: { purges: Purges; onPurged: () => void }) {
    /** Own purges that are not published yet. */
    const pending = new Set<Purge>()
    /** Numbers of own purges that were not read back yet. */
    const own = new Set<number>()
    let lastRead = 0
    const redis = openRedis({
      url,
      logger,
      times,
      onConnect: publishPending,
      whileConnected: followPurges,
    })
    const underWay = new Set<Promise<unknown>>()
    let bytesUnderWay = 0

    async function publishPending(client: RedisClient): Promise<void> {
      for (const purge of pending) await sendPurge(client, purge)
      await readPurges(client)
    }

    async function followPurges(client: RedisClient): Promise<never> {
      for (;;) {
        await pause(times.purgesMs)
        await withTimeout(readPurges(client), 2 * times.writeMs)
      }
    }

    async function sendPurge(client: RedisClient, purge: Purge): Promise<void> {
      const score = await client.eval(addPurge, { keys: [purgesKey], arguments: toMembers(purge) })
      own.add(Number(score))
      pending.delete(purge)
    }

    /** Reads the purges since the last call into the table. Own ones are there already: they raise the latest number only. */
    async function readPurges(client: RedisClient): Promise<void> {
      // A write without effect, which a full Redis accepts. A replica of Redis refuses it, and the connection moves to the primary.
      await client.del(`${site}:primary`)
      const newest = await client.zRangeWithScores(purgesKey, -1, -1)
      if ((newest[0]?.score ?? 0) < lastRead) return startAnew()
      const unread = await client.zRangeByScoreWithScores(
        purgesKey,
        `(${lastRead}`,
        Date.now() + maxAheadMs,
      )
      for (const { value, score } of unread) {
        if (own.has(score)) purges.reach(score)
        else purges.add(toPurge(value), score)
        lastRead = score
      }
      for (const number of own) if (number <= lastRead) own.delete(number)
      if (unread.length > 0) onPurged()
    }

    /** Purges everything, because the store has lost its purges, and with them perhaps some that were not read. */
    function startAnew(): void {
      logger.warn({ key: purgesKey }, 'purges of other replicas were lost')
      lastRead = 0
      own.clear()
      purges.add({ all: true })
      onPurged()
    }

    /** Publishes a purge. It must reach the other replicas before anything else is shared, so a failure ends the connection. */
    async function publishNow(purge: Purge): Promise<void> {
      if (pending.size >= maxPending) shorten(pending)
      pending.add(purge)
      const isSent = await redis.request(async (client) => {
        // A new connection has published all pending purges.
        if (pending.has(purge)) await sendPurge(client, purge)
        await readPurges(client)
        return true
      }, times.writeMs)
      if (!isSent) redis.reconnect(new PurgeNotPublished())
    }

    /** @returns `null` where the page is missing, damaged or comes too late */
    async function read(key: string): Promise<SharedPage | null> {
      const text = await redis.request((client) => client.get(pageKey(key)))
      return text ? decodePage(text) : null
    }

    /** Writes a page without waiting for the store. */
    function write(key: string, page: SharedPage): void {
      if (bytesUnderWay > maxBytesUnderWay) return
      const bytes = memoryOf(page)
      bytesUnderWay += bytes
      const keepMs = Math.max(1, page.isShortLived ? times.shortLivedMs : times.keepMs)
      const expiration = { type: 'PX', value: keepMs } as const
      const written = redis.request(
        (client) => client.set(pageKey(key), encodePage(page), { expiration }),
        times.writeMs,
      )
      follow(written.finally(() => (bytesUnderWay -= bytes)))
    }

    function follow(task: Promise<unknown>): void {
      underWay.add(task)
      void task.finally(() => underWay.delete(task))
    }

    return {
      read,
      write,
      /** Publishes a purge, which reaches every replica within a second. */
      publish: (purge: Purge) => follow(publishNow(purge)),
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

function toMembers(purge: Purge): string[] {
  const kind = purge.hard ? kinds.hard : kinds.soft
  const tags = toPurgedTags(purge)
  // A purge of too many tags becomes a purge of everything.
  return (tags.length > maxTags / 2 ? [everything] : tags).map((tag) => kind + tag)
}

/** @param member of the sorted set */
function toPurge(member: string): Purge {
  const tag = member.slice(kinds.soft.length)
  const purge: Purge = tag === everything ? { all: true } : { tags: [tag] }
  return member.startsWith(kinds.hard) ? { ...purge, hard: true } : purge
}

function shorten(pending: Set<Purge>): void {
  const isHard = [...pending].some(({ hard }) => hard)
  pending.clear()
  pending.add({ all: true, ...(isHard && { hard: true }) })
}
