import { afterEach, beforeEach, expect, vi } from 'vitest'

/**
 * Fails a test that writes to `console.error` or `console.warn` without expecting it.
 *
 * A test that expects it replaces the method: `vi.spyOn(console, 'error').mockImplementation(() => {})`.
 * Unhandled rejections need nothing here: they fail the run.
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
