import type { WarmAnswer, WarmResult } from './warm.ts'

/** What two answers prove about the cache between them and the page; what needs attention comes later. */
export const warmths = [
  'warm-before',
  'warmed',
  /** There is a cache, and the second answer did not come from it. */
  'cold',
  /** The site forbids to keep it. */
  'uncacheable',
  /** Neither `X-Cache` nor `Age`: there may be a cache or not. */
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
 * Whether an answer came from a cache. Of several caches (`MISS, HIT`) one is enough. Without `X-Cache`, `Age` alone says it, even
 * as 0: RFC 9111 §5.1.
 */
export function isHit({ cache, ageS }: WarmAnswer): boolean {
  return cache === null ? ageS !== null : /(?:^|[^a-z])hit(?:[^a-z]|$)/i.test(cache)
}

/** No answer, or none that can be kept. */
export function hasFailed({ status }: WarmAnswer): boolean {
  return status === null || status >= 400
}

function isPassed({ cache }: WarmAnswer): boolean {
  return /\b(?:bypass|pass|dynamic|uncacheable)\b/i.test(cache ?? '')
}
