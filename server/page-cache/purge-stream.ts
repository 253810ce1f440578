import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { purgeSchema, type Purge } from '../../content/contract/purge.ts'
import type { Logger } from '../logger.ts'
import { inTime } from './in-time.ts'
import type { RedisClient, RedisClients } from './redis-connection.ts'
import type { StoreClock } from './store-clock.ts'

/** The purges of all replicas, in their order. They stay for a while, for those that are cut off or start later. */
export interface PurgeStream {
  /** Tells the others now or, where it cannot, later. */
  tell(purge: Purge): Promise<void>
  /** Tells what could not be told so far, and reads what was missed. */
  catchUp(clients: RedisClients): Promise<void>
  /** Reads what comes. @throws where nothing can be heard any more */
  follow(clients: RedisClients): Promise<never>
}

export interface PurgeStreamOptions {
  /** Key of the stream. */
  key: string
  /** Where it cannot, the connection ends, and {@link PurgeStream.catchUp} comes again. */
  send: (command: (client: RedisClient) => Promise<void>) => Promise<void>
  clock: StoreClock
  logger: Pick<Logger, 'warn'>
  times: {
    /** Older purges matter to nobody. */
    keepMs: number
    /** What a starting replica hears of is no older. */
    freshMs: number
    /** A connection on which nothing is heard twice as long is broken. */
    listenMs: number
  }
  /** @param at on the clock of the store */
  onPurge: (purge: Purge, from: { at: number; isOwn: boolean; isRecent: boolean }) => void
}

/** The stream is cut off beyond. */
const maxMessages = 10_000
/** A longer message is told as one of everything. */
const maxLength = 32_000
/** More that could not be told are told as one of everything. */
const maxUntold = 1_000
/** Messages that are read at a time. */
const batch = 500

export function createPurgeStream({
  key,
  send,
  clock,
  logger,
  times,
  onPurge,
}: PurgeStreamOptions): PurgeStream {
  const self = randomUUID()
  const untold = new Set<Purge>()
  /** Of the last message that was read. */
  let lastId = '0-0'
  /** On the clock of the store. */
  let startedAt = 0

  async function tell(purge: Purge): Promise<void> {
    if (untold.size >= maxUntold) shortenUntold()
    untold.add(purge)
    await send(async (client) => {
      if (untold.has(purge)) await add(client, purge)
    })
  }

  function shortenUntold(): void {
    const isHard = [...untold].some(({ hard }) => hard)
    untold.clear()
    untold.add({ all: true, ...(isHard && { hard: true }) })
  }

  async function add(client: RedisClient, purge: Purge): Promise<void> {
    const TRIM = { strategy: 'MAXLEN', strategyModifier: '~', threshold: maxMessages } as const
    await client.xAdd(key, '*', { from: self, purge: toText(purge) }, { TRIM })
    untold.delete(purge)
  }

  async function catchUp({ asking, listening }: RedisClients): Promise<void> {
    for (const purge of untold) await add(asking, purge)
    if (timeOf(lastId) > clock.now() || !startedAt) begin()
    await noticeGap(asking)
    while (await readOn(listening)) continue
  }

  /** Also where the last message is from a store whose clock was ahead of this one's: another store. */
  function begin(): void {
    startedAt = clock.now()
    lastId = `${Math.max(0, Math.floor(startedAt - times.keepMs))}-0`
  }

  /** What was cut off before it was read may have been anything. */
  async function noticeGap(client: RedisClient): Promise<void> {
    if ((await client.xLen(key)) < maxMessages) return
    const [first] = messagesSchema.parse(await client.xRange(key, '-', '+', { COUNT: 1 }))
    if (first && isLater(first.id, lastId)) apply({ all: true, hard: true }, first.id, false)
  }

  async function follow({ asking, listening }: RedisClients): Promise<never> {
    for (;;) {
      await inTime(readOn(listening, { BLOCK: times.listenMs }), 2 * times.listenMs)
      await inTime(clock.read(asking), 2 * times.listenMs)
    }
  }

  /** @returns whether there was a message */
  async function readOn(client: RedisClient, wait?: { BLOCK: number }): Promise<boolean> {
    const reply = await client.xRead({ key, id: lastId }, { COUNT: batch, ...wait })
    const [stream] = streamsSchema.parse(reply)
    for (const { id, message } of stream?.messages ?? []) hear(id, message)
    return stream !== undefined
  }

  function hear(id: string, fields: unknown): void {
    lastId = id
    const message = messageSchema.safeParse(fields)
    if (message.success) apply(message.data.purge, id, message.data.from === self)
    else logger.warn({ id }, 'message to all replicas not understood')
  }

  function apply(purge: Purge, id: string, isOwn: boolean): void {
    // An id says the time to the millisecond: it was before the next one.
    const at = timeOf(id) + 1
    onPurge(purge, { at, isOwn, isRecent: at > startedAt - times.freshMs })
  }

  return { tell, catchUp, follow }
}

function toText(purge: Purge): string {
  const text = JSON.stringify(purge)
  return text.length <= maxLength
    ? text
    : JSON.stringify({ all: true, hard: purge.hard } satisfies Purge)
}

/** Of an id such as `1795332044697-0`: milliseconds since 1970. */
function timeOf(id: string): number {
  return Number(id.split('-', 1))
}

function isLater(id: string, other: string): boolean {
  const [time = 0, number = 0] = id.split('-').map(Number)
  const [otherTime = 0, otherNumber = 0] = other.split('-').map(Number)
  return time > otherTime || (time === otherTime && number > otherNumber)
}

const messagesSchema = z.array(
  z.object({ id: z.string().regex(/^\d+-\d+$/), message: z.unknown() }),
)
/** There is no more than the one that was asked for. */
const streamsSchema = z
  .array(z.object({ messages: messagesSchema }))
  .nullable()
  .transform((streams) => streams ?? [])

const messageSchema = z.object({
  from: z.string(),
  purge: z.string().transform(parseJson).pipe(purgeSchema),
})

/** @returns `undefined`, which is no purge, for what is no JSON */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
