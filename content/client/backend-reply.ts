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
import { isSuccessStatus, type JsonResponse } from './request-json.ts'

const permanentRedirects = [301, 308]
const redirects = [...permanentRedirects, 302, 307]

/**
 * Converts a reply other than 2xx into an error.
 *
 * A redirect that the site cannot pass on becomes a 502.
 *
 * @param canMove whether the site may pass a redirect on: true for pages
 */
export function toContentError(response: JsonResponse, canMove = false): ContentError {
  const { status, location, retryAfterMs } = response
  if (status === 404) return new ContentNotFound(toMessage(response))
  if (status >= 400)
    return new ContentRejected(status, toMessage(response), {
      publicMessage: publicMessageOf(response),
      retryAfterMs,
    })
  if (canMove && redirects.includes(status) && location) {
    return new ContentMoved(location, permanentRedirects.includes(status))
  }
  return new ContentRejected(502, `unexpected response: ${toMessage(response)}`)
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

function publicMessageOf({ body }: JsonResponse): string | undefined {
  return messageSchema.safeParse(body).data?.message
}

function toMessage(response: JsonResponse): string {
  return publicMessageOf(response) ?? (response.statusText || `status ${response.status}`)
}

/**
 * Reads the backend's response to a submitted form.
 *
 * @returns the id under which the backend stores the submission
 * @throws {ContentRefused} with a message for each known field that the backend refused
 */
export function parseFormReceipt(form: FormName, response: JsonResponse): { id: string } {
  if (!isSuccessStatus(response.status)) throw toRefusal(form, response)
  const receipt = receiptSchema.safeParse(response.body)
  if (!receipt.success)
    throw new ContentInvalid('form response has no id', { cause: receipt.error })
  return receipt.data
}

const receiptSchema = z.object({ id: z.union([z.string().min(1), z.number().transform(String)]) })

function toRefusal(form: FormName, response: JsonResponse): ContentError {
  const errors = response.status === 422 ? fieldErrors(form, response.body) : {}
  return Object.keys(errors).length > 0 ? new ContentRefused(errors) : toContentError(response)
}

const refusalSchema = z.object({ errors: z.looseObject({}) })
const fieldMessageSchema = z.string().trim().min(1).max(500)

function fieldErrors(form: FormName, body: unknown): Record<string, string> {
  const refusal = refusalSchema.safeParse(body)
  const given = refusal.success ? refusal.data.errors : {}
  const errors: Record<string, string> = {}
  for (const field of Object.keys(formSchemas[form].shape)) {
    const message = fieldMessageSchema.safeParse(given[field])
    if (message.success) errors[field] = message.data
  }
  return errors
}
