import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { ConnectionUse } from '../../content/client/connection-shares.ts'
import { Overloaded } from '../../content/contract/content-error.ts'
import { TimeoutError, withTimeout } from '../../platform/deadline.ts'

// Limits on the processor work that waits at the same time. Calls to the backend are limited by connections (`connection-shares.ts`).

/**
 * Limits for each kind of work, which has a queue of its own.
 *
 * @see docs/decisions/0035-limits-on-work.md
 */
const limitsOfWork = {
  /** Pages: after rendering two of them (about 5 ms each), the event loop answers requests for cached pages. */
  page: { concurrency: 2, maxQueued: 500, maxWaitMs: 5_000 },
  /** Addresses that anybody can invent in any number (with a query, 404, 405): they never take the turn of another page. */
  invented: { concurrency: 1, maxQueued: 500, maxWaitMs: 3_000 },
  /** Forms: a visitor should not have to send a form again, so the limit is high. */
  form: { concurrency: 200, maxQueued: 0, maxWaitMs: 1_000 },
} satisfies Partial<Record<ConnectionUse, WorkLimitOptions>>

export type WorkLimits = Record<keyof typeof limitsOfWork, WorkLimit>

export function createWorkLimits(onRefused: (work: keyof WorkLimits) => void): WorkLimits {
  const { page, invented, form } = limitsOfWork
  return {
    page: createWorkLimit(page, () => onRefused('page')),
    invented: createWorkLimit(invented, () => onRefused('invented')),
    form: createWorkLimit(form, () => onRefused('form')),
  }
}

export type WorkLimit = ReturnType<typeof createWorkLimit>

export interface WorkLimitOptions {
  /** Tasks that run at the same time. */
  concurrency: number
  /** Length of the queue; further tasks are refused at once. */
  maxQueued: number
  /** How long a task waits in the queue. */
  maxWaitMs: number
}

/** Runs a limited number of tasks at the same time; further tasks wait in a queue, and start in later turns of the event loop. */
export function createWorkLimit(
  { concurrency, maxQueued, maxWaitMs }: WorkLimitOptions,
  onRefused: () => void = () => {},
) {
  const limit = pLimit(concurrency)

  function refuse(reason: string): Overloaded {
    onRefused()
    return new Overloaded(reason)
  }

  /** True if a task would start at once. */
  const isFree = () => limit.activeCount + limit.pendingCount < concurrency

  return {
    isFree,
    /** @throws {Overloaded} where the queue is full, or the task has waited too long; it then never starts */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (isFree()) return limit(work)
      if (limit.activeCount >= concurrency && limit.pendingCount >= maxQueued)
        throw refuse(`queue of ${maxQueued} tasks is full`)
      const begun = Promise.withResolvers<void>()
      let isGivenUp = false
      const done = limit(async () => {
        begun.resolve()
        if (isGivenUp) throw new Overloaded('maximum wait exceeded')
        // Other requests have their turn between two tasks.
        await nextTurn()
        return work()
      })
      // Prevents an unhandled rejection while the task waits in the queue.
      done.catch(() => undefined)
      await withTimeout(begun.promise, maxWaitMs).catch((error: unknown) => {
        isGivenUp = error instanceof TimeoutError
        throw isGivenUp ? refuse(`not begun in ${maxWaitMs} ms`) : error
      })
      return done
    },
  }
}
