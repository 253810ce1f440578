export interface FetchRequest {
  method: 'GET' | 'HEAD'
  url: URL
  /** Added to the headers of the run. */
  headers?: Record<string, string>
  /** Limit of the body as transferred; without a limit, only headers are read. */
  maxBytes?: number
  /** Media types whose body is read, without parameters; default: all. */
  types?: readonly string[]
}

export interface FetchResponse {
  outcome: Outcome
  /** Names in lower case. Several values are joined by `, `, those of `set-cookie` by line breaks. */
  headers: Record<string, string>
  /** True if the body is longer than the limit. */
  isTruncated?: true
  /** Decoded body; empty if it was not requested. */
  body: Buffer
}

/** Result of a request, after all redirects and retries. */
export interface Outcome {
  /** `null`: no response; `failure` has the reason. */
  status: number | null
  failure: FailureReason | null
  /** Media type without parameters, in lower case; empty if missing. */
  contentType: string
  /** Method of the last request. */
  method: 'GET' | 'HEAD'
  /** Followed redirects in order. */
  redirects: RedirectHop[]
  /** Number of requests, 1 without retries; 0: no request was sent. */
  tries: number
  /** Time until the headers arrived. */
  durationMs: number
}

export interface RedirectHop {
  status: number
  /** Absolute addresses. */
  from: string
  to: string
}

/**
 * Sends one request. A missing or incomplete response is a normal outcome, not an error; so is that of an interrupted run, which gets no
 * further responses. Rate limit, retry and redirects are decorators around the plain fetcher.
 */
export type Fetcher = (request: FetchRequest) => Promise<FetchResponse>

export type FailureReason =
  | 'timeout'
  | 'refused'
  | 'reset'
  /** The host name has no address. */
  | 'unknown-host'
  | 'certificate'
  | 'redirect-loop'
  | 'too-many-redirects'
  /** A redirect without a valid target. */
  | 'bad-redirect'
  /** The response is incomplete or not HTTP. */
  | 'no-http'
  /** The proxy does not respond, or refuses the request. */
  | 'proxy'
  | 'unreachable'

/** Failures that a repetition does not change. */
export const lasting: ReadonlySet<FailureReason> = new Set([
  'certificate',
  'unknown-host',
  'redirect-loop',
  'too-many-redirects',
  'bad-redirect',
])

export function isSuccess({ status }: Pick<Outcome, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300
}

/** True for a success without redirect. */
export function isPlain(outcome: Outcome): boolean {
  return isSuccess(outcome) && outcome.redirects.length === 0
}

/** Initial outcome before any response. */
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

/** Response for a failure that rules can judge. */
export function noResponse(outcome: Outcome, failure: FailureReason): FetchResponse {
  const failed = { ...outcome, status: null, failure, contentType: '' }
  return { outcome: failed, headers: {}, body: Buffer.alloc(0) }
}

/** `Content-Type` without parameters, in lower case; empty if missing. */
export function mediaTypeOf({ 'content-type': type = '' }: Record<string, string>): string {
  return type.split(/[;,]/, 1).join().trim().toLowerCase()
}
