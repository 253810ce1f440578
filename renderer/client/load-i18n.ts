import type { i18n } from 'i18next'
import type { Locale } from '../../locales/locales.ts'

const files = {
  de: () => import('../../locales/de.json'),
  en: () => import('../../locales/en.json'),
}
const loaded = new Map<Locale, Promise<i18n>>()

/** Fetches i18next and the texts of a language, once. */
export function loadI18n(locale: Locale): Promise<i18n> {
  const instance = loaded.get(locale) ?? load(locale)
  loaded.set(locale, instance)
  return instance
}

async function load(locale: Locale): Promise<i18n> {
  const [{ createI18n }, messages] = await Promise.all([
    import('../../locales/create-i18n.ts'),
    files[locale](),
  ])
  return createI18n(locale, messages.default)
}
