import type { i18n } from 'i18next'
import { createI18n } from './create-i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import type { Locale } from './locales.ts'

const instances: Record<Locale, i18n> = { de: createI18n('de', de), en: createI18n('en', en) }

/** The texts of a language. The server has both languages; a browser loads only the language of its page. */
export function i18nOf(locale: Locale): i18n {
  return instances[locale]
}
