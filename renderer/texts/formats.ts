import { locales, type Locale } from '../../locales/locales.ts'

/** Formatting of dates, numbers and sizes in a language. */
export interface Formats {
  /** @param isoDate `2026-03-31` */
  date: (isoDate: string) => string
  number: (value: number) => string
  /** @param bytes size of a file */
  fileSize: (bytes: number) => string
}

/** One set per language: creating an `Intl` formatter takes longer than using it a hundred times. */
export const formats: Record<Locale, Formats> = { de: createFormats('de'), en: createFormats('en') }

function createFormats(locale: Locale): Formats {
  const { languageTag } = locales[locale]
  const number = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(languageTag, options)
  const day = late(
    () => new Intl.DateTimeFormat(languageTag, { dateStyle: 'long', timeZone: 'UTC' }),
  )
  const decimal = late(() => number({ maximumFractionDigits: 20 }))
  const short = late(() => number({ maximumFractionDigits: 1 }))
  return {
    date: (isoDate) => day().format(new Date(isoDate)),
    // The apostrophe in Swiss numbers depends on the ICU version of browser and server.
    number: (value) => decimal().format(value).replaceAll('’', "'"),
    fileSize: (bytes) =>
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
