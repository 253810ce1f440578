import { z } from 'zod'
import {
  ContentInvalid,
  ContentMoved,
  ContentNotFound,
  ContentRefused,
  ContentRejected,
  type ContentError,
} from '../contract/content-error.ts'
import { formSchemas, type FormName } from '../contract/forms.ts'
import { isSuccess, type JsonAnswer } from './request-json.ts'

const permanentRedirects = [301, 308]
const redirects = [...permanentRedirects, 302, 307]

/**
 * Converts a reply other than 2xx into an error.
 *
 * A redirect that the site cannot pass on becomes a 502.
 *
 * @param canMove whether the site may pass a redirect on: true for pages
 */
export function toContentError(answer: JsonAnswer, canMove = false): ContentError {
  const { status, location, retryAfterMs } = answer
  if (status === 404) return new ContentNotFound(toMessage(answer))
  if (status >= 400)
    return new ContentRejected(status, toMessage(answer), {
      publicMessage: publicMessageOf(answer),
      retryAfterMs,
    })
  if (canMove && redirects.includes(status) && location) {
    return new ContentMoved(location, permanentRedirects.includes(status))
  }
  return new ContentRejected(502, `unexpected answer: ${toMessage(answer)}`)
}

/** Longer messages are not shown to visitors. */
const maxMessageLength = 200
/** A message is one line: control characters become spaces. */
const messageSchema = z.object({
  message: z
    .string()
    .transform((text) => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
    .pipe(z.string().min(1).max(maxMessageLength)),
})

function publicMessageOf({ body }: JsonAnswer): string | undefined {
  return messageSchema.safeParse(body).data?.message
}

function toMessage(answer: JsonAnswer): string {
  return publicMessageOf(answer) ?? (answer.statusText || `status ${answer.status}`)
}

/**
 * Reads the backend's answer to a submitted form.
 *
 * @returns the id under which the backend stores the submission
 * @throws {ContentRefused} with a message for each known field that the backend refused
 */
export function parseFormReceipt(form: FormName, answer: JsonAnswer): { id: string } {
  if (!isSuccess(answer.status)) throw toRefusal(form, answer)
  const receipt = receiptSchema.safeParse(answer.body)
  if (!receipt.success) throw new ContentInvalid('form answer has no id', { cause: receipt.error })
  return receipt.data
}

const receiptSchema = z.object({ id: z.union([z.string().min(1), z.number().transform(String)]) })

function toRefusal(form: FormName, answer: JsonAnswer): ContentError {
  const errors = answer.status === 422 ? fieldErrors(form, answer.body) : {}
  return Object.keys(errors).length > 0 ? new ContentRefused(errors) : toContentError(answer)
}

const refusalSchema = z.object({ errors: z.looseObject({}) })
const fieldMessageSchema = z.string().trim().min(1).max(500)

function fieldErrors(form: FormName, body: unknown): Record<string, string> {
  const refusal = refusalSchema.safeParse(body)
  const told = refusal.success ? refusal.data.errors : {}
  const errors: Record<string, string> = {}
  for (const field of Object.keys(formSchemas[form].shape)) {
    const message = fieldMessageSchema.safeParse(told[field])
    if (message.success) errors[field] = message.data
  }
  return errors
}
