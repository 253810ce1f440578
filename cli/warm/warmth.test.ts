import { expect, test } from 'vitest'
import type { WarmAnswer } from './warm.ts'
import { warmthOf } from './warmth.ts'

function answer(facts: Partial<WarmAnswer> = {}): WarmAnswer {
  const nothing = { failure: null, cache: null, ageS: null, cacheControl: null }
  return { status: 200, durationMs: 10, ...nothing, ...facts }
}

test.each([
  ['MISS, then HIT', { cache: 'MISS' }, { cache: 'HIT' }, 'warmed'],
  ['HIT at once', { cache: 'HIT' }, { cache: 'HIT' }, 'warm-before'],
  [
    'the words of a CDN',
    { cache: 'Miss from cloudfront' },
    { cache: 'Hit from cloudfront' },
    'warmed',
  ],
  ['the words of Squid', { cache: 'TCP_MISS' }, { cache: 'TCP_HIT' }, 'warmed'],
  ['one of two caches', { cache: 'MISS, MISS' }, { cache: 'MISS, HIT' }, 'warmed'],
  ['stale, renewed meanwhile', { cache: 'STALE' }, { cache: 'STALE' }, 'warmed'],
  ['an age of nothing', {}, { ageS: 0 }, 'warmed'],
  ['an age before', { ageS: 12 }, { ageS: 12 }, 'warm-before'],
  ['an age that X-Cache denies', { cache: 'MISS', ageS: 0 }, { cache: 'HIT', ageS: 0 }, 'warmed'],
  ['MISS twice', { cache: 'MISS' }, { cache: 'MISS' }, 'cold'],
  [
    'a page that is private',
    { cache: 'MISS' },
    { cache: 'MISS', cacheControl: 'private' },
    'uncacheable',
  ],
  ['a page that is passed', { cache: 'BYPASS' }, { cache: 'BYPASS' }, 'uncacheable'],
  ['no headers', {}, {}, 'unproved'],
  ['a word that only begins like one', { cache: 'hitless' }, { cache: 'hitless' }, 'cold'],
  ['a redirect', { status: 301 }, { status: 301 }, 'redirected'],
  ['an error', { status: 500 }, null, 'failed'],
  ['an error the second time', {}, { status: 500 }, 'failed'],
  ['no answer', { status: null, failure: 'timeout' as const }, null, 'failed'],
])('%s', (_, before, after, expected) => {
  expect(warmthOf({ before: answer(before), after: after && answer(after) })).toBe(expected)
})
