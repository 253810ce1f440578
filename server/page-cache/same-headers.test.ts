import { expect, test } from 'vitest'
import { sameHeaders } from './same-headers.ts'

test('headers that say the same are one object', () => {
  const headers = sameHeaders([['content-type', 'text/html']])
  expect(sameHeaders([['content-type', 'text/html']])).toBe(headers)
  expect(sameHeaders([['content-type', 'text/plain']])).toEqual([['content-type', 'text/plain']])
  expect(headers).toEqual([['content-type', 'text/html']])
})
