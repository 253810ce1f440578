import type { Visit } from '../../crawl/visit.ts'
import type { Check } from '../check.ts'
import { looksLike, type Canary } from './ask-canary.ts'
import { toEvidence } from './outcomes/to-evidence.ts'

/** Pages that answer as if they existed, but say themselves, or by their looks, that they do not. */
export function createSoft404({ canaries }: { canaries: readonly Canary[] }): Check {
  return {
    rule: {
      id: 'soft-404',
      verdict: 'soft404',
      title: {
        en: 'The link leads to an error page that does not say so to search engines',
        de: 'Der Link führt zu einer Fehlerseite, die sich Suchmaschinen nicht als solche zeigt',
      },
      advice: {
        en: 'Change or remove the link. Tell those who operate the site that this address should answer 404.',
        de: 'Ändern oder entfernen Sie den Link. Melden Sie dem Betrieb der Website, dass diese Adresse mit 404 antworten sollte.',
      },
    },
    *see({ url, scope, outcome, document }) {
      // The root leads to the home page of a language, as do unknown addresses on some sites.
      if (scope !== 'page' || !isGood(outcome) || new URL(url).pathname === '/') return
      const isMarked = document !== null && document.errorMark !== null
      if (isMarked || canaries.some((canary) => isLike(canary, { url, outcome, document })))
        yield { about: 'target', url, evidence: toEvidence(outcome) }
    },
  }
}

const isGood = ({ status }: Visit['outcome']) => status !== null && status >= 200 && status < 300

/** Of a page that redirects there is no document: that of its target is seen for itself. */
function isLike(
  canary: Canary,
  { url, outcome, document }: Pick<Visit, 'url' | 'outcome' | 'document'>,
): boolean {
  const arrivedAt = outcome.redirects.at(-1)?.to ?? null
  if (canary.redirectedTo !== null) return arrivedAt === canary.redirectedTo
  return arrivedAt === null && document !== null && looksLike(canary, document, url)
}
