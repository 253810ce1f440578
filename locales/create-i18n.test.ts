import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import de from './de.json' with { type: 'json' }
import { i18nOf } from './i18n.server.ts'

test.each([
  { locale: 'de' as const, count: 0, text: '0 Treffer' },
  { locale: 'de' as const, count: 1, text: '1 Treffer' },
  { locale: 'en' as const, count: 0, text: '0 results' },
  { locale: 'en' as const, count: 1, text: '1 result' },
  { locale: 'en' as const, count: 21, text: '21 results' },
])('$count hits in $locale are $text', ({ locale, count, text }) => {
  expect(i18nOf(locale).t('search.count', { count })).toBe(text)
})

test.each(['Säge & <b>Co.</b>', '$1 $&', '{{count}}', '$t(search.none)'])(
  'the value %s is filled in as it is',
  (title) => {
    expect(i18nOf('en').t('nav.subpages', { title })).toBe(`Pages under ${title}`)
  },
)

test('every text is what i18next makes of it', async () => {
  const whole = createInstance()
  await whole.init({
    lng: 'de',
    resources: { de: { translation: de } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  for (const [key, text] of Object.entries(de)) {
    const names = [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
    const values = Object.fromEntries(names.map((name, index) => [name, index + 1]))
    const name = key.replace(/_(one|other)$/, '') as 'search.count'
    for (const count of [0, 1, 2])
      expect(i18nOf('de').t(name, { ...values, count })).toBe(whole.t(name, { ...values, count }))
    expect(i18nOf('de').t(name, values)).toBe(whole.t(name, values))
  }
})
