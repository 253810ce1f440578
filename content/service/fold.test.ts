import { expect, test } from 'vitest'
import { createWordSplitter, fold } from './fold.ts'

test.each([
  ['Größe', 'groesse', 'grosse'],
  ['ÜBER', 'ueber', 'uber'],
  ['u\u0308ber', 'ueber', 'uber'],
  ['Café', 'cafe', 'cafe'],
  ['Vakuum\u00adpumpe', 'vakuumpumpe', 'vakuumpumpe'],
  ['STRAẞE', 'strasse', 'strasse'],
  ['plain', 'plain', 'plain'],
])('folds %s', (text, expanded, stripped) => {
  expect([fold(text, 'expanded'), fold(text, 'stripped')]).toEqual([expanded, stripped])
})

test('a text is split into words; one with an umlaut has both forms', () => {
  const split = createWordSplitter()
  expect(split('Über 3-Achs-Heber, über')).toEqual([
    'ueber uber',
    '3',
    'achs',
    'heber',
    'ueber uber',
  ])
})

test('a very long word takes no time', () => {
  expect(createWordSplitter()('a'.repeat(1_000_000))).toHaveLength(1)
})
