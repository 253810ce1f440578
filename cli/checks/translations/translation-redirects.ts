import type { Check } from '../check.ts'
import { toEvidence } from '../to-evidence.ts'
import type { SeenPages } from './seen-pages.ts'
import { translationFault } from './translation-fault.ts'
import { translationsOf } from './translations.ts'

/** Translations that are named by an address that they no longer have. */
export function createTranslationRedirects(pages: SeenPages): Check {
  return {
    rule: {
      id: 'translation-redirects',
      verdict: 'moved',
      title: {
        en: 'The page names {path} as its translation, which has moved to {to}',
        de: 'Die Seite nennt {path} als Übersetzung, doch diese ist umgezogen: {to}',
      },
      advice: {
        en: 'Enter {to} as the path of the translation in the backend.',
        de: 'Tragen Sie im Backend {to} als Pfad der Übersetzung ein.',
      },
    },
    see(visit) {
      pages.see(visit)
      return []
    },
    *finish(site) {
      for (const { page, locale, path, url, record } of translationsOf(pages, site)) {
        const { outcome } = record ?? {}
        const last = outcome?.redirects.at(-1)
        if (outcome?.status !== 200 || !last) continue
        yield {
          ...translationFault(page, locale, { path, to: last.to }),
          target: url,
          evidence: toEvidence(outcome),
        }
      }
    },
  }
}
