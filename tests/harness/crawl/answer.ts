import {
  noAnswer,
  noOutcome,
  type FailureReason,
  type FetchAnswer,
} from '../../../cli/crawl/fetch/fetcher.ts'

const outcome = () => ({ ...noOutcome('GET'), durationMs: 10 })

/** What a fetcher gives: an answer with a status. */
export function answer(status: number, headers: Record<string, string> = {}): FetchAnswer {
  return { outcome: { ...outcome(), status }, headers, body: Buffer.alloc(0) }
}

/** What a fetcher gives where there is no answer. */
export function failure(reason: FailureReason): FetchAnswer {
  return noAnswer(outcome(), reason)
}
