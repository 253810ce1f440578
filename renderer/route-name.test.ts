import { expect, test } from 'vitest'
import { routeName } from './route-name.ts'

test.each([
  ['/de', 'de', 'home___de'],
  ['/en/', 'en', 'home___en'],
  ['/en/machines/lifter', 'en', 'page___en'],
  ['/de/search', 'de', 'page___de'],
] as const)('%s in %s is %s', (pathname, locale, name) => {
  expect(routeName(pathname, locale)).toBe(name)
})
