import { createContext, use, type ReactNode } from 'react'
import type { Translate } from '../../locales/create-i18n.ts'
import type { Locale } from '../../locales/locales.ts'
import type { Formats } from './formats.ts'

/** The language of what is being rendered: texts of the interface, and how dates and numbers are written. */
export interface Texts {
  locale: Locale
  t: Translate
  formats: Formats
}

const TextsContext = createContext<Texts | null>(null)

export function TextsProvider({ texts, children }: { texts: Texts; children: ReactNode }) {
  return <TextsContext value={texts}>{children}</TextsContext>
}

export function useTexts(): Texts {
  const texts = use(TextsContext)
  if (!texts) throw new Error('useTexts needs a TextsProvider above it')
  return texts
}
