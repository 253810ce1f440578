import { expect, test } from 'vitest'
import { languageAlternates } from './language-alternates.ts'

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
