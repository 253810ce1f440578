import type { WarmAnswer, WarmResult } from './warm.ts'

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
export function isHit({ cache, ageS }: WarmAnswer): boolean {
  return cache === null ? ageS !== null : /(?:^|[^a-z])hit(?:[^a-z]|$)/i.test(cache)
}

/** No answer, or an error status. */
export function hasFailed({ status }: WarmAnswer): boolean {
  return status === null || status >= 400
}

function isPassed({ cache }: WarmAnswer): boolean {
  return /\b(?:bypass|pass|dynamic|uncacheable)\b/i.test(cache ?? '')
}
