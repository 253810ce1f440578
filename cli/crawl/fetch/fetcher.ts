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
  status: number
  /** Names in lower case. Several values are joined by `, `, those of `set-cookie` by line breaks. */
  headers: Record<string, string>
  /** Decoded; empty where it was not wanted. */
  body: Buffer
  trail: Trail
}

/** What happened until there was an answer, or until there was none. */
export interface Trail {
  /** Of the last request. */
  method: 'GET' | 'HEAD'
  /** In the order in which they were followed. */
  redirects: Redirect[]
  /** Requests for one address, 1 if none had to be repeated. */
  tries: number
  /** Until the headers were there. */
  durationMs: number
}

export interface Redirect {
  status: number
  /** Both absolute. */
  from: string
  to: string
}

/**
 * One question to a server. Throttle, retry and redirects are decorators around the plain one.
 *
 * @throws {FetchFailure} where there is no answer, or it breaks off
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

/** There is no answer, for a reason that a rule can judge. */
export class FetchFailure extends Error {
  readonly reason: FailureReason
  readonly trail: Trail

  constructor(reason: FailureReason, trail: Trail, options?: ErrorOptions) {
    super(reason, options)
    this.reason = reason
    this.trail = trail
  }
}

/** `Content-Type` without parameters, in lower case; empty where none was given. */
export function mediaTypeOf({ 'content-type': type = '' }: Record<string, string>): string {
  return type.split(/[;,]/, 1).join().trim().toLowerCase()
}
