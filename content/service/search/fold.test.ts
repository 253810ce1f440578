import { expect, test } from 'vitest'
import { fold, foldedForms } from './fold.ts'

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

test.each([
  ['rohrgrößen', ['rohrgroessen', 'rohrgrossen']],
  ['straße', ['strasse']],
  ['café', ['cafe']],
  ['pumpe', ['pumpe']],
  ['\u00ad', []],
])('%j can be found by %j', (word, forms) => {
  expect(foldedForms(word)).toEqual(forms)
})
