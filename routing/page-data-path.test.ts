import { expect, test } from 'vitest'
import { pageDataPath, splitPageDataUrl } from './page-data-path.ts'

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
