import type { i18n } from 'i18next'
import type { Locale } from '../locales/locales.ts'
import type { Messages } from '../locales/messages.ts'
import { once } from './once.ts'

const loaders = {
  de: once(() => load('de', import('../locales/de.json'))),
  en: once(() => load('en', import('../locales/en.json'))),
}

/** Fetches i18next and the texts of a language, once. */
export function loadI18n(locale: Locale): Promise<i18n> {
  return loaders[locale]()
}

async function load(locale: Locale, messages: Promise<{ default: Messages }>): Promise<i18n> {
  const [{ createI18n }, texts] = await Promise.all([import('../locales/create-i18n.ts'), messages])
  return createI18n(locale, texts.default)
}
