import { expect, test } from 'vitest'
import { createAdaptiveLimit, median } from './adaptive-limit.ts'

/** A server that answers in 20 ms as long as it has not more to do than it bears, then in proportion. */
function ask(limit: ReturnType<typeof createAdaptiveLimit>, { bears }: { bears: number }): void {
  const durationMs = 20 * Math.max(1, (limit.current() / bears) * 2)
  limit.record({ durationMs, isFailure: false })
}

test('starts with one and grows to the maximum while latency stays low', () => {
  const limit = createAdaptiveLimit({ max: 16 })
  expect(limit.current()).toBe(1)
  for (let count = 0; count < 60; count++) limit.record({ durationMs: 20, isFailure: false })
  expect(limit.current()).toBe(16)
})

test('settles around what the server bears', () => {
  const limit = createAdaptiveLimit({ max: 64 })
  const seen: number[] = []
  for (let count = 0; count < 2_000; count++) {
    ask(limit, { bears: 10 })
    if (count > 500) seen.push(limit.current())
  }
  expect(Math.max(...seen)).toBeLessThanOrEqual(11)
  expect(Math.min(...seen)).toBeGreaterThanOrEqual(5)
})

test('halves on a failure, once for all that were under way', () => {
  const limit = createAdaptiveLimit({ max: 16 })
  for (let count = 0; count < 60; count++) limit.record({ durationMs: 20, isFailure: false })
  for (let count = 0; count < 16; count++) limit.record({ durationMs: 20, isFailure: true })
  expect(limit.current()).toBe(8)
  limit.record({ durationMs: 20, isFailure: true })
  expect(limit.current()).toBe(4)
})

test('never falls below one', () => {
  const limit = createAdaptiveLimit({ max: 4 })
  for (let count = 0; count < 50; count++) limit.record({ durationMs: 1, isFailure: true })
  expect(limit.current()).toBe(1)
})

test('grows by one after it has been halved', () => {
  const limit = createAdaptiveLimit({ max: 32 })
  for (let count = 0; count < 100; count++) limit.record({ durationMs: 20, isFailure: false })
  for (let count = 0; count < 32; count++) limit.record({ durationMs: 20, isFailure: true })
  expect(limit.current()).toBe(16)
  for (let count = 0; count < 16; count++) limit.record({ durationMs: 20, isFailure: false })
  expect(limit.current()).toBe(17)
})

test('one slow answer among quick ones changes nothing', () => {
  const limit = createAdaptiveLimit({ max: 2 })
  for (const durationMs of [20, 20, 20, 20, 20, 900, 20, 20])
    limit.record({ durationMs, isFailure: false })
  expect(limit.current()).toBe(2)
})

test('answers in no time are never too slow', () => {
  const limit = createAdaptiveLimit({ max: 8 })
  for (let count = 0; count < 100; count++)
    limit.record({ durationMs: count < 10 ? 1 : 15, isFailure: false })
  expect(limit.current()).toBe(8)
})

test('a site that got slower for good becomes the measure', () => {
  const limit = createAdaptiveLimit({ max: 8 })
  for (let count = 0; count < 100; count++) limit.record({ durationMs: 20, isFailure: false })
  for (let count = 0; count < 1_000; count++) limit.record({ durationMs: 80, isFailure: false })
  expect(limit.current()).toBe(8)
})

test.each([
  [[3], 3],
  [[1, 9], 5],
  [[9, 1, 4], 4],
])('the median of %j is %d', (numbers, expected) => {
  expect(median(numbers)).toBe(expected)
})
