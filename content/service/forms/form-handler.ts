import type { RequestHandler } from 'express'
import type { Locale } from '../../../locales/locales.ts'
import { parseSubmission } from '../../contract/forms.ts'
import type { FormName } from '../../contract/paths.ts'
import { toFieldMessages } from './field-messages.ts'
import type { FormInbox } from './form-inbox.ts'

/** Stores a form that is complete, or says in its language what is wrong with which field. */
export function createFormHandler(
  inbox: FormInbox,
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
    if ('errors' in result)
      return void response.status(422).json({ errors: toFieldMessages(locale, result.errors) })
    const id = inbox.store({ form, locale, submission: result.submission, idempotencyKey })
    response.status(201).json({ id })
  }
}

const maxKeyLength = 255
