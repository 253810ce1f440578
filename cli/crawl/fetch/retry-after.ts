import type { FetchAnswer } from './fetcher.ts'

/** A server that asks for more patience than this is not asked again in this run. */
export const maxRetryAfterMs = 30_000

/**
 * How long a server wants to be left alone: RFC 9110 §10.2.3, seconds or a date.
 *
 * Only of 429 and 503: the site's own error pages carry the header for those who come back later.
 *
 * @param nowMs milliseconds since 1970
 * @returns `null` where it does not say so
 */
export function retryAfterMs({ status, headers }: FetchAnswer, nowMs: number): number | null {
  const value = headers['retry-after']?.trim()
  if (!value || (status !== 429 && status !== 503)) return null
  const waitMs = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs
  return Number.isNaN(waitMs) ? null : Math.max(0, waitMs)
}
