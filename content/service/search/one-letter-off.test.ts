import { expect, test } from 'vitest'
import { isOneLetterOff } from './one-letter-off.ts'

test.each([
  { typed: 'vakumheber', word: 'vakuumheber', is: true },
  { typed: 'vakuuumheber', word: 'vakuumheber', is: true },
  { typed: 'vakuumhaber', word: 'vakuumheber', is: true },
  { typed: 'vakuumhbeer', word: 'vakuumheber', is: true },
  { typed: 'saugplaten', word: 'saugplatten', is: true },
  { typed: 'sagu', word: 'saug', is: true },
  { typed: 'lfit', word: 'lift', is: true },
  { typed: 'vakumhber', word: 'vakuumheber', is: false },
  { typed: 'glas', word: 'gips', is: false },
  { typed: '9001', word: '900', is: false },
  { typed: 'kr', word: 'kra', is: false },
])('$typed for $word: $is', ({ typed, word, is }) => {
  expect(isOneLetterOff(typed, word)).toBe(is)
})
