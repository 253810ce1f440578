import { isContentError, isRetryable } from '../../content/contract/content-error.ts'

const firstMs = 2_000
const longestMs = 600_000
/** Upper limit for `Retry-After`, as for every other request to the backend. */
const longestRetryAfterMs = 60_000

/** True if the form may be accepted later: also after a fault of the site, and while the backend works on the same key (409). */
export function mayBeAccepted(error: unknown): boolean {
  if (!isContentError(error)) return true
  return (error.kind === 'rejected' && error.status === 409) || isRetryable(error)
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
