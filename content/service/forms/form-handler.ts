import type { RequestHandler } from 'express'
import { i18nByLocale } from '../../../locales/i18n.server.ts'
import type { Locale } from '../../../locales/locales.ts'
import {
  parseSubmission,
  type FieldErrors,
  type FormName,
  type Submission,
} from '../../contract/forms.ts'
import type { ContentSnapshot } from '../store/content-snapshot.ts'
import type { ContentStore } from '../store/content-store.ts'
import type { FormInbox } from './form-inbox.ts'

/** Stores a valid form, or answers with a message for each invalid field in the language of the form. */
export function createFormHandler(
  { inbox, store }: { inbox: FormInbox; store: Pick<ContentStore, 'snapshot'> },
  locale: Locale,
  form: FormName,
): RequestHandler {
  return function handleForm(request, response) {
    if (!request.is('json'))
      return void response.status(415).json({ message: 'expected application/json' })
    const idempotencyKey = request.get('Idempotency-Key')
    if (idempotencyKey && idempotencyKey.length > maxKeyLength)
      return void response
        .status(400)
        .json({ message: `expected an Idempotency-Key of at most ${maxKeyLength} characters` })
    const result = parseSubmission(form, request.body)
    const errors =
      'errors' in result ? result.errors : missingPhone(store.snapshot, locale, result.submission)
    if ('errors' in result || errors)
      return void response.status(422).json({ errors: toFieldMessages(locale, errors ?? {}) })
    const id = inbox.store({ form, locale, submission: result.submission, idempotencyKey })
    response.status(201).json({ id })
  }
}

const maxKeyLength = 255

/** Messages of the answer 422 for each refused field, in the language of the form. */
function toFieldMessages(locale: Locale, errors: FieldErrors): Record<string, string> {
  const { t } = i18nByLocale[locale]
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, t(`form.error.${error}`)]),
  )
}

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
    .flatMap((block) => (block.type === 'AftersalesForm' ? block.requests : []))
    .some(({ value, call }) => call && value === submission.request)
  return isCallPromised ? { phone: 'required' } : undefined
}
