import type { Purge } from '../../../content/contract/purge.ts'
import type { Logger } from '../../ops/logger.ts'
import { toTags } from '../cache/cached-page.ts'
import type { RedisClient } from './redis-connection.ts'

/**
 * The purges of all replicas as a sorted set in Redis: a tag and, as its score, the number of its last purge. A page is older
 * than a purge of one of its tags when that has a higher number than the last one that was known when the page was made.
 */
export interface PurgeNumbers {
  /** Number of the last purge that was read. */
  sequence(): number
  /** Tells all replicas. */
  send(client: RedisClient, purge: Purge): Promise<void>
  /** Reads the purges of other replicas since the last call. */
  read(client: RedisClient): Promise<void>
  /** What was purged of a page since a purge of that number. */
  purgedSince(client: RedisClient, tags: string[], sequence: number): Promise<PurgedPart>
}

/** `soft`: the page may be shown until it is renewed. `hard`: it must not be shown. */
export type PurgedPart = 'nothing' | 'soft' | 'hard'

interface PurgeNumbersOptions {
  /** Key of the sorted set. */
  key: string
  logger: Pick<Logger, 'warn'>
  onPurge: (purge: Purge) => void
}

/** Of the set: more are replaced by one purge of everything. */
const maxTags = 10_000
/** Stands for all pages. */
const everything = '*'

/** A member of the set: the tag with what kind of purge it was. */
const kinds = { soft: 's ', hard: 'h ' } as const

/** Gives all tags of a purge the next number, at once: who reads up to a number has read all of it. */
const addPurge = `
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
local number = (tonumber(last[2]) or 0) + 1
for _, member in ipairs(ARGV) do redis.call('ZADD', KEYS[1], number, member) end
if redis.call('ZCARD', KEYS[1]) > ${maxTags} then
  redis.call('DEL', KEYS[1])
  redis.call('ZADD', KEYS[1], number, '${kinds.hard}${everything}')
end
return number`

export function createPurgeNumbers({ key, logger, onPurge }: PurgeNumbersOptions): PurgeNumbers {
  /** Numbers of this replica's purges that were not read back yet. */
  const own = new Set<number>()
  let last: number | null = null
  let reading = Promise.resolve()

  async function send(client: RedisClient, purge: Purge): Promise<void> {
    const members = toMembers(purge)
    if (members.length === 0) return
    own.add(Number(await client.eval(addPurge, { keys: [key], arguments: members })))
  }

  /** One after the other, so that no purge is applied twice. */
  function read(client: RedisClient): Promise<void> {
    const next = reading.catch(() => {}).then(() => readNow(client))
    reading = next
    return next
  }

  async function readNow(client: RedisClient): Promise<void> {
    const [newest] = await client.zRangeWithScores(key, -1, -1)
    const newestNumber = newest?.score ?? 0
    // A replica that starts has no pages yet.
    last ??= newestNumber
    if (newestNumber < last) return startAnew(newestNumber)
    if (newestNumber === last) return
    const purged = await client.zRangeByScoreWithScores(key, `(${last}`, '+inf')
    last = Math.max(last, ...purged.map(({ score }) => score))
    const ofOthers = purged.filter(({ score }) => !own.has(score))
    own.clear()
    for (const purge of toPurges(ofOthers.map(({ value }) => value))) onPurge(purge)
  }

  /** Another store, or one that has lost its purges. */
  function startAnew(number: number): void {
    logger.warn({ key }, 'purges of other replicas were lost')
    last = number
    own.clear()
    onPurge({ all: true })
  }

  async function purgedSince(client: RedisClient, tags: string[], sequence: number) {
    const all = [everything, ...tags]
    const hasPurge = async (kind: string) => {
      const numbers = await client.zmScore(
        key,
        all.map((tag) => kind + tag),
      )
      return numbers.some((number) => number !== null && number > sequence)
    }
    const [isHard, isSoft] = await Promise.all([hasPurge(kinds.hard), hasPurge(kinds.soft)])
    return isHard ? 'hard' : isSoft ? 'soft' : 'nothing'
  }

  return { sequence: () => last ?? 0, send, read, purgedSince }
}

function toMembers(purge: Purge): string[] {
  const kind = purge.hard ? kinds.hard : kinds.soft
  const tags = purge.all ? [everything] : [...new Set(toTags(purge))]
  // A purge of more tags than the set holds is one of everything.
  return (tags.length > maxTags / 2 ? [everything] : tags).map((tag) => kind + tag)
}

/** @returns one purge of each kind at most */
function toPurges(members: string[]): Purge[] {
  return [
    { kind: kinds.soft, purge: {} },
    { kind: kinds.hard, purge: { hard: true } as const },
  ].flatMap(({ kind, purge }): Purge[] => {
    const tags = members
      .filter((member) => member.startsWith(kind))
      .map((member) => member.slice(kind.length))
    if (tags.length === 0) return []
    return [tags.includes(everything) ? { ...purge, all: true } : { ...purge, tags }]
  })
}
