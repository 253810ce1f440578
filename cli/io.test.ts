import { describe, expect, test } from 'vitest'
import { hasColors } from './io.ts'

describe('terminal colours', () => {
  test.each([
    { name: 'terminal', isTTY: true, env: {}, colors: true },
    { name: 'pipe', isTTY: false, env: {}, colors: false },
    { name: 'terminal with NO_COLOR', isTTY: true, env: { NO_COLOR: '1' }, colors: false },
    { name: 'terminal with empty NO_COLOR', isTTY: true, env: { NO_COLOR: '' }, colors: true },
    { name: 'pipe with FORCE_COLOR', isTTY: false, env: { FORCE_COLOR: '1' }, colors: true },
    { name: 'terminal with FORCE_COLOR=0', isTTY: true, env: { FORCE_COLOR: '0' }, colors: false },
    {
      name: 'NO_COLOR before FORCE_COLOR',
      isTTY: true,
      env: { NO_COLOR: '1', FORCE_COLOR: '1' },
      colors: false,
    },
    { name: 'dumb terminal', isTTY: true, env: { TERM: 'dumb' }, colors: false },
  ])('$name: $colors', ({ isTTY, env, colors }) => {
    expect(hasColors({ write: () => undefined, isTTY, columns: 80 }, env)).toBe(colors)
  })
})
