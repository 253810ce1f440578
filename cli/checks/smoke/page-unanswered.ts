import type { FailureReason } from '../../crawl/fetch/fetcher.ts'
import type { Check, Rule } from '../check.ts'
import { toEvidence } from '../to-evidence.ts'

const rule: Rule = {
  id: 'page-unanswered',
  verdict: 'suspect',
  title: {
    de: 'Die Seite antwortet nicht ({failure})',
    en: 'The page does not answer ({failure})',
  },
  advice: {
    de: 'Öffnen Sie die Seite im Browser. Antwortet sie auch dort nicht, ist der Server, die Weiterleitung oder das Zertifikat der Grund.',
    en: 'Open the page in a browser. If it does not answer there either, look at the server, the redirect or the certificate.',
  },
}

/** A page of the site that has not answered when it was asked for again either; proven only where one more try cannot help. */
export function createPageUnanswered(): Check {
  return {
    rule,
    *finish({ records }) {
      for (const { scope, url, outcome } of records.values()) {
        if (scope !== 'page' || !outcome?.failure) continue
        const { failure } = outcome
        const verdict = lasting.has(failure) ? 'broken' : 'suspect'
        const evidence = toEvidence(outcome)
        yield { about: 'page', page: url, verdict, values: { failure }, evidence }
      }
    },
  }
}

const lasting = new Set<FailureReason>([
  'certificate',
  'redirect-loop',
  'too-many-redirects',
  'bad-redirect',
])
