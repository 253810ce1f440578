import { localeEntry } from '../../../locales/locales.ts'
import type { Check } from '../check.ts'
import type { SeenPages } from './seen-pages.ts'

/** Pages whose root element names another language than their address. */
export function createLanguageTag(pages: SeenPages): Check {
  return {
    rule: {
      id: 'language-tag',
      verdict: 'broken',
      title: {
        en: 'The page says that its language is {actual}, not {expected}',
        de: 'Die Seite gibt als Sprache {actual} an statt {expected}',
      },
      advice: {
        en: 'Have <html lang="{expected}"> corrected by the developers: screen readers and translation programs go by it.',
        de: 'Lassen Sie <html lang="{expected}"> von der Entwicklung berichtigen: Screenreader und Übersetzungsprogramme richten sich danach.',
      },
    },
    *see(visit) {
      const page = pages.see(visit)
      if (!page) return
      const expected = localeEntry(page.locale).languageTag
      const actual = visit.document?.language ?? '–'
      if (actual !== expected)
        yield { about: 'page', page: page.url, part: 'site', values: { actual, expected } }
    },
  }
}
