import { expect, test } from 'vitest'
import {
  languageAlternates,
  normalizePathname,
  pageDataPath,
  prefixLocale,
  splitLocale,
  splitPageDataUrl,
  swapLocale,
} from './localized-path.ts'

test.each([
  ['/de', { locale: 'de', rest: '/' }],
  ['/de/', { locale: 'de', rest: '/' }],
  ['/en/machines/lifters', { locale: 'en', rest: '/machines/lifters' }],
  ['/machines', { locale: null, rest: '/machines' }],
  ['/demo', { locale: null, rest: '/demo' }],
  ['/', { locale: null, rest: '/' }],
])('splits %s', (pathname, parts) => {
  expect(splitLocale(pathname)).toEqual(parts)
})

test('refuses a pathname that is not absolute', () => {
  expect(() => splitLocale('de/maschinen')).toThrow(RangeError)
})

test.each([
  ['/', '/en'],
  ['/machines', '/en/machines'],
])('prefixes %s', (rest, pathname) => {
  expect(prefixLocale(rest, 'en')).toBe(pathname)
})

test.each([
  ['/de/maschinen', '/en/maschinen'],
  ['/de', '/en'],
  ['/nowhere', '/en/nowhere'],
])('swaps the locale of %s', (pathname, swapped) => {
  expect(swapLocale(pathname, 'en')).toBe(swapped)
})

test.each([
  ['/de/%C3%BCber-uns/', '/de/über-uns'],
  ['/de/u\u0308ber', '/de/über'],
  ['/de/100%', '/de/100%'],
  ['/', '/'],
  ['//', '/'],
])('normalizes %s', (pathname, normalized) => {
  expect(normalizePathname(pathname)).toBe(normalized)
})

test('many slashes take no longer than they are long', () => {
  const path = `/x${'/'.repeat(100_000)}y%41`
  const started = performance.now()
  expect(normalizePathname(path)).toMatch(/yA$/)
  expect(pageDataPath(path)).toMatch(/page\.json$/)
  // Looked at from each slash anew it would be seconds.
  expect(performance.now() - started).toBeLessThan(500)
})

test.each([
  ['/de', '/de/page.json'],
  ['/de/maschinen', '/de/maschinen/page.json'],
  ['/de/maschinen/', '/de/maschinen/page.json'],
])('%s has its data at %s', (pathname, dataPath) => {
  expect(pageDataPath(pathname)).toBe(dataPath)
})

test.each([
  ['/de/page.json', '/de', true],
  ['/de/maschinen/page.json?x=/page.json', '/de/maschinen?x=/page.json', true],
  ['/de/maschinen', '/de/maschinen', false],
  ['/de/suche?q=/page.json', '/de/suche?q=/page.json', false],
])('%s asks for %s', (asked, url, asData) => {
  expect(splitPageDataUrl(asked)).toEqual({ url, asData })
})

test('each language is named by its tag, the default language for strangers too', () => {
  expect(languageAlternates({ en: '/en/lifters', de: '/de/heber' })).toEqual([
    { hreflang: 'de-CH', path: '/de/heber' },
    { hreflang: 'en-GB', path: '/en/lifters' },
    { hreflang: 'x-default', path: '/de/heber' },
  ])
})

test.each([{}, { de: '/de/heber' }, { de: undefined, en: '/en/lifters' }])(
  'a page in fewer than two languages has no alternates: %o',
  (translatedPaths) => {
    expect(languageAlternates(translatedPaths)).toEqual([])
  },
)
