import { withTimeout } from '../../platform/deadline.ts'
import { createRedisClient, type RedisClient } from '../../platform/redis-connection.ts'
import { z } from 'zod'
import { formNames, type FormName } from '../../content/contract/forms.ts'
import { localeCodes } from '../../locales/locales.ts'
import { referenceOf } from '../../content/contract/form-reference.ts'
import {
  channels,
  createNotification,
  dayMs,
  entryStates,
  formLeaseMs,
  keptDays,
  NotDurable,
  patienceDays,
  type Channel,
  type FormNotification,
  type Outbox,
  type OutboxEntry,
  type SentForm,
  type Settlement,
} from './outbox.ts'

/**
 * Lease of a replica on a notification, longer than a slow mail server takes: after the lease another replica sends the notification again.
 * In ms.
 */
const notificationLeaseMs = 600_000

const responseMs = 2_000

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
  const redis = createRedisClient(redisUrl, responseMs).on('error', () => {})
  try {
    await withTimeout(redis.connect(), responseMs)
    const facts = await withTimeout(redis.info('persistence'), responseMs)
    if (!/^aof_enabled:1/m.test(facts)) throw new NotDurable('expected appendonly yes')
    return { outbox: createRedisOutbox(redis, `werkseite:${host}:forms`, now), redis }
  } catch (error) {
    redis.destroy()
    throw error
  }
}

/**
 * Stores a form unless its key exists, atomically, and returns the reference under which it is stored. Further keys and arguments are the
 * name and the set of each notification, and its content and time.
 */
const addForm = `
  local known = redis.call('GET', KEYS[1])
  if known then return known end
  redis.call('SET', KEYS[1], ARGV[1])
  redis.call('SET', KEYS[2], ARGV[2])
  redis.call('ZADD', KEYS[3], ARGV[3], ARGV[1])
  redis.call('ZADD', KEYS[4], ARGV[4], ARGV[1])
  for place = 5, #KEYS, 2 do
    redis.call('SET', KEYS[place], ARGV[place])
    redis.call('ZADD', KEYS[place + 1], ARGV[place + 1], ARGV[1])
  end
  return ARGV[1]`

/**
 * Claims forms whose time has come, or lies more than a day ahead, until the end of the lease. `DEL` has no effect, but a replica of Redis
 * refuses it: the connection then moves to the primary.
 */
const claimForms = `
  redis.call('DEL', KEYS[2])
  local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'LIMIT', 0, ARGV[3])
  local odd = redis.call('ZRANGEBYSCORE', KEYS[1], '(' .. (ARGV[1] + ${dayMs}), '(inf', 'LIMIT', 0, ARGV[3])
  for _, reference in ipairs(odd) do table.insert(due, reference) end
  for _, reference in ipairs(due) do redis.call('ZADD', KEYS[1], ARGV[2], reference) end
  return due`

