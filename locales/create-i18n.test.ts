import { expect, test } from 'vitest'
import { i18nByLocale } from './i18n.server.ts'

test.each([
  { locale: 'de' as const, count: 0, text: '0 Treffer' },
  { locale: 'de' as const, count: 1, text: '1 Treffer' },
  { locale: 'en' as const, count: 0, text: '0 results' },
  { locale: 'en' as const, count: 1, text: '1 result' },
  { locale: 'en' as const, count: 21, text: '21 results' },
])('$count hits in $locale are $text', ({ locale, count, text }) => {
  expect(i18nByLocale[locale].t('search.count', { count })).toBe(text)
})

test.each(['Säge & <b>Co.</b>', '$1 $&', '{{count}}', '$t(search.none)'])(
  'the value %s is filled in as it is',
  (title) => {
    expect(i18nByLocale['en'].t('nav.subpages', { title })).toBe(`Pages under ${title}`)
  },
)
