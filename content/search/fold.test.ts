import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'

describe('folding', () => {
  test.each([
    ['Größe', 'groesse', 'grosse'],
    ['ÜBER', 'ueber', 'uber'],
    ['u\u0308ber', 'ueber', 'uber'],
    ['Café', 'cafe', 'cafe'],
    ['Vakuum\u00adpumpe', 'vakuumpumpe', 'vakuumpumpe'],
    ['STRAẞE', 'strasse', 'strasse'],
    ['plain', 'plain', 'plain'],
  ])('normalises "%s"', (text, expanded, stripped) => {
    expect([fold(text, 'expanded'), fold(text, 'stripped')]).toEqual([expanded, stripped])
  })
})
