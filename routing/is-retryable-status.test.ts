import { expect, test } from 'vitest'
import { isRestarting, isRetryableStatus } from './is-retryable-status.ts'

test.each([
  [200, { retryable: false, restarting: false }],
  [400, { retryable: false, restarting: false }],
  [404, { retryable: false, restarting: false }],
  [408, { retryable: true, restarting: false }],
  [409, { retryable: false, restarting: false }],
  [425, { retryable: true, restarting: false }],
  [429, { retryable: true, restarting: false }],
  [500, { retryable: true, restarting: false }],
  [502, { retryable: true, restarting: true }],
  [503, { retryable: true, restarting: true }],
  [504, { retryable: true, restarting: true }],
  [598, { retryable: true, restarting: false }],
])('status %i is %o', (status, { retryable, restarting }) => {
  expect(isRetryableStatus(status)).toBe(retryable)
  expect(isRestarting(status)).toBe(restarting)
})
