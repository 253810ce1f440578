import { expect, test } from 'vitest'
import { slideAt } from './slide-at.ts'

test.each([
  { name: 'the next one', step: 1, first: 0, last: 0, to: 1 },
  { name: 'the one before', step: -1, first: 2, last: 2, to: 1 },
  { name: 'the first behind the last', step: 1, first: 5, last: 5, to: 0 },
  { name: 'the last before the first', step: -1, first: 0, last: 0, to: 5 },
  { name: 'the next two of two', step: 1, first: 0, last: 1, to: 2 },
  { name: 'the two before', step: -1, first: 3, last: 4, to: 1 },
  { name: 'fewer where fewer are left', step: -1, first: 1, last: 2, to: 0 },
  { name: 'the first of those that are left', step: 1, first: 1, last: 4, to: 5 },
] as const)('from one slide to another: $name', ({ step, to, ...shown }) => {
  expect(slideAt(step, shown, 6)).toBe(to)
})
