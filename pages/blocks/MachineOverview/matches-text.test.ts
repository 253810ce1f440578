import { describe, expect, test } from 'vitest'
import { matchesText } from './matches-text.ts'

const texts = ['VL 750', 'Hebt Bleche bis 3 × 1.5 m und Türen', '750 kg', 'Größe']

describe('text filter', () => {
  test.each([
    { query: '', found: true },
    { query: '   ', found: true },
    { query: 'vl 750', found: true },
    { query: 'VL750', found: true },
    { query: 'vl-750', found: true },
    { query: 'blech', found: true },
    { query: 'tür', found: true },
    { query: 'tuer', found: true },
    { query: 'tur', found: true },
    { query: 'grosse', found: true },
    { query: 'groesse', found: true },
    { query: '1,5', found: true },
    { query: 'blech 750kg', found: true },
    { query: 'blech glas', found: false },
    { query: 'tuür', found: false },
    { query: '.* | [', found: true },
    { query: 'a'.repeat(200), found: false },
  ])('«$query» matches: $found', ({ query, found }) => {
    expect(matchesText(texts, query)).toBe(found)
  })

  test('does not match across texts', () => {
    expect(matchesText(['VL', '750'], 'vl750')).toBe(false)
  })
})
