import express, { Router, type Request, type RequestHandler, type Response } from 'express'
import {
  formNames,
  minimumOpenMs,
  parseSubmission,
  trapField,
  type FieldErrors,
  type FormFailure,
  type FormName,
  type FormOutcome,
} from '../../content/contract/forms.ts'
import { callPath, pageLocale, parseSitePath } from '../../routing/localized-path.ts'
import { i18nByLocale } from '../../locales/i18n.server.ts'
import { isLocale, localeCodes, type Locale } from '../../locales/locales.ts'
import type { Logger } from '../ops/logger.ts'
import { pageForRequest } from '../http/page-for-request.ts'
import type { AnswerPage } from '../page/answer-page.ts'
import { isReference } from '../../content/contract/form-reference.ts'
import { sameOriginHandler } from './same-origin.ts'
import type { TakeForm, Taken } from './take-form.ts'

interface FormsDeps {
  takeForm: TakeForm
  answerPage: AnswerPage
  /** Limit of concurrent forms. It counts read ones only: a slow body takes no place of another visitor's form. */
  limited: RequestHandler
  logger: Pick<Logger, 'error'>
}

/** Outcome of a submission, the same for scripts and browsers. */
type Result = Taken | { errors: FieldErrors } | { suspicious: true } | { failed: true }

/** `Retry-After` where a form cannot be stored. */
const retryAfterSeconds = 60

/**
 * Handles forms: `POST /{locale}/ajax/contact` and `/aftersales`, as JSON by script, form-encoded without. A script gets JSON: 201 where
 * the backend has the form, 202 where the outbox has it, otherwise the errors. A browser gets a redirect to a thank-you page, or the page
 * again with the errors and the entered values.
 */
export function formsHandler({ takeForm, answerPage, limited, logger }: FormsDeps): Router {
  const router = Router()
  const read = [
    sameOriginHandler,
    express.json({ limit: '100kb' }),
    express.urlencoded({ limit: '100kb', extended: false }),
    limited,
  ]
  for (const locale of localeCodes)
    for (const form of formNames)
      router.post(callPath(locale, form), read, submitForm(locale, form))
  router.get('/:locale/ajax/:form/sent', async function thank(request, response, next) {
    const { locale, form } = request.params
    const { page, formNumber, reference } = toStrings(request.query)
    if (!isLocale(locale) || !isFormName(form) || !isReference(reference)) return next()
    response.setHeader('Cache-Control', 'private, no-store')
    const outcome = { form, number: Number(formNumber) || 0, sentId: reference }
    const url = toPageOf(page, locale)
    const asked = pageForRequest(request, response, { url, locale, formOutcome: outcome })
    await answerPage(request, response, asked)
  })
  return router

  function submitForm(locale: Locale, form: FormName): RequestHandler {
    return async function handleForm(request, response) {
      response.setHeader('Cache-Control', 'private, no-store')
      const result = await submit(locale, form, request)
      const waitSeconds = 'tooMany' in result ? result.tooMany : retryAfterSeconds
      if ('tooMany' in result || 'failed' in result) response.setHeader('Retry-After', waitSeconds)
      if (request.is('json')) answerScript(response, locale, result)
      else await answerBrowser(request, response, { locale, form }, result)
    }
  }

  async function submit(locale: Locale, form: FormName, request: Request): Promise<Result> {
    const parsed = parseSubmission(form, request.body)
    if ('errors' in parsed) return parsed
    if (isSuspicious(request)) return { suspicious: true }
    const key = request.get('Idempotency-Key')?.slice(0, 200)
    const address = request.ip ?? ''
    try {
      return await takeForm({ form, locale, submission: parsed.submission, key, address })
    } catch (error) {
      logger.error({ form, locale, err: error }, 'form could not be stored')
      return { failed: true }
    }
  }

  async function answerBrowser(
    request: Request,
    response: Response,
    { locale, form }: { locale: Locale; form: FormName },
    result: Result,
  ): Promise<void> {
    const { [trapField]: _trap, ...values } = toStrings(request.body)
    const url = toPageOf(values['page'], locale)
    const number = Number(values['formNumber']) || 0
    if ('id' in result) {
      const query = { page: url, formNumber: `${number}`, reference: result.id }
      return response.redirect(303, `/${locale}/ajax/${form}/sent?${new URLSearchParams(query)}`)
    }
    const failed = toFailure(result)
    const errors = toFieldErrors(result, values)
    const outcome: FormOutcome = { form, number, values, errors, failed }
    const statusIfFound = failed === null ? 422 : statuses[failed]
    const page = { url, locale, formOutcome: outcome, statusIfFound }
    await answerPage(request, response, pageForRequest(request, response, page))
  }
}

/**
 * True if a program seems to have filled in the form: in a hidden field, or faster than people can.
 * Such a form is not lost: the visitor is asked to send it again.
 */
function isSuspicious(request: Request): boolean {
  const { [trapField]: trap } = Object(request.body) as Record<string, unknown>
  const openMs = request.get('Form-Open-Ms')
  return Boolean(trap) || (openMs !== undefined && !(Number(openMs) >= minimumOpenMs))
}

function answerScript(response: Response, locale: Locale, result: Result): void {
  const answer = (status: number, body: object) => void response.status(status).json(body)
  if ('id' in result) return answer(result.isDelivered ? 201 : 202, { id: result.id })
  if ('errors' in result) return answer(422, { errors: toTexts(locale, result.errors) })
  if ('refused' in result) return answer(422, { errors: result.refused })
  if ('suspicious' in result) return answer(422, { message: 'looks like spam', suspicious: true })
  if ('conflict' in result) return answer(422, { message: 'Idempotency-Key of another form' })
  if ('tooMany' in result) return answer(429, { message: 'too many forms' })
  answer(503, { message: 'form could not be stored' })
}

/** Error texts of the fields, in the visitor's language. */
function toTexts(locale: Locale, errors: FieldErrors): Record<string, string> {
  const { t } = i18nByLocale[locale]
  const texts = Object.entries(errors).map(([field, error]) => [field, t(`form.error.${error}`)])
  return Object.fromEntries(texts) as Record<string, string>
}

const statuses: Record<FormFailure, number> = { unavailable: 503, tooMany: 429, suspicious: 422 }

function toFailure(result: Result): FormFailure | null {
  if ('tooMany' in result) return 'tooMany'
  if ('suspicious' in result) return 'suspicious'
  return 'failed' in result || 'conflict' in result ? 'unavailable' : null
}

/** Errors of the fields. A field that the backend rejects gets the site's own message, not the backend's. */
function toFieldErrors(result: Result, values: Record<string, string>): FieldErrors {
  if ('errors' in result) return result.errors
  const refused = 'refused' in result ? Object.keys(result.refused) : []
  return Object.fromEntries(
    refused.map((field) => [field, values[field]?.trim() ? 'invalid' : 'required']),
  )
}

function isFormName(value: string): value is FormName {
  return formNames.some((name) => name === value)
}

/** The page of a form. The value comes from outside, so only a path of this language is accepted. */
function toPageOf(page = '', locale: Locale): string {
  const pathname = page.length < 2000 ? parseSitePath(page)?.pathname : undefined
  return pathname !== undefined && pageLocale(pathname) === locale ? page : `/${locale}`
}

function toStrings(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
