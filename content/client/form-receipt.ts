import { z } from 'zod'
import { ContentInvalid, ContentRefused, type ContentError } from '../contract/content-error.ts'
import { formSchemas } from '../contract/forms.ts'
import type { FormName } from '../contract/paths.ts'
import { isSuccess, type JsonAnswer } from './transport/request-json.ts'
import { toContentError } from './to-content-error.ts'

/**
 * What the backend says of a form that was sent.
 *
 * @returns the id under which the backend keeps the submission
 * @throws {ContentRefused} with the messages for the form's own fields, if it did not like some
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
const messageSchema = z.string().trim().min(1).max(500)

function fieldErrors(form: FormName, body: unknown): Record<string, string> {
  const refusal = refusalSchema.safeParse(body)
  const told = refusal.success ? refusal.data.errors : {}
  const errors: Record<string, string> = {}
  for (const field of Object.keys(formSchemas[form].shape)) {
    const message = messageSchema.safeParse(told[field])
    if (message.success) errors[field] = message.data
  }
  return errors
}
