import type { i18n } from 'i18next'
import { createI18n } from './create-i18n.ts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }
import type { Locale } from './locales.ts'

/** The texts of each language. The server has them all; a browser loads only the language of its page. */
export const i18nByLocale: Record<Locale, i18n> = {
  de: createI18n('de', de),
  en: createI18n('en', en),
}
