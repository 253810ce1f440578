import { locales } from '../../locales/locales.ts'
import type { ReportLanguage } from './report.ts'
import texts from './texts.json' with { type: 'json' }

export type ReportTextKey = keyof typeof texts

export const isTextKey = (key: string): key is ReportTextKey => Object.hasOwn(texts, key)

/** Values by placeholder. A placeholder without value stays as it is, because an imperfect report is better than none. */
export type TextValues = Record<string, string | number | undefined>

export type Words = ReturnType<typeof wordsOf>

/**
 * Texts of the command, numbers and times in one language; texts of rules are in the rules. `{name}` is replaced by a value, `{name|one|many}`
 * for a number with its noun.
 */
export function wordsOf(language: ReportLanguage) {
  const { languageTag } = locales[language]
  // Numbers below 10,000 are not grouped, because they may be statuses or ports.
  const numbers = new Intl.NumberFormat(languageTag, {
    maximumFractionDigits: 1,
    useGrouping: 'min2',
  })
  const times = new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeStyle: 'short' })
  const number = (value: number) => numbers.format(value)
  const time = (date: Date) => times.format(date)

  function fill(text: string, values: TextValues): string {
    return text.replaceAll(placeholder, (whole, name: string, one, many) => {
      const value = values[name] ?? whole
      const shown = typeof value === 'number' ? number(value) : value
      return one ? `${shown} ${value === 1 ? one : many}` : shown
    })
  }

  const say = (key: ReportTextKey, values: TextValues = {}) => fill(texts[key][language], values)

  function duration(ms: number): string {
    // A longer time would round to 60 s.
    if (ms < 59_950) return `${number(ms / 1000)} s`
    const whole = Math.round(ms / 1000)
    return `${number(Math.floor(whole / 60))} min ${whole % 60} s`
  }

  return Object.assign(say, { language, languageTag, fill, number, duration, time })
}

const placeholder = /\{(\w+)(?:\|([^|}]+)\|([^|}]+))?\}/g
