import { setImmediate } from 'node:timers/promises'
import type { Wait } from '../../../cli/crawl/fetch/polite-fetcher.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number
  wait: Wait
  /** Advances the time until no timer is pending. */
  run: () => Promise<void>
  /** All waiting times in order, ms. */
  waits: number[]
}

/** A fake clock that advances only if somebody waits, and at once. */
export function createClock(start = Date.UTC(2026, 10, 22)): Clock {
  let time = start
  const waits: number[] = []
  const sleepers: { until: number; wake: () => void }[] = []

  async function run(): Promise<void> {
    await setImmediate()
    const next = sleepers.toSorted((a, b) => a.until - b.until)[0]
    if (!next) return
    sleepers.splice(sleepers.indexOf(next), 1)
    time = Math.max(time, next.until)
    next.wake()
    await run()
  }

  return {
    now: () => time,
    wait(ms, signal) {
      waits.push(ms)
      const { promise, resolve } = Promise.withResolvers<void>()
      signal?.addEventListener('abort', () => resolve())
      sleepers.push({ until: time + ms, wake: resolve })
      return promise
    },
    run,
    waits,
  }
}
