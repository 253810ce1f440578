import { describe, expect, test } from 'vitest'
import {
  ContentNotFound,
  ContentRefused,
  ContentRejected,
  ContentUnavailable,
} from '../../content/contract/content-error.ts'
import { mayBeAccepted, nextTryAt } from './next-try.ts'

const error = new ContentRejected(503, 'down')

describe('retry of a form', () => {
  test.each([
    { name: 'after two seconds', tries: 0, jitter: 1, after: 2_000 },
    { name: 'with half the delay as jitter', tries: 0, jitter: 0, after: 1_000 },
    { name: 'with exponential backoff', tries: 3, jitter: 1, after: 16_000 },
    { name: 'after ten minutes at most', tries: 500, jitter: 1, after: 600_000 },
  ])('is scheduled $name', ({ tries, jitter, after }) => {
    expect(nextTryAt({ now: 0, tries, error }, jitter)).toBe(after)
  })

  test.each([
    { name: 'is the minimum delay', seconds: 50, after: 50_000 },
    { name: 'does not shorten the delay', seconds: 1, after: 2_000 },
    { name: 'is limited to a minute', seconds: 1e9, after: 60_000 },
  ])('Retry-After $name', ({ seconds, after }) => {
    const busy = new ContentRejected(503, 'busy', { retryAfterMs: seconds * 1000 })
    expect(nextTryAt({ now: 0, tries: 0, error: busy }, 1)).toBe(after)
  })

  test.each([
    new ContentUnavailable('reset'),
    new ContentRejected(503, 'down'),
    new ContentRejected(409, 'same key in progress'),
    new TypeError('bug'),
  ])('is worthwhile after %o', (failure) => {
    expect(mayBeAccepted(failure)).toBe(true)
  })

  test.each([new ContentNotFound('none'), new ContentRefused({}), new ContentRejected(400, 'bad')])(
    'is useless after %o',
    (failure) => {
      expect(mayBeAccepted(failure)).toBe(false)
    },
  )
})
