import type { Locale } from '../../../locales/locales.ts'
import { localeEntry } from '../../../locales/locales.ts'
import type { Check } from '../check.ts'
import type { SeenPage, SeenPages } from './seen-pages.ts'
import { translationFault } from './translation-fault.ts'

/** Pages that do not say where they are in one of the languages, their own included. */
export function createTranslationMissing(pages: SeenPages, locales: readonly Locale[]): Check {
  return {
    rule: {
      id: 'translation-missing',
      verdict: 'warning',
      title: {
        en: 'The page does not exist in {language}',
        de: 'Die Seite gibt es nicht in der Sprache {language}',
      },
      advice: {
        en: 'Translate the page, or link the two pages in the backend if there is a translation already.',
        de: 'Übersetzen Sie die Seite. Gibt es schon eine Übersetzung, verknüpfen Sie die beiden Seiten im Backend.',
      },
    },
    see(visit) {
      pages.see(visit)
      return []
    },
    *finish() {
      const gaps = [...findGaps(pages, locales)]
      const named = findNamed(pages, gaps)
      for (const { page, locale } of gaps)
        // Where the other page names this one, `translation-not-reciprocal` says so.
        if (!named.has(gapKey(page.address, locale)))
          yield translationFault(page, locale, { language: localeEntry(locale).label })
    },
  }
}

interface Gap {
  page: SeenPage
  locale: Locale
}

function* findGaps(pages: SeenPages, locales: readonly Locale[]): Generator<Gap> {
  for (const page of pages.all())
    for (const locale of locales)
      if (page.paths && page.paths[locale] === undefined) yield { page, locale }
}

/** Those gaps whose page is named as a translation by a page in the missing language. */
function findNamed(pages: SeenPages, gaps: Gap[]): Set<string> {
  const wanted = new Set(gaps.map(({ page, locale }) => gapKey(page.address, locale)))
  const named = new Set<string>()
  if (wanted.size === 0) return named
  for (const other of pages.all())
    for (const path of Object.values(other.paths ?? {})) {
      const page = pages.at(path)
      const key = page && page !== other ? gapKey(page.address, other.locale) : null
      if (key && wanted.has(key)) named.add(key)
    }
  return named
}

const gapKey = (address: string, locale: Locale) => `${locale} ${address}`
