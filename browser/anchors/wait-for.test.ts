import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
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

describe('wait for an element', () => {
  test('finds an existing element immediately', async () => {
    expect(await waitFor(() => 'it')).toBe('it')
  })

  test.each([
    { name: 'soon', ms: 1, foundAfter: 100 },
    { name: 'between two polls', ms: 250, foundAfter: 300 },
    { name: 'just before the deadline', ms: 5000, foundAfter: 5000 },
  ])('finds an element added $name by the next poll', async ({ ms, foundAfter }) => {
    const found = waitFor(comesAfter(ms))
    const result = vi.fn<(found: string | null) => void>()
    void found.then(result)
    await vi.advanceTimersByTimeAsync(foundAfter - 1)
    expect(result).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(result).toHaveBeenCalledExactlyOnceWith('it')
  })

  test('polls 50 times every 100 ms, then stops', async () => {
    const find = comesAfter(5001)
    const found = waitFor(find)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await found).toBeNull()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(find).toHaveBeenCalledTimes(1 + 50)
  })

  test('stops polling after navigation', async () => {
    const find = comesAfter(300)
    const gone = new AbortController()
    const found = waitFor(find, gone.signal)
    await vi.advanceTimersByTimeAsync(250)
    gone.abort()
    await vi.advanceTimersByTimeAsync(100)
    expect(await found).toBeNull()
    expect(find).toHaveBeenCalledTimes(3)
  })

  test('does not poll for an aborted visit', async () => {
    const find = vi.fn<() => string>(() => 'it')
    expect(await waitFor(find, AbortSignal.abort())).toBeNull()
    expect(find).not.toHaveBeenCalled()
  })
})
