import { expect, test } from 'vitest'
import { ContentRejected } from '../../content/contract/content-error.ts'
import { nextTryAt } from './next-try.ts'

const error = new ContentRejected(503, 'down')

test.each([
  { name: 'soon', tries: 0, jitter: 1, after: 2_000 },
  { name: 'half of it by chance', tries: 0, jitter: 0, after: 1_000 },
  { name: 'twice as long each time', tries: 3, jitter: 1, after: 16_000 },
  { name: 'ten minutes at most', tries: 500, jitter: 1, after: 600_000 },
])('the next try comes $name', ({ tries, jitter, after }) => {
  expect(nextTryAt({ now: 0, tries, error }, jitter)).toBe(after)
})

test.each([
  { name: 'is the least', seconds: 60, after: 60_000 },
  { name: 'shortens nothing', seconds: 1, after: 2_000 },
  { name: 'counts for a day at most', seconds: 1e9, after: 86_400_000 },
])('Retry-After $name', ({ seconds, after }) => {
  const busy = new ContentRejected(503, 'busy', { retryAfterMs: seconds * 1000 })
  expect(nextTryAt({ now: 0, tries: 0, error: busy }, 1)).toBe(after)
})
