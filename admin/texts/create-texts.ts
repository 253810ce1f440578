import type { Locale } from '../../locales/locales.ts'
import type { ApiError } from '../api/api.ts'
import texts from './texts.json' with { type: 'json' }

export type TextKey = keyof typeof texts
type Values = Record<string, string | number>

export type Texts = ReturnType<typeof createTexts>

/** What the interface says in a language. */
export function createTexts(language: Locale) {
  const messages: Partial<Record<string, Record<Locale, string>>> = texts
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-CH' : 'en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const known = (name: string) => messages[name]?.[language]
  return {
    /** `{name}` in a text is the value of that name. */
    t: (name: TextKey, values: Values = {}) =>
      texts[name][language].replace(/\{(\w+)\}/g, (_, value: string) =>
        String(values[value] ?? ''),
      ),
    /** What a field of the contract is called: its own name where no other is known. */
    field: (name: string) => known(`field.${name}`) ?? name,
    /** What a field of a form is called that visitors send. */
    received: (name: string) => known(`received.${name}`) ?? known(`field.${name}`) ?? name,
    /** Why the server refuses something; in its own words where there are no others. */
    error: ({ status, message, body }: ApiError) =>
      known(`error.${status}.${String(body['cause'])}`) ?? known(`error.${status}`) ?? message,
    /** What a type of block or page, or a value of a choice, is called. */
    name: (kind: 'block' | 'type' | 'value', name: string) => known(`${kind}.${name}`) ?? name,
    dateAndTime: (iso: string) =>
      Number.isNaN(Date.parse(iso)) ? iso : format.format(new Date(iso)),
  }
}
