import type { RequestHandler } from 'express'
import type { Locale } from '../../locales/locales.ts'
import { fieldMessages } from '../../content/contract/field-messages.ts'
import {
  parseSubmission,
  type FieldErrors,
  type FormName,
  type Submission,
} from '../../content/contract/forms.ts'
import {
  isReference,
  missingFilesHeader,
  referenceHeader,
} from '../../content/contract/form-reference.ts'
import { attachmentLimits } from '../../routing/attachment-limits.ts'
import type { ContentSnapshot } from '../store/content-snapshot.ts'
import type { ContentStore } from '../store/content-store.ts'
import { deliveredFiles } from './form-files-handler.ts'
import type { FormInbox } from './form-inbox.ts'

/** Stores a valid form, or responds with a message for each invalid field in the language of the form. */
export function formHandler(
  { inbox, store }: { inbox: FormInbox; store: Pick<ContentStore, 'snapshot'> },
  locale: Locale,
  form: FormName,
): RequestHandler {
  return function handleForm(request, response) {
    const received = deliveredFiles(response)
    if (!request.is('json') && !received)
      return void response
        .status(415)
        .json({ message: 'expected application/json, or multipart/form-data with files' })
    const idempotencyKey = request.get('Idempotency-Key')
    if (idempotencyKey && idempotencyKey.length > maxKeyLength)
      return void response
        .status(400)
        .json({ message: `expected an Idempotency-Key of at most ${maxKeyLength} characters` })
    const result = parseSubmission(form, request.body)
    if (result.kind === 'invalid') return refuse(result.errors)
    const { submission } = result
    const errors = missingPhone(store.snapshot, locale, submission)
    if (errors) return refuse(errors)
    const given = request.get(referenceHeader)
    const reference = isReference(given) ? given : undefined
    const attachments = received?.attachments ?? null
    const missingFiles = Math.min(
      Number(request.get(missingFilesHeader)) || 0,
      attachmentLimits.files,
    )
    const sent = { form, locale, submission, idempotencyKey, reference, attachments, missingFiles }
    const id = inbox.store(sent)
    const { folder } = attachments ?? {}
    if (folder && inbox.file(id, 1)?.folder === folder) received?.keep()
    response.status(201).json({ id })

    function refuse(fields: FieldErrors): void {
      response.status(422).json({ errors: fieldMessages(locale, fields) })
    }
  }
}

const maxKeyLength = 255

/** A phone number is required if a published form promises a call for the request. */
function missingPhone(
  { pages }: ContentSnapshot,
  locale: Locale,
  submission: Submission,
): FieldErrors | undefined {
  if (!('request' in submission) || submission.phone) return undefined
  const isCallPromised = [...pages.values()]
    .filter((stored) => stored.locale === locale)
    .flatMap(({ page }) => page.content)
    .flatMap((block) => ('requests' in block ? block.requests : []))
    .some(({ value, call }) => call && value === submission.request)
  return isCallPromised ? { phone: 'required' } : undefined
}
