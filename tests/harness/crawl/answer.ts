import {
  noResponse,
  noOutcome,
  type FailureReason,
  type FetchResponse,
} from '../../../cli/crawl/fetch/fetcher.ts'

const outcome = () => ({ ...noOutcome('GET'), durationMs: 10 })

/** Outcome of a fetch with a response. */
export function answer(status: number, headers: Record<string, string> = {}): FetchResponse {
  return { outcome: { ...outcome(), status }, headers, body: Buffer.alloc(0) }
}

/** Outcome of a fetch without a response. */
export function failure(reason: FailureReason): FetchResponse {
  return noResponse(outcome(), reason)
}
