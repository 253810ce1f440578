import { inTime } from '../concurrency/work-limits.ts'
import { createRedisClient, type RedisClient } from '../page/shared/redis-connection.ts'
import type { FormName } from '../../content/contract/forms.ts'
import { createReference } from '../../content/contract/form-reference.ts'
import {
  dayMs,
  keptDays,
  NotDurable,
  patienceDays,
  type Outbox,
  type OutboxEntry,
  type SentForm,
} from './outbox.ts'

/** Lease of a replica on a form. A delivery takes five seconds at most; after the lease another replica may claim the form. */
const usualLeaseMs = 10_000

const answerMs = 2_000

/**
 * Opens the outbox that replicas share.
 *
 * @param host of the site; separates sites that use the same Redis
 * @param now time in ms
 * @throws {NotDurable}
 * @throws {Error} where Redis is unavailable
 */
export async function openSharedOutbox(
  { redisUrl, host }: { redisUrl: string; host: string },
  now: () => number,
): Promise<{ outbox: Outbox; redis: RedisClient }> {
  // The failing command reports the error.
  const redis = createRedisClient(redisUrl, answerMs).on('error', () => {})
  try {
    await inTime(redis.connect(), answerMs)
    const facts = await inTime(redis.info('persistence'), answerMs)
    if (!/^aof_enabled:1/m.test(facts)) throw new NotDurable('expected appendonly yes')
    return { outbox: createRedisOutbox(redis, `werkseite:${host}:forms`, now), redis }
  } catch (error) {
    redis.destroy()
    throw error
  }
}

/** Stores a form unless its key exists, atomically, and returns the reference under which it is stored. */
const addForm = `
  local known = redis.call('GET', KEYS[1])
  if known then return known end
  redis.call('SET', KEYS[1], ARGV[1])
  redis.call('SET', KEYS[2], ARGV[2])
  redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
  return ARGV[1]`

/** Claims forms whose time has come, or lies more than a day ahead, until the end of the lease. */
const claimForms = `
  local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
  local odd = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. (ARGV[1] + ${dayMs}), '(inf', 'LIMIT', 0, ARGV[3])
  for _, reference in ipairs(odd) do table.insert(due, reference) end
  for _, reference in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], reference) end
  return due`

/**
 * The outbox that replicas share. Each form is a JSON string under its reference, which is found by the form's key. A sorted set has the
 * references of forms that are not delivered, scored with the time from which a replica may claim them; refused forms have no such time.
 *
 * Forms are as durable as Redis, which needs `appendonly yes`, `appendfsync always`, and no eviction of keys without expiry (`noeviction`,
 * `volatile-…`).
 *
 * @param client a connected one
 * @param prefix of all keys
 * @param now time in ms
 */
