import type { Locale } from '../../locales/locales.ts'
import { createTexts } from './create-texts.ts'

const key = 'adminLanguage'
const known = localStorage.getItem(key) ?? navigator.language

/** Of the interface: the editor's language, which is another choice than the language of a page. */
export const language: Locale = known.startsWith('de') ? 'de' : 'en'

/** Loads the editor anew in another language. */
export function setLanguage(chosen: Locale): void {
  localStorage.setItem(key, chosen)
  location.reload()
}

export const texts = createTexts(language)
export const { t } = texts
