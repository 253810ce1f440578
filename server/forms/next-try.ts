import { isContentError } from '../../content/contract/content-error.ts'

/** Temporary statuses below 500: timeout, same key under way, too early, too many requests (RFC 9110, 8470, 6585). */
const passing = new Set([408, 409, 425, 429])

const firstMs = 2_000
const longestMs = 600_000
/** Upper limit for `Retry-After`: the backend is tried at least once a day. */
const longestRetryAfterMs = 86_400_000

/** True for a temporary failure: no answer, or an answer that does not judge the form itself. */
export function isPassing(error: unknown): boolean {
  if (!isContentError(error)) return true
  if (error.kind === 'refused' || error.kind === 'not-found') return false
  return error.kind !== 'rejected' || error.status >= 500 || passing.has(error.status)
}

/**
 * Exponential backoff: the delay doubles after each attempt up to 10 minutes, and half of it is
 * jitter, so that waiting forms do not all arrive at once. `Retry-After` is the minimum.
 *
 * @param tries attempts before the one that has just failed
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
