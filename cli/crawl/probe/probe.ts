import {
  FetchFailure,
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
    const outcome = await ask(fetch, { ...request, method: 'HEAD' })
    return isSure(outcome) ? outcome : ask(fetch, { ...request, method: 'GET' })
  }
}

/** Asks with GET at once: for a second look, since there are servers that say yes to every HEAD. */
export function createGetProbe(fetch: Fetcher): Probe {
  return (url, signal) => ask(fetch, { method: 'GET', url: new URL(url), signal })
}

async function ask(fetch: Fetcher, request: FetchRequest): Promise<Outcome> {
  try {
    const answer = await fetch(request)
    answer.body.destroy()
    return toOutcome(answer)
  } catch (error) {
    if (error instanceof FetchFailure) return toFailedOutcome(error)
    throw error
  }
}

/** What an answer comes to. */
export function toOutcome({ status, headers, trail }: FetchAnswer): Outcome {
  return { status, failure: null, ...trail, contentType: mediaType(headers['content-type']) }
}

function mediaType(header = ''): string {
  return header.split(/[;,]/, 1).join().trim().toLowerCase()
}

/** What a failure comes to. */
export function toFailedOutcome({ reason, trail }: FetchFailure): Outcome {
  return { status: null, failure: reason, ...trail, contentType: '' }
}

/** Failures that do not depend on the method. */
const sureFailures: FailureReason[] = ['unknown-host', 'certificate', 'refused']

function isSure({ status, failure }: Outcome): boolean {
  if (failure) return sureFailures.includes(failure)
  return status !== null && (status < 400 || status === 429)
}
