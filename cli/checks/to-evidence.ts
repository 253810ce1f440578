import type { Outcome } from '../crawl/visit.ts'
import type { Evidence } from './finding.ts'

/** What a report shows of an answer. */
export function toEvidence({ method, status, failure, redirects, tries }: Outcome): Evidence {
  return { method, status, failure, redirects, tries }
}
