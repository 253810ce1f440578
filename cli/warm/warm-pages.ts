import pLimit from 'p-limit'
import type { CliConfig } from '../cli-config.ts'
import type { Fetcher } from '../crawl/fetch/fetcher.ts'

/** `concurrency` counts pairs of requests. */
export interface WarmOptions extends Pick<CliConfig, 'concurrency' | 'errorBudget'> {
  /** Without redirects and retries, because one response is measured. */
  fetch: Fetcher
  /** Values of `Accept-Encoding`. */
  variants: readonly string[]
  /** Origins that are requested instead of the address's own; empty: the own origin. */
  replicas: readonly URL[]
  /** Aborted: the fetcher returns no more responses. */
  signal: AbortSignal
  /** Called after each pair of requests. */
  onProgress?: (state: { done: number; known: number }) => void
}

/** Conclusions from two responses about the cache, most harmless first. */
export const warmths = [
  'warm-before',
  'warmed',
  /** A cache exists, but the second response was a miss. */
  'cold',
  /** The site forbids caching. */
  'uncacheable',
  /** Neither `X-Cache` nor `Age`: a cache cannot be detected. */
  'unproved',
  'redirected',
  'failed',
] as const
export type Warmth = (typeof warmths)[number]

export type Warming = Awaited<ReturnType<typeof warmPages>>

/** Requests every address twice, in order; ends early when the signal aborts or the error budget is spent. */
export async function warmPages(urls: readonly string[], options: WarmOptions) {
  const targets = toTargets(urls, options)
  const failedPages = new Set<string>()
  // One failing page proves nothing about the site.
  const budget = options.errorBudget && Math.max(1, options.errorBudget * urls.length)
  const isInterrupted = () => options.signal.aborted
  const state = { done: 0, isSpent: false }

  const results = await pLimit(options.concurrency).map(targets, async (target) => {
    if (isInterrupted() || state.isSpent) return null
    const result = await warmOne(target, options)
    if (isInterrupted()) return null
    if (result.warmth === 'failed') failedPages.add(result.url)
    options.onProgress?.({ done: ++state.done, known: targets.length })
    state.isSpent ||= failedPages.size > budget
    return result
  })
  return {
    /** Ordered by address, then replica, then variant. */
    results: results.filter((result) => result !== null),
    /** Failed pages, and pages of the whole run, if the error budget is spent; `null` otherwise. */
    spent: state.isSpent ? { failed: failedPages.size, pages: urls.length } : null,
  }
}

type Target = ReturnType<typeof toTargets>[number]

/** Address by address: all replicas and variants of one address come first. */
function toTargets(urls: readonly string[], { replicas, variants }: WarmOptions) {
  const origins = replicas.length > 0 ? replicas : [null]
  return urls.flatMap((url) =>
    origins.flatMap((replica) =>
      variants.map((variant) => ({ url: new URL(url), replica, variant })),
    ),
  )
}

/** Two successive requests for one address, variant and replica. */
export type WarmResult = Awaited<ReturnType<typeof warmOne>>

async function warmOne(target: Target, options: WarmOptions) {
  const before = await ask(target, options)
  /** `null` after a failed first request. */
  const after = hasFailed(before) ? null : await ask(target, options)
  return {
    url: target.url.href,
    /** Requested origin; `null`: the address's own. */
    replica: target.replica?.origin ?? null,
    variant: target.variant,
    before,
    after,
    warmth: warmthOf({ before, after }),
  }
}

/** Cache-related data of a response. */
export type WarmResponse = Awaited<ReturnType<typeof ask>>

/** Limit of one page as transferred. */
const maxBytes = 100_000_000

/** Requests a replica under its own address with the site's host, as a load balancer does. */
async function ask({ url, replica, variant }: Target, { fetch }: WarmOptions) {
  const address = replica ? new URL(url.pathname + url.search, replica) : url
  const headers = { 'accept-encoding': variant, host: url.host }
  const startedAt = performance.now()
  const request = { method: 'GET', url: address, headers, maxBytes } as const
  const { outcome, headers: said } = await fetch(request)
  const age = said['age'] ?? ''
  return {
    /** `null`: no response; `failure` has the reason. */
    status: outcome.status,
    failure: outcome.failure,
    cache: said['x-cache'] ?? null,
    ageS: /^\d{1,10}$/.test(age) ? Number(age) : null,
    cacheControl: said['cache-control'] ?? null,
    /** Time until the last byte arrived. */
    durationMs: performance.now() - startedAt,
  }
}

export function warmthOf({
  before,
  after,
}: {
  before: WarmResponse
  after: WarmResponse | null
}): Warmth {
  if (hasFailed(before) || !after || hasFailed(after)) return 'failed'
  if ((before.status ?? 0) >= 300) return 'redirected'
  if (isHit(before)) return 'warm-before'
  if (isHit(after) || /\bstale\b/i.test(after.cache ?? '')) return 'warmed'
  const isForbidden = /\b(?:no-store|private)\b/i.test(after.cacheControl ?? '')
  const isPassed = /\b(?:bypass|pass|dynamic|uncacheable)\b/i.test(after.cache ?? '')
  if (isForbidden || isPassed) return 'uncacheable'
  return after.cache === null ? 'unproved' : 'cold'
}

/**
 * True if a response was a cache hit. One hit of several caches (`MISS, HIT`) is enough. Without `X-Cache`, any `Age` proves a cache, even
 * 0: RFC 9111 §5.1.
 */
function isHit({ cache, ageS }: WarmResponse): boolean {
  return cache === null ? ageS !== null : /(?:^|[^a-z])hit(?:[^a-z]|$)/i.test(cache)
}

/** No response, or an error status. */
function hasFailed({ status }: Pick<WarmResponse, 'status'>): boolean {
  return status === null || status >= 400
}
