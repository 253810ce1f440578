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
  return async function probe(address, signal) {
    const url = new URL(address)
    const { outcome } = await fetch({ method: 'HEAD', url, signal })
    return isSure(outcome) ? outcome : (await fetch({ method: 'GET', url, signal })).outcome
  }
}

/** Failures that are independent of the method. */
const sureFailures: FailureReason[] = ['unknown-host', 'certificate', 'refused']

function isSure({ status, failure }: Outcome): boolean {
  if (failure) return sureFailures.includes(failure)
  return status !== null && (status < 400 || status === 429)
}
