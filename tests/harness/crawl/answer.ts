import {
  FetchFailure,
  type FailureReason,
  type FetchAnswer,
} from '../../../cli/crawl/fetch/fetcher.ts'

/** What a fetcher gives: an answer, or the failure that it throws. */
export function answer(status: number, headers: Record<string, string> = {}): FetchAnswer {
  return { status, headers, body: Buffer.alloc(0), trail: trail() }
}

export function failure(reason: FailureReason): FetchFailure {
  return new FetchFailure(reason, trail())
}

function trail() {
  return { method: 'GET' as const, redirects: [], tries: 1, durationMs: 10 }
}
