import { isRetryableStatus } from '../../routing/is-retryable-status.ts'

const kinds = [
  'not-found',
  'moved',
  'unavailable',
  'rejected',
  'invalid',
  'refused',
  'overloaded',
] as const

/**
 * Errors between site and backend, one class for each cause.
 *
 * The site's server and Vike's bundle each load this module, so `instanceof` fails between them: compare `kind`.
 */
export abstract class ContentError extends Error {
  abstract readonly kind: (typeof kinds)[number]
}

/** The backend has no such page. */
export class ContentNotFound extends ContentError {
  readonly kind = 'not-found'
}

/** The backend redirects the page to another address. */
export class ContentMoved extends ContentError {
  readonly kind = 'moved'
  readonly location: string
  readonly permanent: boolean
  constructor(location: string, permanent: boolean) {
    super(`moved to ${location}`)
    this.location = location
    this.permanent = permanent
  }
}

/** No response: refused, reset or timed out. Shown as 598, never cached. */
export class ContentUnavailable extends ContentError {
  readonly kind = 'unavailable'
}

/** The backend returned an error status other than 404. */
export class ContentRejected extends ContentError {
  readonly kind = 'rejected'
  readonly status: number
  /** The backend's message for visitors: plain text of 200 characters at most. */
  readonly publicMessage: string | undefined
  /** Pause that the backend requests (`Retry-After`). */
  readonly retryAfterMs: number | undefined
  constructor(
    status: number,
    message: string,
    { publicMessage, retryAfterMs }: { publicMessage?: string; retryAfterMs?: number } = {},
  ) {
    super(message)
    this.status = status
    this.publicMessage = publicMessage
    this.retryAfterMs = retryAfterMs
  }
}

/** The response could not be read: no JSON, too large, or not the contract's shape. Shown as 500. */
export class ContentInvalid extends ContentError {
  readonly kind = 'invalid'
}

/** The backend refused fields of a form (422): field name → message in the visitor's language. */
export class ContentRefused extends ContentError {
  readonly kind = 'refused'
  readonly errors: Readonly<Record<string, string>>
  constructor(errors: Record<string, string>) {
    super(`fields refused: ${Object.keys(errors).join(', ')}`)
    this.errors = errors
  }
}

/** Too much work waits: calls to the backend, rendering or forms. Shown as 503 at once. */
export class Overloaded extends ContentError {
  readonly kind = 'overloaded'
  readonly status = 503
}

type AnyContentError =
  | ContentNotFound
  | ContentMoved
  | ContentUnavailable
  | ContentRejected
  | ContentInvalid
  | ContentRefused
  | Overloaded

/** True for {@link Overloaded}, also across the two bundles. */
export function isOverloaded(error: unknown): error is Overloaded {
  return isContentError(error) && error.kind === 'overloaded'
}

export function isContentError(error: unknown): error is AnyContentError {
  return error instanceof Error && 'kind' in error && kinds.some((kind) => kind === error.kind)
}

/** True for 404, 410 and redirects: they replace a cached response at once. After any other failure the cached response is used. */
export function isDefinitive(error: unknown): error is ContentError {
  if (!isContentError(error)) return false
  return (
    error.kind === 'not-found' ||
    error.kind === 'moved' ||
    (error.kind === 'rejected' && error.status === 410)
  )
}

/** True if the same request may succeed later: the backend is overloaded, broken or unreachable. */
export function isRetryable(error: unknown): error is ContentError {
  if (!isContentError(error)) return false
  if (error.kind === 'rejected') return isRetryableStatus(error.status)
  return ['unavailable', 'invalid', 'overloaded'].includes(error.kind)
}

/** Status of the site for each cause; `moved`, `rejected` and other errors have their own. */
const statuses = {
  'not-found': 404,
  unavailable: 598,
  invalid: 500,
  refused: 422,
  overloaded: 503,
} as const

/**
 * Status of the page that shows an error.
 *
 * @returns the status that the error names, if it is one of an error; 500 for any other error, which is a fault of the site
 */
export function statusOf(error: unknown): number {
  if (!isContentError(error)) {
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 500
    return status >= 400 && status < 600 ? status : 500
  }
  if (error.kind === 'moved') return error.permanent ? 301 : 302
  return error.kind === 'rejected' ? error.status : statuses[error.kind]
}

/** Status of the response to a call that failed with an error. Programs know standard status codes only; every failure of the backend is a Bad Gateway. */
export function callStatusOf(error: unknown): 404 | 502 | 503 {
  if (isDefinitive(error)) return 404
  return isOverloaded(error) ? 503 : 502
}

/** Status in place of a file, for the error status of the backend. A file that cannot be sent at the moment is not missing. */
export function toFileStatus(status: number): 404 | 502 | 503 {
  if (status === 503) return 503
  return isRetryableStatus(status) ? 502 : 404
}

/** A part of a backend's document that the site leaves out. */
export interface DroppedPart {
  /** JSON Pointer (RFC 6901) into the document as it came. */
  pointer: string
  reason: string
}

/**
 * A problem that was handled: for the log, not for the visitor.
 *
 * `pathname` is the requested path without its query, which may contain a visitor's input.
 */
export type ContentProblem =
  /** `parts` are the first 20 of `count`. */
  | { event: 'parts dropped'; pathname: string; count: number; parts: DroppedPart[] }
  | { event: 'request retried'; pathname: string; method: string; reason: string }
  | { event: 'served stale'; pathname: string; ageMs: number; reason: string }

export type ReportProblem = (problem: ContentProblem) => void
