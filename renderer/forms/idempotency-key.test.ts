import { expect, test, vi } from 'vitest'
import { createIdempotencyKey } from './idempotency-key.ts'

test.each([{ isSecureContext: true }, { isSecureContext: false }])(
  'a key is long and new each time (secure context: $isSecureContext)',
  ({ isSecureContext }) => {
    vi.stubGlobal('isSecureContext', isSecureContext)
    const keys = [createIdempotencyKey(), createIdempotencyKey()]
    vi.unstubAllGlobals()
    expect(keys[0]).toMatch(/^[\da-f-]{32,36}$/)
    expect(keys[0]).not.toBe(keys[1])
  },
)
