import { expect, test } from 'vitest'
import { routeName } from './route-name.ts'

test.each([
  ['home', 'de', 'home___de'],
  ['page', 'en', 'page___en'],
  ['error', 'de', 'error___de'],
] as const)('%s in %s is %s', (pageType, locale, name) => {
  expect(routeName(pageType, locale)).toBe(name)
})
