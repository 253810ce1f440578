import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from './wait-for.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Something that is there after a while. */
function comesAfter(ms: number) {
  const start = Date.now()
  return vi.fn<() => string | null>(() => (Date.now() - start >= ms ? 'it' : null))
}

test('what is there is found at once', async () => {
  expect(await waitFor(() => 'it')).toBe('it')
  expect(vi.getTimerCount()).toBe(0)
})

test.each([
  { name: 'soon', ms: 1, foundAfter: 100 },
  { name: 'between two looks', ms: 250, foundAfter: 300 },
  { name: 'just in time', ms: 5000, foundAfter: 5000 },
])('what comes $name is found by the next look', async ({ ms, foundAfter }) => {
  const found = waitFor(comesAfter(ms))
  const result = vi.fn<(found: string | null) => void>()
  void found.then(result)
  await vi.advanceTimersByTimeAsync(foundAfter - 1)
  expect(result).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(result).toHaveBeenCalledExactlyOnceWith('it')
})

test('what does not come is looked for 50 times every 100 ms, and no longer', async () => {
  const find = comesAfter(5001)
  const found = waitFor(find)
  await vi.advanceTimersByTimeAsync(5000)
  expect(await found).toBeNull()
  expect(find).toHaveBeenCalledTimes(1 + 50)
  expect(vi.getTimerCount()).toBe(0)
})

test('nobody looks after the visitor has gone elsewhere', async () => {
  const find = comesAfter(300)
  const gone = new AbortController()
  const found = waitFor(find, gone.signal)
  await vi.advanceTimersByTimeAsync(250)
  gone.abort()
  await vi.advanceTimersByTimeAsync(100)
  expect(await found).toBeNull()
  expect(find).toHaveBeenCalledTimes(3)
})

test('nobody looks at all for a visit that is over', async () => {
  const find = vi.fn<() => string>(() => 'it')
  expect(await waitFor(find, AbortSignal.abort())).toBeNull()
  expect(find).not.toHaveBeenCalled()
})
