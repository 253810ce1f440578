import { randomUUID } from 'node:crypto'
import { createClient } from '@redis/client'
import { inTime } from '../concurrency/work-limits.ts'
import type { FormName } from '../../content/contract/paths.ts'
import { createReference } from './form-reference.ts'
import {
  dayMs,
  keptDays,
  patienceDays,
  type Outbox,
  type OutboxEntry,
  type SentForm,
} from './outbox.ts'

/** Lease of a replica on a form. A delivery takes five seconds at most; after the lease another replica may claim the form. */
const usualLeaseMs = 10_000

export const answerMs = 2_000
const group = 'deliver'

export type OutboxRedis = ReturnType<typeof createOutboxRedis>

/** Redis client that reconnects by itself; without a connection, commands fail at once. */
export function createOutboxRedis(url: string) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    socket: { connectTimeout: answerMs },
    maintNotifications: 'disabled',
  })
  client.on('error', () => {}) // The failing command reports the error.
  return client
}

/** Stores a form unless its key exists, and adds it to the stream, atomically. */
const addForm = `
  local known = redis.call('GET', KEYS[1])
  if known then return {0, known} end
  redis.call('SET', KEYS[1], ARGV[1])
  local id = redis.call('XADD', KEYS[3], '*', 'reference', ARGV[2])
  redis.call('HSET', KEYS[2], ARGV[2], id .. ' ' .. ARGV[3])
  return {1, ARGV[1]}`

/**
 * The outbox that replicas share. Each form is a JSON string under its key; a stream with a consumer group assigns deliveries to replicas.
 * A form that has to wait stays pending in the group; after its lease any replica may claim it (`XAUTOCLAIM`).
 *
 * Forms are as durable as Redis, which needs `appendonly yes`, `appendfsync always`, and no eviction of keys without expiry (`noeviction`,
 * `volatile-…`).
 *
 * @param client a connected one
 * @param prefix of all keys
 * @param now time in ms
 */