/**
 * The outbox that replicas share. Each form is a JSON string under its reference, which is found by the form's key. A sorted set has the
 * references of forms that are not delivered, scored with the time from which a replica may claim them; refused forms have no such time.
 * Another sorted set has those of waiting forms, scored with the time at which they were received.
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
  leaseMs = formLeaseMs,
): Outbox {
  const open = `${prefix}:open`
  const received = `${prefix}:received`
  let isLost = false
  const entryName = (reference: string) => `${prefix}:form:${reference}`
  const keyName = (form: FormName, key: string) => `${prefix}:key:${form} ${key}`
  const notificationName = (reference: string, channel: Channel) =>
    `${prefix}:notification:${channel}:${reference}`
  /** Sorted set of the notifications of a channel that are not delivered. */
  const openOf = (channel: Channel) => `${prefix}:notifications:${channel}`

  /** After a failure a new connection is needed: the machine may be gone without a word, or another Redis be the one to write to. */
  async function request<T>(reply: Promise<T>): Promise<T> {
    try {
      return await withTimeout(reply, responseMs)
    } catch (error) {
      isLost = true
      throw error
    }
  }

  /** Reads those that are there and can be read. */
  async function readNames(names: string[]): Promise<OutboxEntry[]> {
    if (names.length === 0) return []
    const texts = await request(client.mGet(names))
    return texts.flatMap((text) => parseEntry(text) ?? [])
  }

  function read(references: string[]): Promise<OutboxEntry[]> {
    return readNames(references.map(entryName))
  }

  /** Forms that are not delivered. */
  async function readOpen(): Promise<OutboxEntry[]> {
    return read(await request(client.zRange(open, 0, -1)))
  }

  /** Forms that an earlier release has stored are not in the set until their next attempt. */
  async function noteReceived(entries: OutboxEntry[]): Promise<void> {
    const members = entries.map(({ receivedAt, reference }) => ({
      score: receivedAt,
      value: reference,
    }))
    if (members.length > 0) await request(client.zAdd(received, members))
  }

  /** Time at which the oldest waiting form was received. Removes forms from the set that an earlier release has delivered meanwhile. */
  async function findOldest(): Promise<number | null> {
    for (;;) {
      const [oldest] = await request(client.zRangeWithScores(received, 0, 0))
      if (!oldest) return null
      const dueAt = await request(client.zScore(open, oldest.value))
      if (dueAt !== null && dueAt !== Infinity) return oldest.score
      await request(client.zRem(received, oldest.value))
    }
  }

  async function remove(reference: string): Promise<void> {
    const [entry] = await read([reference])
    if (!entry) return
    const names = [entryName(reference), keyName(entry.form, entry.key)]
    const change = client.multi().zRem(open, reference).zRem(received, reference).del(names)
    for (const channel of channels)
      change.zRem(openOf(channel), reference).del(notificationName(reference, channel))
    await request(change.exec())
  }

  /** @returns references whose time has come, claimed for this replica until the end of the lease */
  async function claim(set: string, limit: number, lease: number): Promise<string[]> {
    const time = now()
    const claimed = client.eval(claimForms, {
      keys: [set, `${prefix}:primary`],
      arguments: [time, time + lease, limit].map(String),
    })
    return (await request(claimed)) as string[]
  }

  async function readNotification(
    reference: string,
    channel: Channel,
  ): Promise<FormNotification | undefined> {
    const stored = await request(client.get(notificationName(reference, channel)))
    return notificationSchema.safeParse(parseJson(stored ?? 'null')).data
  }

  /** Stores a notification, unless it was removed. */
  async function saveNotification(notification: FormNotification): Promise<void> {
    const { reference, channel, state, nextTryAt } = notification
    const name = notificationName(reference, channel)
    const expiration = { type: 'EX', value: ((keptDays + patienceDays) * dayMs) / 1000 } as const
    const stored = await request(
      client.set(name, JSON.stringify(notification), { condition: 'XX', expiration }),
    )
    const isOpen = stored !== null && state !== 'delivered'
    const score = state === 'waiting' ? nextTryAt : Infinity
    if (isOpen) await request(client.zAdd(openOf(channel), { score, value: reference }))
    else await request(client.zRem(openOf(channel), reference))
  }

  async function openNotifications(): Promise<FormNotification[]> {
    const found = channels.map(async (channel) => {
      const references = await request(client.zRange(openOf(channel), 0, -1))
      return Promise.all(references.map((reference) => readNotification(reference, channel)))
    })
    const all = (await Promise.all(found)).flat()
    return all.filter((one) => one !== undefined).toSorted((a, b) => a.giveUpAt - b.giveUpAt)
  }

  return {
    async add(
      { form, locale, key, submission, attachments }: SentForm,
      wanted: readonly Channel[] = [],
    ) {
      const time = now()
      // The replica that accepted the form makes the first attempt.
      const nextTryAt = time + leaseMs
      const entry: OutboxEntry = {
        reference: referenceOf(form, key),
        form,
        locale,
        key,
        submission,
        ...(attachments && { attachments }),
        receivedAt: time,
        state: 'waiting',
        tries: 0,
        nextTryAt,
        giveUpAt: time + patienceDays * dayMs,
        endedAt: null,
        receipt: null,
        reason: null,
      }
      const notifications = wanted.map((channel) =>
        createNotification(entry.reference, channel, time),
      )
      const reference = await request(
        client.eval(addForm, {
          keys: [
            keyName(form, key),
            entryName(entry.reference),
            open,
            received,
            ...wanted.flatMap((channel) => [
              notificationName(entry.reference, channel),
              openOf(channel),
            ]),
          ],
          arguments: [
            entry.reference,
            JSON.stringify(entry),
            `${nextTryAt}`,
            `${time}`,
            ...notifications.flatMap((one) => [JSON.stringify(one), `${one.nextTryAt}`]),
          ],
        }),
      )
      const [stored] = await read([reference as string])
      if (!stored) throw new Error('stored form is missing')
      return stored
    },
    async find(form, keys) {
      const references = await request(client.mGet(keys.map((key) => keyName(form, key))))
      const [entry] = await read(references.filter((reference) => reference !== null))
      return entry ?? null
    },
    async due(limit) {
      const claimed = await claim(open, limit, leaseMs)
      const entries = await read(claimed)
      const known = new Set(entries.map(({ reference }) => reference))
      const damaged = claimed.filter((reference) => !known.has(reference))
      await noteReceived(entries)
      if (damaged.length === 0) return entries
      await request(client.zRem(open, damaged))
      throw new Error(`forms in Redis cannot be read: ${damaged.join(', ')}`)
    },
    async settle(
      reference,
      { filesMissing, ...settlement }: Settlement & { filesMissing?: boolean },
    ) {
      const [stored] = await read([reference])
      if (!stored) return
      const { attachments } = stored
      const found =
        filesMissing && attachments
          ? { ...stored, attachments: { ...attachments, folder: null } }
          : stored
      const endedAt = settlement.state === 'waiting' ? null : now()
      const tries = found.tries + 1
      const entry = { ...found, receipt: null, reason: null, endedAt, ...settlement, tries }
      const change = client.multi().set(entryName(reference), JSON.stringify(entry))
      if (settlement.state === 'delivered') {
        const names = [entryName(reference), keyName(found.form, found.key)]
        for (const name of names) change.expire(name, (keptDays * dayMs) / 1000)
        change.zRem(open, reference).zRem(received, reference)
      } else {
        const score = settlement.state === 'waiting' ? settlement.nextTryAt : Infinity
        change.zAdd(open, { score, value: reference })
        if (settlement.state === 'refused') change.zRem(received, reference)
      }
      await request(change.exec())
    },
    async dueNotifications(channel, limit) {
      const due: [FormNotification, OutboxEntry][] = []
      for (const reference of await claim(openOf(channel), limit, notificationLeaseMs)) {
        const [notification, [entry]] = await Promise.all([
          readNotification(reference, channel),
          read([reference]),
        ])
        if (notification && entry) due.push([notification, entry])
        else await request(client.zRem(openOf(channel), reference))
      }
      return due
    },
    saveNotification,
    openNotifications,
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
        await request(change.zAdd(open, { score: time, value: entry.reference }).exec())
      }
      await noteReceived(asked)
      const notifications = (await openNotifications()).filter(
        (one) => !reference || one.reference === reference,
      )
      const { endedAt: _endedAt, ...due } = again
      for (const notification of notifications)
        await saveNotification({ ...notification, ...due, state: 'waiting' })
      return { forms: asked.length, notifications: notifications.length }
    },
    async deleteEnded(before) {
      const entries = await readOpen()
      const ended = entries.filter(({ endedAt }) => endedAt !== null && endedAt < before)
      for (const { reference } of ended) await remove(reference)
      return ended.length
    },
    async counts() {
      const [waiting, refused, oldestWaitingAt, ...unnotified] = await Promise.all([
        request(client.zCount(open, '-inf', '(+inf')),
        request(client.zCount(open, '+inf', '+inf')),
        findOldest(),
        ...channels.map((one) => request(client.zCard(openOf(one)))),
      ])
      return {
        unnotified: unnotified.reduce((sum, count) => sum + count, 0),
        waiting,
        refused,
        oldestWaitingAt,
      }
    },
    isLost: () => isLost,
    async close() {
      client.destroy()
    },
  }
}

