import { toTags, type Purge } from '../../../content/contract/purge.ts'
import type { Logger } from '../../ops/logger.ts'
import type { RedisClient } from './redis-connection.ts'

interface PurgeNumbersOptions {
  /** Key of the sorted set. */
  key: string
  logger: Pick<Logger, 'warn'>
  onPurge: (purge: Purge) => void
}

/** Maximum size of the set; a larger one is replaced by one purge of everything. */
const maxTags = 10_000
/** Tag of all pages. */
const everything = '*'

/** Prefixes of the set's members, for the kind of the purge; the tag follows. */
const kinds = { soft: 's ', hard: 'h ' } as const

/** Gives all tags of a purge the next sequence number, atomically: a replica that reads up to a number has read the whole purge. */
const addPurge = `
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')
local number = (tonumber(last[2]) or 0) + 1
for _, member in ipairs(ARGV) do redis.call('ZADD', KEYS[1], number, member) end
if redis.call('ZCARD', KEYS[1]) > ${maxTags} then
  redis.call('DEL', KEYS[1])
  redis.call('ZADD', KEYS[1], number, '${kinds.hard}${everything}')
end
return number`

/**
 * The purges of all replicas as a sorted set in Redis: tags, scored with the sequence number of their last purge. A page is older than a
 * purge of one of its tags if that number is higher than the last known number when the page was rendered.
 */
export function createPurgeNumbers({ key, logger, onPurge }: PurgeNumbersOptions) {
  /** Sequence numbers of this replica's purges that were not read back yet. */
  const own = new Set<number>()
  let last: number | null = null
  let reading = Promise.resolve()

  /** Publishes a purge to all replicas. */
  async function send(client: RedisClient, purge: Purge): Promise<void> {
    const members = toMembers(purge)
    if (members.length === 0) return
    own.add(Number(await client.eval(addPurge, { keys: [key], arguments: members })))
  }

  /** Reads the purges of other replicas since the last call, one call after the other, so that no purge is applied twice. */
  function read(client: RedisClient): Promise<void> {
    const next = reading.catch(() => {}).then(() => readNow(client))
    reading = next
    return next
  }

  async function readNow(client: RedisClient): Promise<void> {
    const [newest] = await client.zRangeWithScores(key, -1, -1)
    const newestNumber = newest?.score ?? 0
    // A starting replica has no pages yet, so older purges do not concern it.
    last ??= newestNumber
    if (newestNumber < last) return startAnew(newestNumber)
    if (newestNumber === last) return
    const purged = await client.zRangeByScoreWithScores(key, `(${last}`, '+inf')
    last = Math.max(last, ...purged.map(({ score }) => score))
    const ofOthers = purged.filter(({ score }) => !own.has(score))
    own.clear()
    for (const purge of toPurges(ofOthers.map(({ value }) => value))) onPurge(purge)
  }

  /** Purges everything, because the store is another one or has lost its purges. */
  function startAnew(number: number): void {
    logger.warn({ key }, 'purges of other replicas were lost')
    last = number
    own.clear()
    onPurge({ all: true })
  }

  /**
   * Kind of the purges of a page since a sequence number. `soft`: the page may be sent until it is renewed; `hard`: it must not be
   * sent.
   */
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

  /** Sequence number of the last purge that was read. */
  const sequence = () => last ?? 0
  return { sequence, send, read, purgedSince }
}

function toMembers(purge: Purge): string[] {
  const kind = purge.hard ? kinds.hard : kinds.soft
  const tags = purge.all ? [everything] : [...new Set(toTags(purge))]
  // A purge of too many tags becomes a purge of everything.
  return (tags.length > maxTags / 2 ? [everything] : tags).map((tag) => kind + tag)
}

/** @returns at most one purge of each kind */
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
