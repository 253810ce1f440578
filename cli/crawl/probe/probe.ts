import type { FailureReason, Fetcher } from '../fetch/fetcher.ts'
import type { Outcome } from '../visit.ts'

/**
 * Tests whether an address exists.
 *
 * @throws the signal's reason if the caller aborted
 */
export type Probe = (url: string, signal?: AbortSignal) => Promise<Outcome>

/** Sends HEAD, then GET if HEAD is refused or may be unsupported. */
export function createProbe(fetch: Fetcher): Probe {
  const askAgain = createGetProbe(fetch)
  return async function probe(url, signal) {
    const { outcome } = await fetch({ method: 'HEAD', url: new URL(url), signal })
    return isSure(outcome) ? outcome : askAgain(url, signal)
  }
}

/** Sends GET directly, for the recheck: some servers answer every HEAD with success. */
export function createGetProbe(fetch: Fetcher): Probe {
  return async (url, signal) => (await fetch({ method: 'GET', url: new URL(url), signal })).outcome
}

/** Failures that are independent of the method. */
const sureFailures: FailureReason[] = ['unknown-host', 'certificate', 'refused']

function isSure({ status, failure }: Outcome): boolean {
  if (failure) return sureFailures.includes(failure)
  return status !== null && (status < 400 || status === 429)
}
