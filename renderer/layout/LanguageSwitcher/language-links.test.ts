import { expect, test } from 'vitest'
import { languageLinks } from './language-links.ts'

const hrefs = (...args: Parameters<typeof languageLinks>) =>
  languageLinks(...args).map(({ label, href, isCurrent }) => [label, href, isCurrent])

test('leads to the translations of the page, the current language first', () => {
  const translatedPaths = { de: '/de/maschinen', en: '/en/machines' }
  expect(hrefs('de', '/de/maschinen', '', translatedPaths)).toEqual([
    ['DE', '/de/maschinen', true],
    ['EN', '/en/machines', false],
  ])
  expect(hrefs('en', '/en/machines', '', translatedPaths)).toEqual([
    ['EN', '/en/machines', true],
    ['DE', '/de/maschinen', false],
  ])
})

test('replaces the locale of the path where a translation is not known', () => {
  expect(hrefs('de', '/de/maschinen', '', {})).toEqual([
    ['DE', '/de/maschinen', true],
    ['EN', '/en/maschinen', false],
  ])
  expect(hrefs('en', '/en', '', {})).toEqual([
    ['EN', '/en', true],
    ['DE', '/de', false],
  ])
})

test('keeps what the visitor chose on the page, unless the translation says it itself', () => {
  const translatedPaths = { en: '/en/search?q=hoist' }
  expect(hrefs('de', '/de/maschinen', '?machine=vl-750', {})).toEqual([
    ['DE', '/de/maschinen?machine=vl-750', true],
    ['EN', '/en/maschinen?machine=vl-750', false],
  ])
  expect(hrefs('de', '/de/search', '?q=heber', translatedPaths)[1]?.[1]).toBe('/en/search?q=hoist')
})

test('has the language tags that are emitted', () => {
  expect(languageLinks('de', '/de', '', {}).map((link) => link.languageTag)).toEqual([
    'de-CH',
    'en-GB',
  ])
})
