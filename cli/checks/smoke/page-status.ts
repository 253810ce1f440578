import type { UrlRecord } from '../../crawl/visit.ts'
import type { Check, Rule } from '../check.ts'
import { isPassing, isRefusal } from '../doubtful-status.ts'
import type { Verdict } from '../finding.ts'
import { createSilentPages } from './backend-silent.ts'
import { toEvidence } from '../to-evidence.ts'

const rule: Rule = {
  id: 'page-status',
  verdict: 'broken',
  title: {
    de: 'Die Seite antwortet mit Status {status}',
    en: 'The page answers with status {status}',
  },
  advice: {
    de: 'Veröffentlichen Sie die Seite wieder oder nehmen Sie sie aus Navigation und Sitemap. Ab Status 500 liegt der Fehler beim Server: die Ursache steht in dessen Protokoll.',
    en: 'Publish the page again, or take it out of navigation and sitemap. From 500 on the server is at fault: its log has the cause.',
  },
}

/**
 * A route that does not answer with a page. Routes are what navigation, sitemap and start addresses name: a mere link to
 * nowhere is the fault of the page that has it. From 500 on every page counts, however it was reached. Judged in the end, when
 * doubtful answers have been asked for again.
 */
export function createPageStatus(): Check {
  const silentPages = createSilentPages()
  return {
    rule,
    see: (visit) => silentPages.see(visit),
    *finish({ records }) {
      for (const record of records.values()) {
        const { url, outcome } = record
        const verdict = judge(record)
        if (!verdict || !outcome?.status || silentPages.has(record)) continue
        const values = { status: outcome.status }
        yield { about: 'page', page: url, verdict, values, evidence: toEvidence(outcome) }
      }
    },
  }
}

function judge({ scope, outcome, seeds }: UrlRecord): Verdict | null {
  const status = outcome?.status ?? null
  if (scope !== 'page' || status === null || status < 400) return null
  if (isRefusal(status)) return 'blocked'
  if (isPassing(status)) return 'suspect'
  return seeds.length > 0 ? 'broken' : null
}
