import type { FailureReason, Fetcher } from '../fetch/fetcher.ts'
import type { Outcome } from '../visit.ts'

/**
 * Whether there is something at an address.
 *
 * @throws the signal's reason if the caller aborted
 */
export type Probe = (url: string, signal?: AbortSignal) => Promise<Outcome>

/** Asks with HEAD, and with GET where HEAD is refused or a server may have misunderstood it. */
export function createProbe(fetch: Fetcher): Probe {
  const askAgain = createGetProbe(fetch)
  return async function probe(url, signal) {
    const { outcome } = await fetch({ method: 'HEAD', url: new URL(url), signal })
    return isSure(outcome) ? outcome : askAgain(url, signal)
  }
}

/** Asks with GET at once: for a second look, since there are servers that say yes to every HEAD. */
export function createGetProbe(fetch: Fetcher): Probe {
  return async (url, signal) => (await fetch({ method: 'GET', url: new URL(url), signal })).outcome
}

/** Failures that do not depend on the method. */
const sureFailures: FailureReason[] = ['unknown-host', 'certificate', 'refused']

function isSure({ status, failure }: Outcome): boolean {
  if (failure) return sureFailures.includes(failure)
  return status !== null && (status < 400 || status === 429)
}
