import pLimit from 'p-limit'
import type { CliConfig } from '../config.ts'
import type { FailureReason, Fetcher } from '../crawl/fetch/fetcher.ts'

/** `concurrency` counts pairs of requests. */
export interface WarmOptions extends Pick<CliConfig, 'concurrency' | 'errorBudget'> {
  /** Without redirects and retries, because one answer is measured. */
  fetch: Fetcher
  /** Values of `Accept-Encoding`. */
  variants: readonly string[]
  /** Origins that are requested instead of the address's own; empty: the own origin. */
  replicas: readonly URL[]
  signal?: AbortSignal
  /** Clock in milliseconds. */
  now: () => number
  /** Called after each pair of requests. */
  onProgress?: (state: { done: number; known: number }) => void
}

/** Cache-related data of an answer. */
export interface WarmAnswer {
  /** `null`: no answer; `failure` has the reason. */
  status: number | null
  failure: FailureReason | null
  /** `X-Cache`. */
  cache: string | null
  /** `Age`. */
  ageS: number | null
  /** `Cache-Control`. */
  cacheControl: string | null
  /** Time until the last byte arrived. */
  durationMs: number
}

/** Conclusions from two answers about the cache, most harmless first. */
export const warmths = [
  'warm-before',
  'warmed',
  /** A cache exists, but the second answer did not come from it. */
  'cold',
  /** The site forbids caching. */
  'uncacheable',
  /** Neither `X-Cache` nor `Age`: a cache cannot be detected. */
  'unproved',
  'redirected',
  'failed',
] as const
export type Warmth = (typeof warmths)[number]

/** Two successive requests for one address, variant and replica. */
export interface WarmResult {
  url: string
  /** Requested origin; `null`: the address's own. */
  replica: string | null
  variant: string
  before: WarmAnswer
  /** `null` after a failed first request. */
  after: WarmAnswer | null
  warmth: Warmth
}

export interface Warming {
  /** Ordered by address, then replica, then variant. */
  results: WarmResult[]
  /** Failed and total requests if the error budget is spent; `null` otherwise. */
  spent: { failed: number; asked: number } | null
}

/** With fewer requests, the share of failures proves nothing. */
const minRequests = 20

/** Requests every address twice, in order; ends early when the signal aborts or the error budget is spent. */
export async function warm(urls: readonly string[], options: WarmOptions): Promise<Warming> {
  const ended = new AbortController()
  const signal = AbortSignal.any([ended.signal, ...(options.signal ? [options.signal] : [])])
  const targets = toTargets(urls, options)
  const requests = { failed: 0, asked: 0 }
  let done = 0
  const isSpent = () =>
    requests.asked >= minRequests && requests.failed > requests.asked * options.errorBudget

  const results = await pLimit(options.concurrency).map(targets, async (target) => {
    if (signal.aborted) return null
    const result = await warmOne(target, { ...options, signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
      return null
    })
    if (!result) return null
    const answers = result.after ? [result.before, result.after] : [result.before]
    requests.asked += answers.length
    requests.failed += answers.filter(hasFailed).length
    options.onProgress?.({ done: ++done, known: targets.length })
    if (isSpent()) ended.abort()
    return result
  })
  return {
    results: results.filter((result) => result !== null),
    spent: isSpent() ? requests : null,
  }
}

interface Target {
  url: URL
  replica: URL | null
  variant: string
}

/** Address by address: all replicas and variants of one address come first. */
function toTargets(urls: readonly string[], { replicas, variants }: WarmOptions): Target[] {
  const origins = replicas.length > 0 ? replicas : [null]
  return urls.flatMap((url) =>
    origins.flatMap((replica) =>
      variants.map((variant) => ({ url: new URL(url), replica, variant })),
    ),
  )
}

async function warmOne(target: Target, options: WarmOptions): Promise<WarmResult> {
  const { url, replica, variant } = target
  const before = await ask(target, options)
  const after = hasFailed(before) ? null : await ask(target, options)
  const warmth = warmthOf({ before, after })
  return { url: url.href, replica: replica?.origin ?? null, variant, before, after, warmth }
}

/** Limit of one page as transferred. */
const maxBytes = 100_000_000

/** Requests a replica under its own address with the site's host, as a load balancer does. */
async function ask(
  { url, replica, variant }: Target,
  { fetch, signal, now }: WarmOptions,
): Promise<WarmAnswer> {
  const address = replica ? new URL(url.pathname + url.search, replica) : url
  const headers = { 'accept-encoding': variant, host: url.host }
  const startedAt = now()
  const request = { method: 'GET', url: address, headers, signal, maxBytes } as const
  const { outcome, headers: said } = await fetch(request)
  return {
    status: outcome.status,
    failure: outcome.failure,
    cache: said['x-cache'] ?? null,
    ageS: parseAge(said['age']),
    cacheControl: said['cache-control'] ?? null,
    durationMs: now() - startedAt,
  }
}

function parseAge(age: string | undefined): number | null {
  return age !== undefined && /^\d{1,10}$/.test(age) ? Number(age) : null
}

export function warmthOf({ before, after }: Pick<WarmResult, 'before' | 'after'>): Warmth {
  if (hasFailed(before) || !after || hasFailed(after)) return 'failed'
  if ((before.status ?? 0) >= 300) return 'redirected'
  if (isHit(before)) return 'warm-before'
  if (isHit(after) || /\bstale\b/i.test(after.cache ?? '')) return 'warmed'
  if (/\b(?:no-store|private)\b/i.test(after.cacheControl ?? '') || isPassed(after))
    return 'uncacheable'
  return after.cache === null ? 'unproved' : 'cold'
}

/**
 * Whether an answer came from a cache. One hit of several caches (`MISS, HIT`) is enough. Without `X-Cache`, any `Age` proves a cache, even
 * 0: RFC 9111 §5.1.
 */
function isHit({ cache, ageS }: WarmAnswer): boolean {
  return cache === null ? ageS !== null : /(?:^|[^a-z])hit(?:[^a-z]|$)/i.test(cache)
}

/** No answer, or an error status. */
function hasFailed({ status }: WarmAnswer): boolean {
  return status === null || status >= 400
}

function isPassed({ cache }: WarmAnswer): boolean {
  return /\b(?:bypass|pass|dynamic|uncacheable)\b/i.test(cache ?? '')
}
