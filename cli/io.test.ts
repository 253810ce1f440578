import { expect, test } from 'vitest'
import { hasColors } from './io.ts'

test.each([
  { name: 'a terminal', isTTY: true, env: {}, colors: true },
  { name: 'a pipe', isTTY: false, env: {}, colors: false },
  { name: 'a terminal with NO_COLOR', isTTY: true, env: { NO_COLOR: '1' }, colors: false },
  { name: 'an empty NO_COLOR', isTTY: true, env: { NO_COLOR: '' }, colors: true },
  { name: 'a pipe with FORCE_COLOR', isTTY: false, env: { FORCE_COLOR: '1' }, colors: true },
  { name: 'FORCE_COLOR=0', isTTY: true, env: { FORCE_COLOR: '0' }, colors: false },
  {
    name: 'both, as NO_COLOR is the wish of the user',
    isTTY: true,
    env: { NO_COLOR: '1', FORCE_COLOR: '1' },
    colors: false,
  },
  { name: 'a dumb terminal', isTTY: true, env: { TERM: 'dumb' }, colors: false },
])('$name: colours are $colors', ({ isTTY, env, colors }) => {
  expect(hasColors({ write: () => undefined, isTTY, columns: 80 }, env)).toBe(colors)
})
