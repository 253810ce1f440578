import { expect, test } from 'vitest'
import { fold, searchableText } from './fold.ts'

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

test('a text can be found by its expanded form and the stripped form of words with umlauts', () => {
  expect(searchableText('Über 3-Achs-Rohrgrößen, Café')).toBe(
    'ueber 3-achs-rohrgroessen, cafe uber rohrgrossen',
  )
})

test('a very long word takes no time', () => {
  expect(searchableText('a'.repeat(1_000_000))).toHaveLength(1_000_000)
})
