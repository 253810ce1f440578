const kinds = ['not-found', 'moved', 'unavailable', 'rejected', 'invalid', 'refused'] as const

/**
 * Errors between site and backend, one class for each cause.
 *
 * The site's server and Vike's bundle each load this module, so `instanceof` fails between them: ask `kind`.
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

/** No answer: refused, reset or timed out. Shown as 598, never cached. */
export class ContentUnavailable extends ContentError {
  readonly kind = 'unavailable'
}

/** The backend answered with an error status other than 404. */
export class ContentRejected extends ContentError {
  readonly kind = 'rejected'
  readonly status: number
  /** The backend's message for visitors: plain text of 200 characters at most. */
  readonly publicMessage: string | undefined
  /** Pause that the backend asks for (`Retry-After`). */
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

/** The answer could not be read: no JSON, too large, or not the contract's shape. Shown as 500. */
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

type AnyContentError =
  | ContentNotFound
  | ContentMoved
  | ContentUnavailable
  | ContentRejected
  | ContentInvalid
  | ContentRefused

export function isContentError(error: unknown): error is AnyContentError {
  return error instanceof Error && 'kind' in error && kinds.some((kind) => kind === error.kind)
}

/** True for 404, 410 and redirects: they replace a cached answer at once. After any other failure the cached answer is used. */
export function saysWhatHolds(error: unknown): error is ContentError {
  if (!isContentError(error)) return false
  return (
    error.kind === 'not-found' ||
    error.kind === 'moved' ||
    (error.kind === 'rejected' && error.status === 410)
  )
}

/** True for temporary failures: the backend is overloaded, broken or unreachable. */
export function isPassing(error: unknown): error is ContentError {
  if (!isContentError(error)) return false
  if (error.kind === 'rejected') return error.status >= 500 || [408, 429].includes(error.status)
  return error.kind === 'unavailable' || error.kind === 'invalid'
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
