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
  const decimal = late(() => number({ maximumFractionDigits: 20 }))
  const short = late(() => number({ maximumFractionDigits: 1 }))
  return {
    /** @param isoDate `2026-03-31` */
    date: (isoDate: string) => day().format(new Date(isoDate)),
    // The apostrophe in Swiss numbers depends on the ICU version of browser and server.
    number: (value: number) => decimal().format(value).replaceAll('’', "'"),
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
