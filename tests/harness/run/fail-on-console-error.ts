import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * Fails a test that unexpectedly writes to `console.error` or `console.warn`.
 *
 * A test that expects output replaces the method: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 * Unhandled rejections already fail the run.
 */
let unexpected: unknown[][] = []

beforeEach(() => {
  unexpected = []
  const record = (...args: unknown[]) => void unexpected.push(args)
  const spies = [
    vi.spyOn(console, 'error').mockImplementation(record),
    vi.spyOn(console, 'warn').mockImplementation(record),
  ]
  return () => spies.forEach((spy) => spy.mockRestore())
})

afterEach(() => {
  expect(unexpected, 'console.error or console.warn was called and not expected').toEqual([])
})
