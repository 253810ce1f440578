import { afterEach, describe, expect, test, vi } from 'vitest'
import { ApiError, ForeignResponse } from '../api/api.ts'
import { problemOf } from './save-problems.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('save error', () => {
  test.each([
    { error: new ForeignResponse('signIn'), problem: 'proxySignIn' },
    { error: new ForeignResponse('blocked'), problem: 'blocked' },
    { error: new ForeignResponse('tooLarge'), problem: 'tooLargeForProxy' },
    { error: new ForeignResponse('unreachable'), problem: 'failed' },
    { error: new ForeignResponse('unknown'), problem: 'foreign' },
    { error: new ApiError(401, {}), problem: 'signedOut' },
    { error: new ApiError(413, {}), problem: 'tooLarge' },
    { error: new ApiError(500, { cause: 'files' }), problem: 'diskFull' },
    { error: new ApiError(500, {}), problem: 'failed' },
    { error: new ApiError(429, {}), problem: 'failed' },
    { error: new ApiError(400, {}), problem: 'refused' },
    { error: new ApiError(403, {}), problem: 'refused' },
    { error: new ApiError(409, { cause: 'other-account' }), problem: 'otherAccount' },
  ])('is $problem', ({ error, problem }) => {
    expect(problemOf(error)).toBe(problem)
  })

  test.each([
    { onLine: true, problem: 'failed' },
    { onLine: false, problem: 'offline' },
  ])('is $problem without response', ({ onLine, problem }) => {
    vi.stubGlobal('navigator', { onLine })
    expect(problemOf(new TypeError('Failed to fetch'))).toBe(problem)
  })
})
