import { describe, expect, test } from 'vitest'
import { countWrongLetters } from './count-wrong-letters.ts'

describe('wrong letters', () => {
  test.each([
    { typed: 'vakuumheber', word: 'vakuumheber', count: 0 },
    { typed: 'vakumheber', word: 'vakuumheber', count: 1 },
    { typed: 'vakuuumheber', word: 'vakuumheber', count: 1 },
    { typed: 'vakuumhaber', word: 'vakuumheber', count: 1 },
    { typed: 'vakuumhbeer', word: 'vakuumheber', count: 1 },
    { typed: 'saugplaten', word: 'saugplatten', count: 1 },
    { typed: 'vakumhber', word: 'vakuumheber', count: 2 },
    { typed: 'akuumhebre', word: 'vakuumheber', count: 2 },
    { typed: 'vakumhbr', word: 'vakuumheber', count: Infinity },
    { typed: 'pmupe', word: 'pumpe', count: 1 },
    { typed: 'pmuep', word: 'pumpe', count: Infinity },
    { typed: 'pupme', word: 'pumpe', count: 1 },
    { typed: 'pumen', word: 'pumpen', count: 1 },
    { typed: 'hebrn', word: 'hebern', count: 1 },
    { typed: 'sagu', word: 'saug', count: Infinity },
    { typed: 'glas', word: 'gips', count: Infinity },
    { typed: '9001', word: '900', count: Infinity },
    { typed: 'sh270x', word: 'sh270', count: Infinity },
    { typed: 'plasterx', word: 'plaster2', count: Infinity },
  ])('$typed for $word: $count', ({ typed, word, count }) => {
    expect(countWrongLetters(typed, word)).toBe(count)
  })
})
