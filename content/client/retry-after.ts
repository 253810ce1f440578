/**
 * Reads `Retry-After`: seconds, or a date (RFC 9110 §10.2.3).
 *
 * @param now time in ms
 * @returns ms from now; `undefined` where there is none that can be read
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined
  const ms = /^\d+$/.test(value.trim()) ? Number(value) * 1000 : Date.parse(value) - now
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined
}
