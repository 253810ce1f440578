import { inTime, TookTooLong } from './in-time.ts'

/** Runs work once a key, however many callers ask while it runs. */
export interface SingleFlight<T> {
  /** Runs the work, or waits for what another caller has begun. */
  run(key: string, work: () => Promise<T>): Promise<T>
  /** Work that is under way is nobody's any more: the next caller begins anew. */
  forget(): void
}

/**
 * @param maxWaitMs how long a caller waits for work of another one; work that takes longer counts as hanging and is begun
 *   anew, once for all who wait
 */
export function createSingleFlight<T>({ maxWaitMs = Infinity } = {}): SingleFlight<T> {
  const running = new Map<string, Promise<T>>()

  function start(key: string, work: () => Promise<T>): Promise<T> {
    const started = work().finally(() => {
      if (running.get(key) === started) running.delete(key)
    })
    running.set(key, started)
    return started
  }

  async function run(key: string, work: () => Promise<T>): Promise<T> {
    const others = running.get(key)
    if (!others) return start(key, work)
    if (maxWaitMs === Infinity) return others
    try {
      return await inTime(others, maxWaitMs)
    } catch (error) {
      if (!(error instanceof TookTooLong)) throw error
    }
    if (running.get(key) === others) running.delete(key)
    return run(key, work)
  }

  return { run, forget: () => running.clear() }
}
