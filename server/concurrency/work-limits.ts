import pLimit from 'p-limit'
import { inTime, TookTooLong } from './in-time.ts'

/** There is more to do than can be done soon. */
export class Overloaded extends Error {}

/** Runs so many pieces of work at the same time; the next ones wait in a queue. */
export interface WorkLimit {
  /** @throws {Overloaded} where the queue is full, or the work has waited too long: then it never begins */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Whether work would begin at once. */
  isFree(): boolean
}

export interface WorkLimitOptions {
  /** Pieces of work that run at the same time. */
  concurrency: number
  /** Length of the queue; one more is refused at once. */
  maxQueued: number
  /** How long a piece of work waits in the queue. */
  maxWaitMs: number
}

export function createWorkLimit(
  { concurrency, maxQueued, maxWaitMs }: WorkLimitOptions,
  onRefused: () => void = () => {},
): WorkLimit {
  const limit = pLimit(concurrency)

  function refuse(reason: string): Overloaded {
    onRefused()
    return new Overloaded(reason)
  }

  return {
    isFree: () => limit.activeCount + limit.pendingCount < concurrency,
    async run(work) {
      if (limit.activeCount >= concurrency && limit.pendingCount >= maxQueued)
        throw refuse(`${maxQueued} wait already`)
      const begun = Promise.withResolvers<void>()
      let isGivenUp = false
      const done = limit(async () => {
        begun.resolve()
        return isGivenUp ? Promise.reject(new Overloaded('given up')) : work()
      })
      // Nobody else looks at it while it waits.
      done.catch(() => undefined)
      await inTime(begun.promise, maxWaitMs).catch((error: unknown) => {
        isGivenUp = error instanceof TookTooLong
        throw isGivenUp ? refuse(`not begun in ${maxWaitMs} ms`) : error
      })
      return done
    },
  }
}

/** What operators see of refused work: kinds that are alike to them have one name. */
export const limitedWork = ['page', 'query', 'search', 'lookup', 'form'] as const
export type LimitedWork = (typeof limitedWork)[number]

/**
 * How much is done at the same time, each kind of work with a queue of its own.
 *
 * @see docs/decisions/0035-limits-on-work.md
 */
const limits = {
  /**
   * A page takes some 5 ms: between two looks at who wants a cached one, this many are made at most. Many may wait: a client that waits
   * asks for nothing else, and to refuse takes time, too.
   */
  page: { work: 'page', concurrency: 8, maxQueued: 500, maxWaitMs: 5_000 },
  /** Pages of a query, which anybody can make up: they never take all that pages are made with. */
  query: { work: 'query', concurrency: 2, maxQueued: 500, maxWaitMs: 3_000 },
  /** Pages that say that there is none: anybody can make up as many paths as they like. */
  missing: { work: 'lookup', concurrency: 2, maxQueued: 500, maxWaitMs: 3_000 },
  /** To ask the backend takes hardly any time of this process: all connections that there may be can wait for it. */
  pageLookup: { work: 'lookup', concurrency: 32, maxQueued: 2_000, maxWaitMs: 5_000 },
  /** Paths without a language, for which the backend is asked whether they are pages. */
  pathLookup: { work: 'lookup', concurrency: 2, maxQueued: 500, maxWaitMs: 3_000 },
  /** Pages that are asked for to be drawn: cards and data sheets. */
  drawing: { work: 'lookup', concurrency: 8, maxQueued: 500, maxWaitMs: 3_000 },
  /** As many as the backend is asked at a time, and as a visitor may wait for. */
  search: { work: 'search', concurrency: 8, maxQueued: 500, maxWaitMs: 3_000 },
  /** A form is sent once, and its visitor should not have to send it again; slow bodies count, too. */
  form: { work: 'form', concurrency: 200, maxQueued: 0, maxWaitMs: 1_000 },
} satisfies Record<string, WorkLimitOptions & { work: LimitedWork }>

export type WorkLimits = Record<keyof typeof limits, WorkLimit>

export function createWorkLimits(onRefused: (work: LimitedWork) => void): WorkLimits {
  const created = Object.entries(limits).map(([name, { work, ...options }]) => [
    name,
    createWorkLimit(options, () => onRefused(work)),
  ])
  return Object.fromEntries(created) as WorkLimits
}
