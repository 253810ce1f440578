import { describe, expect, test } from 'vitest'
import {
  callStatusOf,
  ContentInvalid,
  ContentMoved,
  ContentNotFound,
  ContentRefused,
  ContentRejected,
  ContentUnavailable,
  isRetryable,
  Overloaded,
  statusOf,
  toFileStatus,
} from './content-error.ts'

describe('status of an error', () => {
  test.each([
    [new ContentNotFound('none'), { page: 404, call: 404 }],
    [new ContentMoved('/de/neu', true), { page: 301, call: 404 }],
    [new ContentMoved('/de/neu', false), { page: 302, call: 404 }],
    [new ContentUnavailable('reset'), { page: 598, call: 502 }],
    [new ContentRejected(410, 'gone'), { page: 410, call: 404 }],
    [new ContentRejected(403, 'token'), { page: 403, call: 502 }],
    [new ContentRejected(429, 'busy'), { page: 429, call: 502 }],
    [new ContentRejected(503, 'down'), { page: 503, call: 502 }],
    [new ContentInvalid('no JSON'), { page: 500, call: 502 }],
    [new ContentRefused({ name: 'required' }), { page: 422, call: 502 }],
    [new Overloaded('full'), { page: 503, call: 503 }],
    [Object.assign(new Error('too large'), { status: 413 }), { page: 413, call: 502 }],
    [Object.assign(new Error('odd'), { status: 200 }), { page: 500, call: 502 }],
    [new TypeError('bug'), { page: 500, call: 502 }],
    ['no error', { page: 500, call: 502 }],
  ])('%o is %o', (error, { page, call }) => {
    expect(statusOf(error)).toBe(page)
    expect(callStatusOf(error)).toBe(call)
  })
})

describe('status of a file', () => {
  test.each([
    [403, 404],
    [404, 404],
    [408, 502],
    [429, 502],
    [500, 502],
    [503, 503],
    [504, 502],
  ])('for %i of the backend is %i', (status, file) => {
    expect(toFileStatus(status)).toBe(file)
  })
})

describe('retryable', () => {
  test.each([
    new ContentUnavailable('reset'),
    new ContentInvalid('truncated'),
    new Overloaded('full'),
    new ContentRejected(500, 'broken'),
    new ContentRejected(425, 'too early'),
    new ContentRejected(429, 'busy'),
  ])('is %o', (error) => {
    expect(isRetryable(error)).toBe(true)
  })

  test.each([
    new ContentNotFound('none'),
    new ContentMoved('/de/neu', true),
    new ContentRefused({}),
    new ContentRejected(400, 'bad'),
    new ContentRejected(409, 'conflict'),
    new TypeError('bug'),
  ])('is not %o', (error) => {
    expect(isRetryable(error)).toBe(false)
  })
})
