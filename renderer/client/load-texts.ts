import { createTranslate } from '../../locales/create-translate.ts'
import type { Locale } from '../../locales/locales.ts'
import { formats } from '../texts/formats.ts'
import type { Texts } from '../texts/TextsContext.tsx'

const files = {
  de: () => import('../../locales/de.json'),
  en: () => import('../../locales/en.json'),
}
const loaded = new Map<Locale, Promise<Texts>>()

/** Fetches the texts of one language, once. */
export function loadTexts(locale: Locale): Promise<Texts> {
  const texts = loaded.get(locale) ?? load(locale)
  loaded.set(locale, texts)
  return texts
}

async function load(locale: Locale): Promise<Texts> {
  const messages = await files[locale]()
  return { locale, t: createTranslate(locale, messages.default), formats: formats[locale] }
}
