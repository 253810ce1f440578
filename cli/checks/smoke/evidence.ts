import type { Outcome } from '../../crawl/visit.ts'
import type { Evidence } from '../finding.ts'

/** What proves a fault, from what asking came to. */
export function evidenceOf({ method, status, failure, redirects, tries }: Outcome): Evidence {
  return { method, status, failure, redirects, tries }
}
