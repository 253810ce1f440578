import type { Check } from '../check.ts'
import type { PageFault } from '../finding.ts'
import { toEvidence } from '../to-evidence.ts'
import { pageVerdict } from '../seeds/page-verdict.ts'
import type { SeenPages } from './seen-pages.ts'
import { translationFault } from './translation-fault.ts'
import { translationsOf, type Translation } from './translations.ts'

/** Translations that are named but do not answer with a page. */
export function createTranslationBroken(pages: SeenPages): Check {
  return {
    rule: {
      id: 'translation-broken',
      verdict: 'broken',
      title: {
        en: 'The page names {path} as its translation, which does not open ({answer})',
        de: 'Die Seite nennt {path} als Übersetzung, doch diese öffnet sich nicht ({answer})',
      },
      advice: {
        en: 'Publish the translation, or correct the path of the translation in the backend.',
        de: 'Veröffentlichen Sie die Übersetzung oder korrigieren Sie im Backend den Pfad der Übersetzung.',
      },
    },
    see(visit) {
      pages.see(visit)
      return []
    },
    *finish(site) {
      for (const translation of translationsOf(pages, site)) {
        const fault = toFault(translation)
        if (fault) yield fault
      }
    },
  }
}

function toFault({ page, locale, path, url, record }: Translation): PageFault | null {
  const outcome = record?.outcome
  const verdict = outcome && pageVerdict(url, outcome)
  if (!outcome || !verdict) return null
  const values = { path, answer: outcome.failure ?? outcome.status ?? '' }
  return {
    ...translationFault(page, locale, values),
    target: url,
    verdict,
    evidence: toEvidence(outcome),
  }
}
