import { isRetryableStatus } from '../../routing/is-retryable-status.ts'
import { lasting, type Outcome } from '../crawl/fetch/fetcher.ts'

/** Verdict on a response of the site itself; `null`: the page opens, with or without redirects. */
export function answerVerdict({ status, failure }: Pick<Outcome, 'status' | 'failure'>) {
  if (failure) return lasting.has(failure) ? 'broken' : 'suspect'
  if (status === null || status < 400) return null
  if (refusals.has(status)) return 'blocked'
  return isRetryableStatus(status) ? 'suspect' : 'broken'
}

/**
 * Statuses with which servers and firewalls refuse programs but not visitors: Unauthorized, Forbidden, Proxy Authentication, Too Many
 * Requests, Legal Reasons; 999 is specific to LinkedIn.
 */
const refusals = new Set([401, 403, 407, 429, 451, 999])
