import { redirect, render } from 'vike/abort'
import { isContentError } from '../content/contract/content-error.ts'
import type { AbortReason } from './page-context.ts'

/**
 * Turns what went wrong with the content into what Vike understands: a redirect or the error page.
 *
 * A reply of the backend is shown with its own status, no reply as 598, an unreadable one as 500. What the backend
 * said of it goes to the browser in development only.
 *
 * @returns to be thrown; an error of another kind as it is
 * @see docs/content-contract.md
 */
export function toAbort(error: unknown): unknown {
  if (!isContentError(error)) return error
  const message = import.meta.env.DEV ? error.message : undefined
  switch (error.kind) {
    case 'not-found':
      return abort(404)
    case 'moved':
      return redirect(error.location, error.permanent ? 301 : 302)
    case 'unavailable':
      return abort(598)
    case 'rejected':
      return abort(error.status, message)
    case 'refused':
    case 'invalid':
      return abort(500, message)
  }
}

/** Vike knows some statuses only; the one that is sent and shown is in the reason. */
export function abort(status: number, message?: string): Error {
  const reason: AbortReason = { status, message }
  return status === 404 ? render(404, reason) : render(503, reason)
}
