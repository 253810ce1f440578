import type { RedisClient } from './redis-connection.ts'

/**
 * The clock of the store, which is the same for all replicas; their own ones may differ, and only have to run evenly. All times are
 * milliseconds since 1970.
 *
 * How far the two clocks are apart is known but for the time that the answer took: a time that is carried over counts as earlier.
 */
export interface StoreClock {
  /** Asks the store. */
  read(client: RedisClient): Promise<void>
  now(): number
  /** A time of this machine, in the time of the store. */
  toStore(time: number): number
  /** A time of the store, in the time of this machine. */
  toHere(time: number): number
}

export function createStoreClock(now: () => number): StoreClock {
  let least = 0
  let most = 0
  return {
    async read(client) {
      const asked = now()
      const [seconds, microseconds] = await client.time()
      const time = Number(seconds) * 1000 + Number(microseconds) / 1000
      least = time - now()
      most = time - asked
    },
    now: () => now() + most,
    toStore: (time) => Math.floor(time + least),
    toHere: (time) => Math.floor(time - most),
  }
}
