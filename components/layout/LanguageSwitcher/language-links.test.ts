import { describe, expect, test } from 'vitest'
import { languageLinks } from './language-links.ts'

const hrefs = (...args: Parameters<typeof languageLinks>) =>
  languageLinks(...args).map(({ label, href, isCurrent }) => [label, href, isCurrent])

describe('language links', () => {
  test('lists translations, current language first', () => {
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

  test('replaces the locale of an untranslated path', () => {
    expect(hrefs('de', '/de/maschinen', '', {})).toEqual([
      ['DE', '/de/maschinen', true],
      ['EN', '/en/maschinen', false],
    ])
    expect(hrefs('en', '/en', '', {})).toEqual([
      ['EN', '/en', true],
      ['DE', '/de', false],
    ])
  })

  test('prefers the query of the translation to the current one', () => {
    const translatedPaths = { en: '/en/search?q=hoist' }
    expect(hrefs('de', '/de/maschinen', '?machine=vl-750', {})).toEqual([
      ['DE', '/de/maschinen?machine=vl-750', true],
      ['EN', '/en/maschinen?machine=vl-750', false],
    ])
    expect(hrefs('de', '/de/search', '?q=heber', translatedPaths)[1]?.[1]).toBe(
      '/en/search?q=hoist',
    )
  })

  test('uses the emitted language tags', () => {
    expect(languageLinks('de', '/de', '', {}).map((link) => link.languageTag)).toEqual([
      'de-CH',
      'en-GB',
    ])
  })
})
