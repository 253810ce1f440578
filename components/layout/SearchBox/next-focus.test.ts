import { describe, expect, test } from 'vitest'
import { nextFocus } from './next-focus.ts'

const focusable = ['input', 'first', 'last']

describe('focus of search hits', () => {
  test.each([
    { key: 'ArrowDown', from: 'input', to: 'first' },
    { key: 'ArrowDown', from: 'first', to: 'last' },
    { key: 'ArrowDown', from: 'last', to: undefined },
    { key: 'ArrowUp', from: 'first', to: 'input' },
    { key: 'ArrowUp', from: 'input', to: undefined },
    { key: 'End', from: 'first', to: 'last' },
    { key: 'Home', from: 'last', to: 'first' },
    { key: 'Home', from: 'input', to: undefined },
    { key: 'End', from: 'input', to: undefined },
    { key: 'Tab', from: 'first', to: undefined },
    { key: 'ArrowDown', from: 'submit', to: undefined },
  ])('$key moves focus from $from to $to', ({ key, from, to }) => {
    expect(nextFocus(key, focusable, from)).toBe(to)
  })
})
