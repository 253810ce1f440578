import {
  FetchFailure,
  mediaTypeOf,
  type FetchAnswer,
  type FailureReason,
  type Fetcher,
  type FetchRequest,
} from '../fetch/fetcher.ts'
import type { Outcome } from '../visit.ts'

/**
 * Whether there is something at an address.
 *
 * @throws the signal's reason if the caller aborted
 */
export type Probe = (url: string, signal?: AbortSignal) => Promise<Outcome>

/** Asks with HEAD, and with GET where HEAD is refused or a server may have misunderstood it. */
export function createProbe(fetch: Fetcher): Probe {
  return async function probe(url, signal) {
    const request = { url: new URL(url), signal }
    const { outcome } = await ask(fetch, { ...request, method: 'HEAD' })
    return isSure(outcome) ? outcome : createGetProbe(fetch)(url, signal)
  }
}

/** Asks with GET at once: for a second look, since there are servers that say yes to every HEAD. */
export function createGetProbe(fetch: Fetcher): Probe {
  return async (url, signal) =>
    (await ask(fetch, { method: 'GET', url: new URL(url), signal })).outcome
}

/**
 * Asks once, whatever comes of it.
 *
 * @returns `answer` `null` where there is none
 * @throws the signal's reason if the caller aborted
 */
export async function ask(
  fetch: Fetcher,
  request: FetchRequest,
): Promise<{ outcome: Outcome; answer: FetchAnswer | null }> {
  try {
    const answer = await fetch(request)
    const { status, headers, trail } = answer
    const contentType = mediaTypeOf(headers)
    return { outcome: { status, failure: null, ...trail, contentType }, answer }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    const { reason, trail } = error
    return { outcome: { status: null, failure: reason, ...trail, contentType: '' }, answer: null }
  }
}

/** Failures that do not depend on the method. */
const sureFailures: FailureReason[] = ['unknown-host', 'certificate', 'refused']

function isSure({ status, failure }: Outcome): boolean {
  if (failure) return sureFailures.includes(failure)
  return status !== null && (status < 400 || status === 429)
}
