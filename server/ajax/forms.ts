import { randomUUID } from 'node:crypto'
import express, { type Request, type RequestHandler, type Response } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import {
  parseSubmission,
  type FieldErrors,
  type FormOutcome,
} from '../../content/contract/forms.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import { formNames, type FormName } from '../../content/contract/paths.ts'
import { splitLocale } from '../../routing/localized-path.ts'
import { isLocale, type Locale } from '../../locales/locales.ts'
import type { Logger } from '../ops/logger.ts'
import { pageForRequest } from '../http/page-for-request.ts'
import type { AnswerPage } from '../page/answer-page.ts'
import { fieldErrorTexts } from './field-error-texts.ts'

interface FormsDeps {
  content: Pick<ContentClient, 'submitForm'>
  answerPage: AnswerPage
  logger: Logger
}

/** What became of a submission, whoever asks. */
type Result =
  | { id: string }
  | { errors: FieldErrors }
  /** The backend's own messages. */
  | { refused: Readonly<Record<string, string>> }
  | { failed: true }

/**
 * Forms: `POST /{locale}/ajax/contact` and `/aftersales`, as JSON by script and form-encoded without.
 * A script gets 201, 422 or 502 as JSON; a browser gets the page again, with what became of its form.
 */
export function formsHandlers({
  content,
  answerPage,
  logger,
}: FormsDeps): RequestHandler<FormParams>[] {
  return [
    express.json({ limit: '100kb' }),
    express.urlencoded({ limit: '100kb', extended: false }),
    async function submitForm(request, response, next) {
      const { locale, form } = request.params
      if (!isLocale(locale) || !isFormName(form))
        return next(Object.assign(new Error('no such form'), { status: 404 }))
      response.setHeader('Cache-Control', 'private, no-store')

      const result = await submit(locale, form, request)
      if (request.is('json')) answerScript(response, locale, result)
      else await answerBrowser(request, response, { locale, form, result, answerPage })
    },
  ]

  async function submit(
    locale: Locale,
    form: FormName,
    request: Request<FormParams>,
  ): Promise<Result> {
    const parsed = parseSubmission(form, request.body)
    if ('errors' in parsed) return parsed
    try {
      const idempotencyKey = request.get('Idempotency-Key')?.slice(0, 200) || randomUUID()
      return await content.submitForm(locale, form, parsed.submission, { idempotencyKey })
    } catch (error) {
      if (isContentError(error) && error.kind === 'refused') return { refused: error.errors }
      logger.error({ form, locale, err: error }, 'form could not be delivered')
      return { failed: true }
    }
  }
}

interface FormParams extends Record<string, string> {
  locale: string
  form: string
}

function answerScript(response: Response, locale: Locale, result: Result): void {
  if ('id' in result) response.status(201).json(result)
  else if ('errors' in result)
    response.status(422).json({ errors: fieldErrorTexts(locale, result.errors) })
  else if ('refused' in result) response.status(422).json({ errors: result.refused })
  else response.status(502).json({ message: 'form could not be delivered' })
}

async function answerBrowser(
  request: Request<FormParams>,
  response: Response,
  {
    locale,
    form,
    result,
    answerPage,
  }: { locale: Locale; form: FormName; result: Result; answerPage: AnswerPage },
): Promise<void> {
  const body = toStrings(request.body)
  const page = body['page'] ?? ''
  const url = isPageOf(page, locale) ? page : `/${locale}`
  const place = { form, number: Number(body['formNumber']) || 0 }
  const outcome: FormOutcome =
    'id' in result
      ? { ...place, sentId: result.id }
      : { ...place, values: body, errors: toFieldErrors(result), failed: 'failed' in result }
  const status = 'id' in result ? 200 : 'failed' in result ? 502 : 422
  const asked = pageForRequest(request, response, { url, locale, formOutcome: outcome })
  await answerPage(request, response, asked, status)
}

/** What the backend does not like is shown beside its field, without the backend's own words. */
function toFieldErrors(result: Result): FieldErrors {
  if ('errors' in result) return result.errors
  const refused = 'refused' in result ? Object.keys(result.refused) : []
  return Object.fromEntries(refused.map((field) => [field, 'invalid']))
}

function isFormName(value: string): value is FormName {
  return formNames.some((name) => name === value)
}

/** The page that a form stands on comes from outside: a path of this language and nothing else. */
function isPageOf(page: string, locale: Locale): boolean {
  return /^\/[^/\\]/.test(page) && page.length < 2000 && splitLocale(page).locale === locale
}

function toStrings(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
