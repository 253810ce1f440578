import { describe, expect, test } from 'vitest'
import { i18nByLocale } from './i18n.server.ts'

describe('interface texts', () => {
  test.each([
    { locale: 'de' as const, count: 0, text: '0 Treffer' },
    { locale: 'de' as const, count: 1, text: '1 Treffer' },
    { locale: 'en' as const, count: 0, text: '0 results' },
    { locale: 'en' as const, count: 1, text: '1 result' },
    { locale: 'en' as const, count: 21, text: '21 results' },
  ])('pluralises $count hits in $locale as "$text"', ({ locale, count, text }) => {
    expect(i18nByLocale[locale].t('search.count', { count })).toBe(text)
  })

  test.each(['Säge & <b>Co.</b>', '$1 $&', '{{count}}', '$t(search.none)'])(
    'insert the value %s unchanged',
    (title) => {
      expect(i18nByLocale['en'].t('nav.subpages', { title })).toBe(`Sub-pages of ${title}`)
    },
  )
})
