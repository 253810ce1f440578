import type { Visit } from '../../crawl/visit.ts'
import type { Check, Rule } from '../check.ts'
import { toEvidence } from '../links/to-evidence.ts'

const rule: Rule = {
  id: 'backend-silent',
  verdict: 'suspect',
  title: {
    de: 'Das Backend antwortet nicht (Status {status})',
    en: 'The backend does not answer (status {status})',
  },
  advice: {
    de: 'Prüfen Sie, ob das Backend läuft und ob die Website es unter BACKEND_URL erreicht.',
    en: 'See whether the backend runs and whether the site reaches it at BACKEND_URL.',
  },
}

/** The site is there, the content of the page is not. */
export function createBackendSilent(): Check {
  return {
    rule,
    *see(visit) {
      const { url, outcome } = visit
      if (outcome.status === null || !isBackendSilent(visit)) return
      const values = { status: outcome.status }
      yield { about: 'page', page: url, values, evidence: toEvidence(outcome) }
    },
  }
}

/** By status, or by the site's mark where a proxy in front of it needs a standard status (`ERROR_598_STATUS`). */
export function isBackendSilent({ scope, outcome, document }: Visit): boolean {
  const { status } = outcome
  return scope === 'page' && (status === 598 || status === 599 || document?.errorMark === '598')
}
