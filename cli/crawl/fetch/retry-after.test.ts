import { expect, test } from 'vitest'
import { retryAfterMs } from './polite-fetcher.ts'

const now = Date.UTC(2026, 10, 22, 12, 0, 0)

test.each([
  { name: 'seconds', value: '5', ms: 5000 },
  { name: 'none at all', value: '0', ms: 0 },
  { name: 'a date', value: 'Sun, 22 Nov 2026 12:00:20 GMT', ms: 20_000 },
  { name: 'a date that has passed', value: 'Sun, 22 Nov 2026 11:00:00 GMT', ms: 0 },
  { name: 'hours', value: ' 7200 ', ms: 7_200_000 },
  { name: 'nonsense', value: 'soon', ms: null },
  { name: 'a fraction of nonsense', value: '-', ms: null },
  { name: 'nothing', value: undefined, ms: null },
])('a server asks for patience with $name', ({ value, ms }) => {
  expect(retryAfterMs(answer(429, value), now)).toBe(ms)
})

test.each([
  { status: 503, ms: 5000 },
  { status: 598, ms: null },
  { status: 301, ms: null },
  { status: 200, ms: null },
])('of $status it counts or not', ({ status, ms }) => {
  expect(retryAfterMs(answer(status, '5'), now)).toBe(ms)
})

function answer(status: number, retryAfter: string | undefined) {
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': retryAfter }
  const trail = { method: 'GET' as const, redirects: [], tries: 1, durationMs: 1 }
  return { status, headers, body: Buffer.alloc(0), trail }
}
