import type { UrlRecord, Visit } from '../../crawl/visit.ts'
import type { Check, Rule } from '../check.ts'
import { toEvidence } from '../to-evidence.ts'

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

/** The site is there, the content of the page is not, and was not either when it was asked for again. */
export function createBackendSilent(): Check {
  const silentPages = createSilentPages()
  return {
    rule,
    see: (visit) => silentPages.see(visit),
    *finish({ records }) {
      for (const record of records.values()) {
        const { url, outcome } = record
        if (!outcome?.status || !silentPages.has(record)) continue
        const values = { status: outcome.status }
        yield { about: 'page', page: url, values, evidence: toEvidence(outcome) }
      }
    },
  }
}

/** By status, or by the site's mark where a proxy in front of it needs a standard status (`ERROR_598_STATUS`). */
export function createSilentPages() {
  const marked = new Set<string>()
  return {
    see({ url, document }: Visit): [] {
      if (document?.errorMark === '598') marked.add(url)
      return []
    },
    has({ url, scope, outcome }: UrlRecord): boolean {
      const status = outcome?.status ?? null
      if (scope !== 'page' || status === null) return false
      return status === 598 || status === 599 || (status >= 500 && marked.has(url))
    },
  }
}
