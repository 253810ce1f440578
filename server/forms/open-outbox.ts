import { inTime } from '../concurrency/work-limits.ts'
import { NotDurable, type Outbox } from './outbox.ts'
import type { OutboxRedis } from './redis-outbox.ts'

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
): Promise<{ outbox: Outbox; redis: OutboxRedis }> {
  // Loaded only where Redis is configured, because the client is a large part of all code.
  const { answerMs, createOutboxRedis, openRedisOutbox } = await import('./redis-outbox.ts')
  const redis = createOutboxRedis(redisUrl)
  try {
    await inTime(redis.connect(), answerMs)
    const facts = await inTime(redis.info('persistence'), answerMs)
    if (!/^aof_enabled:1/m.test(facts)) throw new NotDurable('expected appendonly yes')
    return { outbox: await openRedisOutbox(redis, `werkseite:${host}:forms`, now), redis }
  } catch (error) {
    redis.destroy()
    throw error
  }
}

/**
 * Opens an outbox at its first use, so that the site starts with a full disk or without Redis. After a failure the next call tries again.
 *
 * @param check runs before every call; its rejection prevents the call
 */
export function openedWhenAsked(
  open: () => Promise<Outbox> | Outbox,
  check: () => Promise<void> = async () => {},
): Outbox {
  let opened: Promise<Outbox> | null = null
  async function outbox(): Promise<Outbox> {
    await check()
    opened ??= (async () => open())().catch((error: unknown) => {
      if (!(error instanceof NotDurable)) opened = null
      throw error
    })
    return opened
  }
  return {
    add: async (...args) => (await outbox()).add(...args),
    find: async (...args) => (await outbox()).find(...args),
    due: async (...args) => (await outbox()).due(...args),
    settle: async (...args) => (await outbox()).settle(...args),
    remove: async (...args) => (await outbox()).remove(...args),
    list: async () => (await outbox()).list(),
    retry: async (...args) => (await outbox()).retry(...args),
    deleteEnded: async (...args) => (await outbox()).deleteEnded(...args),
    counts: async () => (await outbox()).counts(),
    close: async () => (await opened?.catch(() => null))?.close(),
  }
}
