import { locales, type Locale } from './locales.ts'

/** Creating a formatter takes longer than using it a hundred times. */
const formatters = new Map<Locale, Intl.NumberFormat>()

/** `13'900` in German, `13,900` in English. */
export function formatNumber(value: number, locale: Locale): string {
  let formatter = formatters.get(locale)
  if (!formatter) {
    formatter = new Intl.NumberFormat(locales[locale].languageTag, { maximumFractionDigits: 20 })
    formatters.set(locale, formatter)
  }
  // The apostrophe in Swiss numbers depends on the ICU version of browser and server.
  return formatter.format(value).replaceAll('’', "'")
}
