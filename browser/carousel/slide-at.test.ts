import { describe, expect, test } from 'vitest'
import { slideAt } from './slide-at.ts'

describe('next slide', () => {
  test.each([
    { name: 'the next one', step: 1, first: 0, last: 0, to: 1 },
    { name: 'the previous one', step: -1, first: 2, last: 2, to: 1 },
    { name: 'the first after the last', step: 1, first: 5, last: 5, to: 0 },
    { name: 'the last before the first', step: -1, first: 0, last: 0, to: 5 },
    { name: 'the next two of two', step: 1, first: 0, last: 1, to: 2 },
    { name: 'the previous two', step: -1, first: 3, last: 4, to: 1 },
    { name: 'fewer at the start', step: -1, first: 1, last: 2, to: 0 },
    { name: 'the first of the rest', step: 1, first: 1, last: 4, to: 5 },
  ] as const)('is $name', ({ step, to, ...shown }) => {
    expect(slideAt(step, shown, 6)).toBe(to)
  })
})
