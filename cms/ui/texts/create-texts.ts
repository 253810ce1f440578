import type { FormFinding } from '../fields/form.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { ApiError } from '../api/api.ts'
import texts from './texts.json' with { type: 'json' }

export type TextKey = keyof typeof texts
type Values = Record<string, string | number>

export type Texts = ReturnType<typeof createTexts>

/** Texts of the interface in one language. */
export function createTexts(language: Locale) {
  const messages: Partial<Record<string, Record<Locale, string>>> = texts
  const region = language === 'de' ? 'de-CH' : 'en-GB'
  const format = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeStyle: 'short' })
  const numberFormat = new Intl.NumberFormat(region, { maximumFractionDigits: 20 })
  const sizeFormat = new Intl.NumberFormat(region, { maximumFractionDigits: 2 })
  const timeOfDay = new Intl.DateTimeFormat(region, { timeStyle: 'short' })
  const known = (name: string) => messages[name]?.[language]
  /** `{name}` in a text is replaced by the value of that name. */
  const t = (name: TextKey, values: Values = {}) =>
    texts[name][language].replace(/\{(\w+)\}/g, (_, value: string) => String(values[value] ?? ''))
  return {
    t,
    /** Label of a contract field; without a known label, the field's own name. */
    field: (name: string) => known(`field.${name}`) ?? name,
    /** Label of a form field in a received form. */
    received: (name: string) => known(`received.${name}`) ?? known(`field.${name}`) ?? name,
    /** Reason of a refusal; without a known text, the server's message. */
    error: ({ status, message, body }: ApiError) =>
      known(`error.${status}.${String(body['cause'])}`) ?? known(`error.${status}`) ?? message,
    finding: ({ rule, target = '' }: FormFinding) => t(`rule.${rule}`, { target }),
    /** Label of a block type, a page type, a value of a choice, or a logged action. */
    name: (kind: 'block' | 'type' | 'value' | 'action', name: string) =>
      known(`${kind}.${name}`) ?? name,
    fileSize: (bytes: number) => `${sizeFormat.format(bytes / 1_000_000)} MB`,
    number: (value: number) => numberFormat.format(value),
    dateAndTime: (iso: string) => format.format(new Date(iso)),
    /** @param time in ms */
    time: (time: number) => timeOfDay.format(time),
  }
}
