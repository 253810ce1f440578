import { formatNumber } from '../../locales/format-number.ts'
import { locales, type Locale } from '../../locales/locales.ts'

/**
 * Formatting of dates, numbers and sizes, one set per language: creating an `Intl` formatter takes longer than using it
 * a hundred times.
 */
export const formats = { de: createFormats('de'), en: createFormats('en') }

function createFormats(locale: Locale) {
  const { languageTag } = locales[locale]
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(languageTag, options)
  const day = late(
    () => new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone: 'UTC' }),
  )
  const languages = late(() => new Intl.DisplayNames(languageTag, { type: 'language' }))
  const short = late(() => number({ maximumFractionDigits: 1 }))
  return {
    /** @param isoDate `2026-03-31`; the day is shown as written, whatever time and offset follow */
    date: (isoDate: string) => day().format(new Date(isoDate.slice(0, '2026-03-31'.length))),
    /** @param code ISO 639-1: `fr` */
    language: (code: string) => languages().of(code) ?? code,
    /** @param clock `13:30` */
    time: (clock: string) => (locale === 'de' ? clock.replace(':', '.') : clock),
    number: (value: number) => formatNumber(value, locale),
    /** @param bytes size of a file */
    fileSize: (bytes: number) =>
      bytes < 1e6
        ? `${short().format(Math.ceil(bytes / 1e3))} kB`
        : `${short().format(bytes / 1e6)} MB`,
  }
}

/** Creates a value on first use. A browser seldom needs a formatter, and creating all blocks a phone for 100 ms. */
function late<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
