import type { ErrorRequestHandler } from 'express'
import { z } from 'zod'
import type { ContentLogger } from '../content-logger.ts'

/** A call that cannot be carried out. `details` are added to the response and help the editor to continue. */
export class Refusal extends Error {
  readonly status: number
  readonly details: object

  constructor(status: number, message: string, details: object = {}) {
    super(message)
    this.status = status
    this.details = details
  }
}

/** Cause of a conflict; `cms/ui/texts` has a text for each. */
export type ConflictCause =
  | 'path-taken'
  | 'id-taken'
  | 'name-taken'
  | 'not-published'
  | 'in-use'
  | 'other-kind'
  | 'file-broken'
  | 'other-account'
  | 'changed-since'

export class Conflict extends Refusal {
  constructor(cause: ConflictCause, message: string, details: object = {}) {
    super(409, message, { cause, ...details })
  }
}

export function refusalHandler(logger: ContentLogger): ErrorRequestHandler {
  return function handleRefusal(error: unknown, request, response, next) {
    if (response.headersSent) return next(error)
    const refusal = toRefusal(error)
    if (!refusal) logger.error({ err: error, path: request.path }, 'editing failed')
    const { status, message, details } =
      refusal ?? new Refusal(500, 'internal error', isOfFiles(error) ? { cause: 'files' } : {})
    response.status(status).json({ message, ...details })
  }
}

/** True for an error of the system or the database: a full disk, or a folder that must not be written to. */
function isOfFiles(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || 'errcode' in error)
}

/** Errors of the body parser carry a status below 500. */
function toRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (error instanceof z.ZodError) return new Refusal(400, z.prettifyError(error))
  const { status, message = '' } = error as { status?: number; message?: string }
  return status && status < 500 ? new Refusal(status, message) : null
}
