import { isContentError } from '../../content/contract/content-error.ts'

/** Statuses below 500 that pass: timeout, the same key under way, too early, too many requests (RFC 9110, 8470, 6585). */
const passing = new Set([408, 409, 425, 429])

const firstMs = 2_000
const longestMs = 600_000
/** A backend that asks for more is asked once a day. */
const longestRetryAfterMs = 86_400_000

/** Whether the same form may be accepted later: without an answer, or with one that is no verdict on the form. */
export function isPassing(error: unknown): boolean {
  if (!isContentError(error)) return true
  if (error.kind === 'refused' || error.kind === 'not-found') return false
  return error.kind !== 'rejected' || error.status >= 500 || passing.has(error.status)
}

/**
 * Twice as long after each try, 10 minutes at most, half of it by chance, so that what has waited does not come at once. `Retry-After` is the least.
 *
 * @param tries before the one that has just failed
 * @param jitter from 0 to 1
 */
export function nextTryAt(
  { now, tries, error }: { now: number; tries: number; error: unknown },
  jitter = Math.random(),
): number {
  const longest = Math.min(longestMs, firstMs * 2 ** Math.min(tries, 20))
  const asked = isContentError(error) && error.kind === 'rejected' ? (error.retryAfterMs ?? 0) : 0
  return Math.round(
    now + Math.max(longest * (0.5 + jitter / 2), Math.min(asked, longestRetryAfterMs)),
  )
}
