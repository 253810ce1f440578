import type { Visit } from '../../crawl/visit.ts'
import type { Check, Rule } from '../check.ts'
import type { Verdict } from '../finding.ts'
import { isBackendSilent } from './backend-silent.ts'
import { toEvidence } from '../links/to-evidence.ts'

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
 * nowhere is the fault of the page that has it. From 500 on every page counts, however it was reached.
 */
export function createPageStatus(): Check {
  return {
    rule,
    *see(visit) {
      const { url, outcome } = visit
      const verdict = judge(visit)
      if (!verdict || outcome.status === null) return
      const values = { status: outcome.status }
      yield { about: 'page', page: url, verdict, values, evidence: toEvidence(outcome) }
    },
  }
}

function judge(visit: Visit): Verdict | null {
  const { status } = visit.outcome
  if (visit.scope !== 'page' || status === null || status < 400 || isBackendSilent(visit))
    return null
  if (refusals.has(status)) return 'blocked'
  if (status >= 500 || passing.has(status)) return 'suspect'
  return visit.depth === 0 ? 'broken' : null
}

/** What servers and the walls before them answer to programs, whatever visitors get. */
const refusals = new Set([401, 403, 407, 429, 451, 999])

/** Request Timeout and Too Early: the next try may succeed. */
const passing = new Set([408, 425])
