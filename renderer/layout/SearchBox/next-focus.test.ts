import { expect, test } from 'vitest'
import { nextFocus } from './next-focus.ts'

const focusable = ['input', 'first', 'last']

test.each([
  { key: 'ArrowDown', from: 'input', to: 'first' },
  { key: 'ArrowDown', from: 'first', to: 'last' },
  { key: 'ArrowDown', from: 'last', to: undefined },
  { key: 'ArrowUp', from: 'first', to: 'input' },
  { key: 'ArrowUp', from: 'input', to: undefined },
  { key: 'Home', from: 'first', to: undefined },
  { key: 'ArrowDown', from: 'submit', to: undefined },
])('$key on $from leads to $to', ({ key, from, to }) => {
  expect(nextFocus(key, focusable, from)).toBe(to)
})
