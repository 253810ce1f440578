import { describe, expect, test } from 'vitest'
import { nextLink } from './handle-arrow-key.ts'

/** Three entries: two sub-pages, none, one. */
const linkCounts = [3, 1, 2]

describe('arrow key', () => {
  test.each([
    { from: [0, 0], key: 'ArrowRight', to: [1, 0] },
    { from: [2, 0], key: 'ArrowRight', to: null },
    { from: [2, 0], key: 'ArrowLeft', to: [1, 0] },
    { from: [0, 0], key: 'ArrowLeft', to: null },
    { from: [2, 0], key: 'Home', to: [0, 0] },
    { from: [0, 0], key: 'End', to: [2, 0] },
    { from: [0, 0], key: 'ArrowDown', to: [0, 1] },
    { from: [1, 0], key: 'ArrowDown', to: null },
    { from: [0, 0], key: 'ArrowUp', to: null },
    { from: [0, 1], key: 'ArrowDown', to: [0, 2] },
    { from: [0, 2], key: 'ArrowDown', to: null },
    { from: [0, 1], key: 'ArrowUp', to: [0, 0] },
    { from: [0, 2], key: 'Home', to: [0, 1] },
    { from: [0, 1], key: 'End', to: [0, 2] },
    { from: [0, 1], key: 'ArrowRight', to: null },
    { from: [0, 0], key: 'Tab', to: null },
  ])('$key moves focus from $from to $to', ({ from: [entry = 0, link = 0], key, to }) => {
    const next = nextLink(key, { entry, link }, linkCounts)
    expect(next && [next.entry, next.link]).toEqual(to)
  })
})