export async function openRedisOutbox(
  client: OutboxRedis,
  prefix: string,
  now: () => number,
  leaseMs = usualLeaseMs,
): Promise<Outbox> {
  const stream = `${prefix}:stream`
  /** Hash of waiting and refused forms: reference → stream id and key of the form. */
  const open = `${prefix}:open`
  const consumer = randomUUID()
  let cursor = '0-0'
  const ask = <T>(answer: Promise<T>): Promise<T> => inTime(answer, answerMs)
  const toName = (form: FormName, key: string) => `${prefix}:form:${form} ${key}`
  await makeGroup()

  async function makeGroup(): Promise<void> {
    await ask(client.xGroupCreate(stream, group, '0', { MKSTREAM: true })).catch((error: Error) => {
      if (!error.message.startsWith('BUSYGROUP')) throw error
    })
  }

  async function read(names: string[]): Promise<OutboxEntry[]> {
    if (names.length === 0) return []
    const texts = await ask(client.mGet(names))
    return texts.flatMap((text) => (text === null ? [] : [JSON.parse(text) as OutboxEntry]))
  }

  /** @returns `null` for a form that was delivered, or that does not exist */
  async function place(reference: string) {
    const value = await ask(client.hGet(open, reference))
    const [, id = '', name = ''] = /^(\S+) (.*)$/s.exec(value ?? '') ?? []
    const [entry] = value ? await read([name]) : []
    return entry ? { id, name, entry } : null
  }

  async function openNames(): Promise<string[]> {
    const values = await ask(client.hVals(open))
    return values.map((value) => value.slice(value.indexOf(' ') + 1))
  }

  async function add({ form, locale, key, submission }: SentForm) {
    const time = now()
    const entry: OutboxEntry = {
      reference: createReference(),
      form,
      locale,
      key,
      submission,
      receivedAt: time,
      state: 'waiting',
      tries: 0,
      // The replica that accepted the form makes the first attempt.
      nextTryAt: time + leaseMs,
      giveUpAt: time + patienceDays * dayMs,
      endedAt: null,
      receipt: null,
      reason: null,
    }
    const name = toName(form, key)
    const [isNew, text] = (await ask(
      client.eval(addForm, {
        keys: [name, open, stream],
        arguments: [JSON.stringify(entry), entry.reference, name],
      }),
    )) as [number, string]
    return { entry: JSON.parse(text) as OutboxEntry, isNew: isNew === 1 }
  }

  async function remove(reference: string): Promise<void> {
    const found = await place(reference)
    if (!found) return
    const { id, name } = found
    const change = client.multi().del(name).hDel(open, reference)
    await ask(change.xAck(stream, group, id).xDel(stream, id).exec())
  }

  /** Claims messages: first new ones, then those whose owner has let the lease expire. */
  async function take(limit: number): Promise<string[]> {
    const fresh = await ask(
      client.xReadGroup(group, consumer, { key: stream, id: '>' }, { COUNT: limit }),
    )
    const left = await ask(
      client.xAutoClaim(stream, group, consumer, leaseMs, cursor, { COUNT: limit }),
    )
    cursor = left.nextId
    const streams = fresh as { messages: { message: Record<string, string> }[] }[] | null
    const messages = [...(streams ?? []).flatMap((one) => one.messages), ...left.messages]
    return messages.flatMap((one) => one?.message['reference'] ?? [])
  }

  return {
    add,
    find: async (form, keys) => (await read(keys.map((key) => toName(form, key))))[0] ?? null,
    async due(limit) {
      const references = await take(limit).catch(async (error: Error) => {
        // Redis has lost its data.
        if (!error.message.startsWith('NOGROUP')) throw error
        await makeGroup()
        return []
      })
      const places = await Promise.all(references.map(place))
      const entries = places.flatMap((found) => found?.entry ?? [])
      const isLater = (ms: number) => ms > 0 && ms <= dayMs
      return entries.filter(
        ({ state, nextTryAt }) => state === 'waiting' && !isLater(nextTryAt - now()),
      )
    },
    async settle(reference, settlement) {
      const found = await place(reference)
      if (!found) return
      const isOver = settlement.state !== 'waiting'
      const ended = { receipt: null, reason: null, endedAt: isOver ? now() : null }
      const entry = { ...found.entry, ...ended, ...settlement, tries: found.entry.tries + 1 }
      const change = client.multi().set(found.name, JSON.stringify(entry))
      if (isOver) change.xAck(stream, group, found.id).xDel(stream, found.id)
      if (settlement.state === 'delivered')
        change.hDel(open, reference).expire(found.name, (keptDays * dayMs) / 1000)
      await ask(change.exec())
    },
    remove,
    async list() {
      const names: string[] = []
      const MATCH = `${prefix.replace(/[[\]?*\\]/g, '\\$&')}:form:*`
      for await (const found of client.scanIterator({ MATCH, COUNT: 1000 })) names.push(...found)
      return (await read(names)).toSorted((a, b) => a.receivedAt - b.receivedAt)
    },
    async retry(reference) {
      const entries = await read(await openNames())
      const asked = entries.filter((entry) => !reference || entry.reference === reference)
      for (const entry of asked) {
        const name = toName(entry.form, entry.key)
        const again = { state: 'waiting', nextTryAt: now(), giveUpAt: now() + patienceDays * dayMs }
        const old = await place(entry.reference)
        const message = await ask(client.xAdd(stream, '*', { reference: entry.reference }))
        const change = client
          .multi()
          .set(name, JSON.stringify({ ...entry, ...again, endedAt: null }))
          .hSet(open, entry.reference, `${message} ${name}`)
        if (old) change.xAck(stream, group, old.id).xDel(stream, old.id)
        await ask(change.exec())
      }
      return asked.length
    },
    async deleteEnded(before) {
      const entries = await read(await openNames())
      const ended = entries.filter(({ endedAt }) => endedAt !== null && endedAt < before)
      for (const { reference } of ended) await remove(reference)
      return ended.length
    },
    async counts() {
      const entries = await read(await openNames())
      const waiting = entries.filter(({ state }) => state === 'waiting')
      return {
        waiting: waiting.length,
        refused: entries.length - waiting.length,
        oldestWaitingAt:
          waiting.length > 0 ? Math.min(...waiting.map((one) => one.receivedAt)) : null,
      }
    },
    async close() {
      client.destroy()
    },
  }
}
