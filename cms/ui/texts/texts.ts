import type { Locale } from '../../../locales/locales.ts'
import { createTexts } from './create-texts.ts'

const key = 'adminLanguage'
const known = localStorage.getItem(key) ?? navigator.language

/** Language of the interface, independent of the language of the edited page. */
export const language: Locale = known.startsWith('de') ? 'de' : 'en'

/** Stores another language and reloads the editor. */
export function setLanguage(chosen: Locale): void {
  localStorage.setItem(key, chosen)
  location.reload()
}

export const texts = createTexts(language)
export const { t } = texts
