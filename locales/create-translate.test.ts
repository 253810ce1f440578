import { expect, test } from 'vitest'
import { createI18n } from './create-i18n.ts'
import { createTranslate } from './create-translate.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import { messageNotes, type TextKey } from './messages.ts'

const keys = Object.keys(messageNotes).map((key) => key.replace(/_(one|other)$/, '') as TextKey)
const everyValue = {
  title: 'Säge & <b>Co.</b> $1 $& {{count}}',
  site: '',
  author: '$nest(x)',
  name: 'Élodie',
  number: 1,
  total: 12,
  format: 'PDF',
  size: '1.2 MB',
  id: 'a-1',
  language: 'Deutsch',
}

test.each([
  { locale: 'de' as const, messages: de },
  { locale: 'en' as const, messages: en },
])('the browser says in $locale what i18next says', ({ locale, messages }) => {
  const translate = createTranslate(locale, messages)
  const i18next = createI18n(locale, messages)
  for (const key of keys) {
    expect(translate(key), key).toBe(i18next(key))
    for (const count of [0, 1, 2, 21, 1000])
      expect(translate(key, { ...everyValue, count }), key).toBe(
        i18next(key, { ...everyValue, count }),
      )
  }
})
