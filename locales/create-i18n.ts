import { createInstance } from 'i18next'
import type { Locale } from './locales.ts'
import type { Messages, TextKey } from './messages.ts'

/** Looks up a text and fills in its values; `count` chooses the plural. */
export type Translate = (key: TextKey, values?: Record<string, string | number>) => string

/**
 * The texts of one language. Each language has an instance of its own that never changes, so that two requests
 * at the same time, or a page that is just leaving, cannot get each other's language.
 */
export function createI18n(locale: Locale, messages: Messages): Translate {
  const instance = createInstance()
  void instance.init({
    lng: locale,
    resources: { [locale]: { translation: messages } },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  const plain = new Map<TextKey, string>()
  return function translate(key, values) {
    if (values) return instance.t(key, values)
    const text = plain.get(key) ?? instance.t(key)
    plain.set(key, text)
    return text
  }
}
