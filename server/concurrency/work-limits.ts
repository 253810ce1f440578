import pLimit from 'p-limit'
import type { ContentClient } from '../../content/client/content-client.ts'
import { startDeadline } from '../../content/client/request-policy.ts'
import { decodePathname } from '../../routing/localized-path.ts'
import type { PageRequest } from '../page/page-request.ts'
import type { RenderPage } from '../page/render-page.ts'

// How much work runs at the same time, how long it may take, and that the same work runs once.

/** What operators see of refused work: kinds that are alike to them have one name. */
export const limitedWork = ['page', 'query', 'search', 'lookup', 'form'] as const
export type LimitedWork = (typeof limitedWork)[number]

/**
 * How much is done at the same time, each kind of work with a queue of its own.
 *
 * @see docs/decisions/0035-limits-on-work.md
 */
const limitsOfWork = {
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

export type WorkLimits = Record<keyof typeof limitsOfWork, WorkLimit>

export function createWorkLimits(onRefused: (work: LimitedWork) => void): WorkLimits {
  const created = Object.entries(limitsOfWork).map(([name, { work, ...options }]) => [
    name,
    createWorkLimit(options, () => onRefused(work)),
  ])
  return Object.fromEntries(created) as WorkLimits
}

/** A backend that takes longer is not waited for twice: the page may be there. */
const lookupMs = 1_000

interface LimitDeps {
  content: Pick<ContentClient, 'page'>
  limits: Pick<WorkLimits, 'page' | 'missing' | 'pageLookup'>
}

/**
 * Renders so many pages at the same time. While pages wait, paths that are no page have a limit of their own, so that a flood of them
 * leaves other pages alone: the backend is asked before, and its answer is used again for the page.
 *
 * @see docs/decisions/0035-limits-on-work.md
 */
export function limitRendering(render: RenderPage, { content, limits }: LimitDeps): RenderPage {
  function isMissing({ url }: PageRequest): Promise<boolean> {
    return inTime(content.page(decodePathname(url)), lookupMs).then(
      () => false,
      (error: unknown) => !(error instanceof TookTooLong),
    )
  }

  return async function renderLimited(page) {
    const isUnknown = !limits.page.isFree() && isMadeUpEasily(page)
    const isNone = isUnknown && (await limits.pageLookup.run(() => isMissing(page)))
    return (isNone ? limits.missing : limits.page).run(() => render(page))
  }
}

/** Anybody can ask for such a path; pages of a query have a limit of their own before they come here. */
function isMadeUpEasily({ url, preview, formOutcome, errorStatus }: PageRequest): boolean {
  return !preview && !formOutcome && !errorStatus && !url.includes('?')
}

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

/** What was asked has not answered in time. */
export class TookTooLong extends Error {}

/**
 * Waits for a promise, at most for so long; it goes on, and nobody hears of it any more.
 *
 * @throws {TookTooLong}
 */
export async function inTime<T>(promise: Promise<T>, limitMs: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const stop = startDeadline(limitMs, () =>
    reject(new TookTooLong(`no answer within ${limitMs} ms`)),
  )
  try {
    return await Promise.race([promise, late])
  } finally {
    stop()
  }
}

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