export function createRedisOutbox(
  client: RedisClient,
  prefix: string,
  now: () => number,
  leaseMs = usualLeaseMs,
): Outbox {
  const open = `${prefix}:open`
  let isLost = false
  const entryName = (reference: string) => `${prefix}:form:${reference}`
  const keyName = (form: FormName, key: string) => `${prefix}:key:${form} ${key}`

  /** After a failure a new connection is needed: the machine may be gone without a word, or another Redis be the one to write to. */
  async function ask<T>(answer: Promise<T>): Promise<T> {
    try {
      return await inTime(answer, answerMs)
    } catch (error) {
      isLost = true
      throw error
    }
  }

  /** Reads those that are there and can be read. */
  async function readNames(names: string[]): Promise<OutboxEntry[]> {
    if (names.length === 0) return []
    const texts = await ask(client.mGet(names))
    return texts.flatMap((text) => parseEntry(text) ?? [])
  }

  function read(references: string[]): Promise<OutboxEntry[]> {
    return readNames(references.map(entryName))
  }

  /** Forms that are not delivered. */
  async function readOpen(): Promise<OutboxEntry[]> {
    return read(await ask(client.zRange(open, 0, -1)))
  }

  async function remove(reference: string): Promise<void> {
    const [entry] = await read([reference])
    if (!entry) return
    const names = [entryName(reference), keyName(entry.form, entry.key)]
    await ask(client.multi().zRem(open, reference).del(names).exec())
  }

  return {
    async add({ form, locale, key, submission }: SentForm) {
      const time = now()
      // The replica that accepted the form makes the first attempt.
      const nextTryAt = time + leaseMs
      const entry: OutboxEntry = {
        reference: createReference(),
        form,
        locale,
        key,
        submission,
        receivedAt: time,
        state: 'waiting',
        tries: 0,
        nextTryAt,
        giveUpAt: time + patienceDays * dayMs,
        endedAt: null,
        receipt: null,
        reason: null,
      }
      const reference = await ask(
        client.eval(addForm, {
          keys: [keyName(form, key), entryName(entry.reference), open],
          arguments: [entry.reference, JSON.stringify(entry), `${nextTryAt}`],
        }),
      )
      const [stored] = await read([reference as string])
      if (!stored) throw new Error('a form that was stored is not there')
      return stored
    },
    async find(form, keys) {
      const references = await ask(client.mGet(keys.map((key) => keyName(form, key))))
      const [entry] = await read(references.filter((reference) => reference !== null))
      return entry ?? null
    },
    async due(limit) {
      const time = now()
      const claim = [time, time + leaseMs, limit].map(String)
      const claimed = await ask(client.eval(claimForms, { keys: [open], arguments: claim }))
      const entries = await read(claimed as string[])
      const known = new Set(entries.map(({ reference }) => reference))
      const damaged = (claimed as string[]).filter((reference) => !known.has(reference))
      if (damaged.length === 0) return entries
      await ask(client.zRem(open, damaged))
      throw new Error(`forms in Redis cannot be read: ${damaged.join(', ')}`)
    },
    async settle(reference, settlement) {
      const [found] = await read([reference])
      if (!found) return
      const endedAt = settlement.state === 'waiting' ? null : now()
      const tries = found.tries + 1
      const entry = { ...found, receipt: null, reason: null, endedAt, ...settlement, tries }
      const change = client.multi().set(entryName(reference), JSON.stringify(entry))
      if (settlement.state === 'delivered') {
        const names = [entryName(reference), keyName(found.form, found.key)]
        for (const name of names) change.expire(name, (keptDays * dayMs) / 1000)
        change.zRem(open, reference)
      } else {
        const score = settlement.state === 'waiting' ? settlement.nextTryAt : Infinity
        change.zAdd(open, { score, value: reference })
      }
      await ask(change.exec())
    },
    remove,
    async list() {
      const names: string[] = []
      const MATCH = `${prefix.replace(/[[\]?*\\]/g, '\\$&')}:form:*`
      for await (const found of client.scanIterator({ MATCH, COUNT: 1000 })) names.push(...found)
      return (await readNames(names)).toSorted((a, b) => a.receivedAt - b.receivedAt)
    },
    async retry(reference) {
      const asked = (await readOpen()).filter((one) => !reference || one.reference === reference)
      const time = now()
      const again = { nextTryAt: time, giveUpAt: time + patienceDays * dayMs, endedAt: null }
      for (const entry of asked) {
        const text = JSON.stringify({ ...entry, ...again, state: 'waiting' })
        const change = client.multi().set(entryName(entry.reference), text)
        await ask(change.zAdd(open, { score: time, value: entry.reference }).exec())
      }
      return asked.length
    },
    async deleteEnded(before) {
      const entries = await readOpen()
      const ended = entries.filter(({ endedAt }) => endedAt !== null && endedAt < before)
      for (const { reference } of ended) await remove(reference)
      return ended.length
    },
    async counts() {
      const entries = await readOpen()
      const waiting = entries.filter(({ state }) => state === 'waiting')
      return {
        waiting: waiting.length,
        refused: entries.length - waiting.length,
        oldestWaitingAt:
          waiting.length > 0 ? Math.min(...waiting.map((one) => one.receivedAt)) : null,
      }
    },
    isLost: () => isLost,
    async close() {
      client.destroy()
    },
  }
}

/** @returns `null` for an entry that is missing or damaged */
function parseEntry(text: string | null): OutboxEntry | null {
  try {
    return JSON.parse(text ?? 'null') as OutboxEntry | null
  } catch {
    return null
  }
}
