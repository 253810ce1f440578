import type { Outcome } from '../visit.ts'

export interface FetchRequest {
  method: 'GET' | 'HEAD'
  url: URL
  /** Besides those that every request of a run carries. */
  headers?: Record<string, string>
  signal?: AbortSignal
  /** How much of the body is wanted, as it travels; without it, nothing but the headers is. */
  maxBytes?: number
  /** Media types of which the body is wanted, without parameters; all, where it is left out. */
  types?: readonly string[]
}

export interface FetchAnswer {
  outcome: Outcome
  /** Names in lower case. Several values are joined by `, `, those of `set-cookie` by line breaks. */
  headers: Record<string, string>
  /** Decoded; empty where it was not wanted. */
  body: Buffer
}

export interface Redirect {
  status: number
  /** Both absolute. */
  from: string
  to: string
}

/**
 * One question to a server; that there is no answer, or that it breaks off, is an outcome like others. Throttle, retry and redirects are
 * decorators around the plain one.
 *
 * @throws the signal's reason if the caller aborted
 */
export type Fetcher = (request: FetchRequest) => Promise<FetchAnswer>

export type FailureReason =
  | 'timeout'
  | 'refused'
  | 'reset'
  /** No address for the host name. */
  | 'unknown-host'
  | 'certificate'
  | 'redirect-loop'
  | 'too-many-redirects'
  /** A redirect without, or with a useless, target. */
  | 'bad-redirect'
  /** What came is no HTTP, or breaks off. */
  | 'no-http'
  | 'unreachable'

/** Before anything has come. */
export function noOutcome(method: Outcome['method'], tries = 1): Outcome {
  return {
    status: null,
    failure: null,
    contentType: '',
    method,
    redirects: [],
    tries,
    durationMs: 0,
  }
}

/** There is no answer, for a reason that a rule can judge. */
export function noAnswer(outcome: Outcome, failure: FailureReason): FetchAnswer {
  const failed = { ...outcome, status: null, failure, contentType: '' }
  return { outcome: failed, headers: {}, body: Buffer.alloc(0) }
}

/** `Content-Type` without parameters, in lower case; empty where none was given. */
export function mediaTypeOf({ 'content-type': type = '' }: Record<string, string>): string {
  return type.split(/[;,]/, 1).join().trim().toLowerCase()
}
