import { createContext, use, useEffect, useState, type ReactNode } from 'react'
import type { Locale } from '../../locales/locales.ts'
import texts from './texts.json' with { type: 'json' }

export type TextKey = keyof typeof texts
type Values = Record<string, string | number>

export interface Texts {
  language: Locale
  /** `{name}` in a text is the value of that name. */
  t: (key: TextKey, values?: Values) => string
  /** What a field of the contract is called: its own name where no other is known. */
  field: (name: string) => string
  /** What a type of block or page, or a value of a choice, is called. */
  name: (kind: 'block' | 'type' | 'value' | 'rule', name: string) => string
  dateAndTime: (iso: string) => string
  setLanguage: (language: Locale) => void
}

const TextContext = createContext<Texts | null>(null)
const key = 'adminLanguage'

/** The interface in the editor's language, which is another choice than the language of a page. */
export function TextProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Locale>(() => {
    const known = localStorage.getItem(key) ?? navigator.language
    return known.startsWith('de') ? 'de' : 'en'
  })
  useEffect(() => void (document.documentElement.lang = language), [language])
  const value = createTexts(language, (chosen) => {
    localStorage.setItem(key, chosen)
    setLanguage(chosen)
  })
  return <TextContext value={value}>{children}</TextContext>
}

export function useTexts(): Texts {
  const value = use(TextContext)
  if (!value) throw new Error('outside of TextProvider')
  return value
}

export function createTexts(language: Locale, setLanguage: (language: Locale) => void): Texts {
  const messages: Partial<Record<string, Record<Locale, string>>> = texts
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-CH' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const known = (name: string) => messages[name]?.[language]
  return {
    language,
    setLanguage,
    t: (name, values = {}) => fillIn(texts[name][language], values),
    field: (name) => known(`field.${name}`) ?? name,
    name: (kind, name) => known(`${kind}.${name}`) ?? name,
    dateAndTime: (iso) => (Number.isNaN(Date.parse(iso)) ? iso : format.format(new Date(iso))),
  }
}

function fillIn(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