/**
 * Fields of a submission: their rules were checked when the form was sent, and may differ from those of this release.
 *
 * @see content/contract/forms.ts
 */
const entrySchema = z.object({
  reference: z.string().min(1),
  form: z.enum(formNames),
  locale: z.enum(localeCodes),
  submission: z.record(z.string(), z.unknown()),
  attachments: z
    .object({
      // A part of a path.
      folder: z
        .string()
        .regex(/^[\w-]+$/)
        .nullable(),
      files: z.array(
        z.object({ name: z.string(), type: z.string(), bytes: z.number(), hash: z.string() }),
      ),
    })
    .optional(),
  key: z.string(),
  receivedAt: z.number(),
  state: z.enum(entryStates),
  tries: z.int().min(0),
  nextTryAt: z.number(),
  giveUpAt: z.number(),
  endedAt: z.number().nullable(),
  receipt: z.string().nullable(),
  reason: z.string().nullable(),
})

const notificationSchema = z.object({
  reference: z.string().min(1),
  channel: z.enum(channels),
  state: z.enum(entryStates),
  tries: z.int().min(0),
  nextTryAt: z.number(),
  giveUpAt: z.number(),
  reason: z.string().nullable(),
  done: z.array(z.string()),
})

/** @returns `null` for an entry that is missing or damaged */
function parseEntry(text: string | null): OutboxEntry | null {
  const entry = entrySchema.safeParse(parseJson(text ?? 'null')).data
  return entry ? { ...entry, submission: entry.submission as OutboxEntry['submission'] } : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
