import pLimit from 'p-limit'
import type { ContentClient } from '../../content/client/content-client.ts'
import { startDeadline } from '../../content/client/request-policy.ts'
import type { Locale } from '../../locales/locales.ts'
import { decodePathname } from '../../routing/localized-path.ts'
import type { PageRequest } from '../page/page-request.ts'
import type { RenderPage } from '../page/render-page.ts'

// Limits on how much work runs at the same time and how long it takes; single flight for equal
// work.

/** Kinds of refused work as the metrics show them; similar kinds share a name. */
export const limitedWork = ['page', 'query', 'search', 'lookup', 'form'] as const
export type LimitedWork = (typeof limitedWork)[number]

/**
 * Limits for each kind of work, which has a queue of its own.
 *
 * @see docs/decisions/0035-limits-on-work.md
 */
const limitsOfWork = {
  /**
   * Rendering a page takes about 5 ms. At most this many are rendered before the event loop can answer requests for cached pages again. The
   * queue is long, because a waiting client sends no other request and a refusal costs time as well.
   */
  page: { work: 'page', concurrency: 8, maxQueued: 500, maxWaitMs: 5_000 },
  /** Pages with a query. Anybody can invent queries, so these pages never take the whole rendering capacity. */
  query: { work: 'query', concurrency: 2, maxQueued: 500, maxWaitMs: 3_000 },
  /** Error pages: 404 and those that the server asks for, such as 405. Anybody can cause any number of them. */
  missing: { work: 'lookup', concurrency: 2, maxQueued: 500, maxWaitMs: 3_000 },
  /** Lookups of pages in the backend. They take hardly any time of this process, so all connections may wait for one. */
  pageLookup: { work: 'lookup', concurrency: 32, maxQueued: 2_000, maxWaitMs: 5_000 },
  /** Lookups of paths without a locale, which may be pages. */
  pathLookup: { work: 'lookup', concurrency: 2, maxQueued: 500, maxWaitMs: 3_000 },
  /** Lookups of pages for drawings: cards and data sheets. */
  drawing: { work: 'lookup', concurrency: 8, maxQueued: 500, maxWaitMs: 3_000 },
  /** Searches: as many as the backend should run at a time, for as long as a visitor may wait. */
  search: { work: 'search', concurrency: 8, maxQueued: 500, maxWaitMs: 3_000 },
  /** Forms. A visitor should not have to send a form again, so the limit is high. */
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

/** Time limit of a lookup. A page whose lookup takes longer counts as existing, so the backend is not awaited twice. */
const lookupMs = 1_000

interface LimitDeps {
  content: Pick<ContentClient, 'page'>
  limits: Pick<WorkLimits, 'page' | 'missing' | 'pageLookup'>
  /** Measures a rendering, its time in the queue included. */
  renderSeconds: { startTimer: (labels: { locale: Locale }) => () => void }
}

/**
 * Limits how many pages are rendered at the same time. While pages wait, paths without a page have a limit of their own, so that a flood of
 * them does not delay other pages. A lookup in the backend tells them apart; the rendering reuses its answer.
 *
 * @see docs/decisions/0035-limits-on-work.md
 */
export function limitRendering(
  render: RenderPage,
  { content, limits, renderSeconds }: LimitDeps,
): RenderPage {
  function isMissing({ url }: PageRequest): Promise<boolean> {
    return inTime(content.page(decodePathname(url)), lookupMs).then(
      () => false,
      (error: unknown) => !(error instanceof TookTooLong),
    )
  }

  const renderLimited: RenderPage = async (page) => {
    if (page.errorStatus) return limits.missing.run(() => render(page))
    const isUnknown = !limits.page.isFree() && isMadeUpEasily(page)
    const isNone = isUnknown && (await limits.pageLookup.run(() => isMissing(page)))
    return (isNone ? limits.missing : limits.page).run(() => render(page))
  }

  return (page) => renderLimited(page).finally(renderSeconds.startTimer({ locale: page.locale }))
}

/** True for a request that anybody can invent. Pages with a query have passed a limit of their own before. */
function isMadeUpEasily({ url, preview, formOutcome }: PageRequest): boolean {
  return !preview && !formOutcome && !url.includes('?')
}

/** Work was refused, because too much work is waiting. */
export class Overloaded extends Error {
  readonly status = 503
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

/** Runs a limited number of tasks at the same time; further tasks wait in a queue. */
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
        throw refuse(`${maxQueued} wait already`)
      const begun = Promise.withResolvers<void>()
      let isGivenUp = false
      const done = limit(async () => {
        begun.resolve()
        return isGivenUp ? Promise.reject(new Overloaded('given up')) : work()
      })
      // Prevents an unhandled rejection while the task waits in the queue.
      done.catch(() => undefined)
      await inTime(begun.promise, maxWaitMs).catch((error: unknown) => {
        isGivenUp = error instanceof TookTooLong
        throw isGivenUp ? refuse(`not begun in ${maxWaitMs} ms`) : error
      })
      return done
    },
  }
}

/** A promise was not settled in time. */
export class TookTooLong extends Error {}

/**
 * Waits for a promise, up to a time limit. After it the work goes on, but its result is ignored.
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

/**
 * Single flight: concurrent callers with the same key share one run of the work.
 *
 * @param maxWaitMs how long a caller waits for the run of another one; a longer run counts as
 *   hanging and is replaced by one new run for all who wait
 */
export function createSingleFlight<T>({ maxWaitMs = Infinity } = {}) {
  const running = new Map<string, Promise<T>>()

  function start(key: string, work: () => Promise<T>): Promise<T> {
    const started = work().finally(() => {
      if (running.get(key) === started) running.delete(key)
    })
    running.set(key, started)
    return started
  }

  /** Starts the work, or joins the run that another caller has started. */
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

  /** Detaches the running work: the next caller starts a new run. */
  const forget = () => running.clear()
  return { run, forget }
}
