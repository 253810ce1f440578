import { FetchFailure, type FailureReason, type Fetcher } from '../crawl/fetch/fetcher.ts'
import { hasFailed } from './warmth.ts'

export interface WarmOptions {
  /** Without redirects and repetitions: what is measured is one answer. */
  fetch: Fetcher
  /** Values of `Accept-Encoding`. */
  variants: readonly string[]
  /** Where each address is asked for instead of under its own origin; empty: there. */
  replicas: readonly URL[]
  /** Pairs of requests at a time. */
  concurrency: number
  /** Share of failed requests that ends the run, 0 to 1. */
  errorBudget: number
  signal?: AbortSignal
  /** Clock in milliseconds. */
  now: () => number
}

/** One answer, as far as it says something about a cache. */
export interface WarmAnswer {
  /** `null`: there was none, and `failure` says why. */
  status: number | null
  failure: FailureReason | null
  /** `X-Cache`. */
  cache: string | null
  /** `Age`. */
  ageS: number | null
  /** `Cache-Control`. */
  cacheControl: string | null
  /** Until the last byte was there. */
  durationMs: number
}

/** Two requests for one address, variant and replica, one after the other. */
export interface WarmResult {
  url: string
  /** Origin that was asked, `null` where it is the address's own. */
  replica: string | null
  variant: string
  before: WarmAnswer
  /** `null` where the first has failed. */
  after: WarmAnswer | null
}

/** Too many requests have failed to go on. */
export class ErrorBudgetSpent extends Error {
  readonly failed: number
  readonly asked: number

  constructor({ failed, asked }: { failed: number; asked: number }) {
    super(`${failed} of ${asked} requests failed`)
    this.failed = failed
    this.asked = asked
  }
}

/**
 * Asks for every address twice, in the given order.
 *
 * @returns results in the order in which they were ready; ends early where the signal aborts
 * @throws {ErrorBudgetSpent} after at least 20 requests
 */
export async function* warm(
  urls: Iterable<string>,
  options: WarmOptions,
): AsyncGenerator<WarmResult, void, undefined> {
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, ...(options.signal ? [options.signal] : [])])
  const budget = createErrorBudget(options.errorBudget)
  try {
    for await (const result of inParallel(
      toTargets(urls, options),
      (target) => warmOne(target, { ...options, signal }),
      options.concurrency,
    )) {
      if (!result) return
      yield result
      budget.spend(result)
    }
  } finally {
    ended.abort()
  }
}

interface Target {
  url: URL
  replica: URL | null
  variant: string
}

/** All of the first address before any of the second. */
function* toTargets(
  urls: Iterable<string>,
  { replicas, variants }: WarmOptions,
): Generator<Target, void, undefined> {
  const origins = replicas.length > 0 ? replicas : [null]
  for (const url of urls)
    for (const replica of origins)
      for (const variant of variants) yield { url: new URL(url), replica, variant }
}

/** Runs a job per item, so many at a time. Results come as they are ready. */
async function* inParallel<Item, Result>(
  items: Iterable<Item>,
  run: (item: Item) => Promise<Result>,
  width: number,
): AsyncGenerator<Result, void, undefined> {
  const running = new Set<Promise<() => Result>>()
  const takeNext = async () => {
    const take = await Promise.race(running)
    return take()
  }
  for (const item of items) {
    const job = run(item).then((result) => () => {
      running.delete(job)
      return result
    })
    running.add(job)
    if (running.size >= width) yield await takeNext()
  }
  while (running.size > 0) yield await takeNext()
}

/** @returns `null` where the signal has aborted */
async function warmOne(target: Target, options: WarmOptions): Promise<WarmResult | null> {
  const { url, replica, variant } = target
  const before = await ask(target, options)
  const after = before && !hasFailed(before) ? await ask(target, options) : null
  if (!before || options.signal?.aborted) return null
  return { url: url.href, replica: replica?.origin ?? null, variant, before, after }
}

/** Of one page, as it travels. */
const maxBytes = 100_000_000

/** A replica is asked under its own address for the site's host, as a load balancer would. */
async function ask(
  { url, replica, variant }: Target,
  { fetch, signal, now }: WarmOptions,
): Promise<WarmAnswer | null> {
  const address = replica ? new URL(url.pathname + url.search, replica) : url
  const headers = { 'accept-encoding': variant, host: url.host }
  const startedAt = now()
  try {
    const answer = await fetch({ method: 'GET', url: address, headers, signal, maxBytes })
    return {
      status: answer.status,
      failure: null,
      cache: answer.headers['x-cache'] ?? null,
      ageS: parseAge(answer.headers['age']),
      cacheControl: answer.headers['cache-control'] ?? null,
      durationMs: now() - startedAt,
    }
  } catch (error) {
    if (signal?.aborted) return null
    const failure = error instanceof FetchFailure ? error.reason : 'reset'
    const none = { status: null, cache: null, ageS: null, cacheControl: null }
    return { ...none, failure, durationMs: now() - startedAt }
  }
}

function parseAge(age: string | undefined): number | null {
  return age !== undefined && /^\d{1,10}$/.test(age) ? Number(age) : null
}

/** Fewer requests than this prove nothing about a site. */
const minRequests = 20

function createErrorBudget(share: number) {
  let asked = 0
  let failed = 0
  return {
    spend({ before, after }: WarmResult): void {
      for (const answer of after ? [before, after] : [before]) {
        asked += 1
        if (hasFailed(answer)) failed += 1
      }
      if (asked >= minRequests && failed > asked * share)
        throw new ErrorBudgetSpent({ failed, asked })
    },
  }
}
