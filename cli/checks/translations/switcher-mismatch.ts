import { swapLocale } from '../../../routing/localized-path.ts'
import { locales, type LocaleEntry } from '../../../locales/locales.ts'
import type { PageDocument } from '../../crawl/document/page-document.ts'
import type { Check } from '../check.ts'
import { addressOf } from '../seeds/page-address.ts'
import type { SeenPage, SeenPages } from './seen-pages.ts'
import { isSameTag } from './translated-paths.ts'
import { translationFault } from './translation-fault.ts'

/** Language switchers that have no link for a language, or one that leads elsewhere. */
export function createSwitcherMismatch(pages: SeenPages): Check {
  return {
    rule: {
      id: 'switcher-mismatch',
      verdict: 'broken',
      title: {
        en: 'The language switcher leads to {actual} for {language} instead of {expected}',
        de: 'Der Sprachwechsel führt für {language} zu {actual} statt zu {expected}',
      },
      advice: {
        en: 'Correct the translations of the page in the backend. If they are right there, have the language switcher corrected.',
        de: 'Korrigieren Sie im Backend die Übersetzungen der Seite. Sind sie dort richtig, lassen Sie den Sprachwechsel berichtigen.',
      },
    },
    *see(visit) {
      const page = pages.see(visit)
      if (!page?.paths || !visit.document) return
      for (const entry of locales) {
        const expected = expectedPath(page, entry)
        const actual = switcherLink(visit.document, entry)
        if (actual !== null && isSamePath(actual, expected)) continue
        const values = { language: entry.label, actual: actual ?? '–', expected }
        yield { ...translationFault(page, entry.code, values), ...(actual && { target: actual }) }
      }
    },
  }
}

/** A page without a translation is offered under its own path in the other language. */
function expectedPath({ paths, locale, address }: SeenPage, { code }: LocaleEntry): string {
  return code === locale ? address : (paths?.[code] ?? swapLocale(address, code))
}

function switcherLink({ switcher }: PageDocument, { languageTag }: LocaleEntry): string | null {
  return switcher.find(({ hreflang }) => isSameTag(hreflang, languageTag))?.url ?? null
}

/** Queries aside: a switcher may drop what means nothing in the other language. */
function isSamePath(actual: string, expected: string): boolean {
  const url = URL.parse(actual)
  const wanted = url && URL.parse(expected, url.origin)
  return wanted !== null && addressOf(pathOnly(wanted)) === addressOf(pathOnly(url))
}

const pathOnly = (url: URL | null) => new URL(url?.pathname ?? '/', url?.origin)
