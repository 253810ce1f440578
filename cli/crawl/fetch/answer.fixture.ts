import { Readable } from 'node:stream'
import { FetchFailure, type FailureReason, type FetchAnswer } from './fetcher.ts'

/** What a fetcher gives: an answer, or the failure that it throws. */
export function answer(
  status: number,
  headers: Record<string, string> = {},
  body: Readable = Readable.from([]),
): FetchAnswer {
  return { status, headers, body, trail: trail() }
}

export function failure(reason: FailureReason): FetchFailure {
  return new FetchFailure(reason, trail())
}

function trail() {
  return { method: 'GET' as const, redirects: [], tries: 1, durationMs: 10 }
}
