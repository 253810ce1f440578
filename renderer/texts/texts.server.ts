import { createI18n } from '../../locales/create-i18n.ts'
import de from '../../locales/de.json'
import en from '../../locales/en.json'
import type { Locale } from '../../locales/locales.ts'
import { formats } from './formats.ts'
import type { Texts } from './TextsContext.tsx'

/** The texts of both languages; the server holds them all, the browser loads the one it shows. */
export const texts: Record<Locale, Texts> = {
  de: { locale: 'de', t: createI18n('de', de), formats: formats.de },
  en: { locale: 'en', t: createI18n('en', en), formats: formats.en },
}
