import { Router, type Request, type RequestHandler, type Response } from 'express'
import type { ContentClient } from '../../content/client/content-client.ts'
import { isRetryable } from '../../content/contract/content-error.ts'
import { fieldMessages } from '../../content/contract/field-messages.ts'
import {
  formBlocks,
  formNames,
  minimumOpenMs,
  parseSubmission,
  trapField,
  type FieldErrors,
  type FormFailure,
  type FormName,
  type FormOutcome,
} from '../../content/contract/forms.ts'
import {
  callPath,
  encodePathname,
  isPagePath,
  pageLocale,
  parseSitePath,
  withoutQuery,
} from '../../routing/localized-path.ts'
import { isLocale, localeCodes, type Locale } from '../../locales/locales.ts'
import type { FileStore } from '../../platform/attachments/file-store.ts'
import type { Logger } from '../../platform/logger.ts'
import { filesField } from '../../routing/attachment-limits.ts'
import { pageForRequest } from '../http/page-for-request.ts'
import type { RespondWithPage } from '../page/respond-with-page.ts'
import { isReference } from '../../content/contract/form-reference.ts'
import { readFormHandlers, takeReceivedFiles, type ReceivedFiles } from './read-form.ts'
import { sameOriginHandler } from './same-origin.ts'
import type { TakeForm, Taken } from './store-form.ts'

interface FormsDeps {
  takeForm: TakeForm
  respondWithPage: RespondWithPage
  /** Receives the files of forms. */
  files: Pick<FileStore, 'begin'>
  content: Pick<ContentClient, 'layout' | 'page'>
  /** Limit of concurrent forms. It counts read ones only: a slow body takes no place of another visitor's form. */
  limited: RequestHandler
  logger: Pick<Logger, 'error'>
}

/** Outcome of a submission, the same for scripts and browsers. */
type Result =
  | Exclude<Taken, { kind: 'stored' }>
  | Pick<Taken & { kind: 'stored' }, 'kind' | 'id' | 'isDelivered' | 'filesMissing'>
  | { kind: 'invalid'; errors: FieldErrors }
  | { kind: 'suspicious' }
  | { kind: 'failed' }

/** `Retry-After` where a form cannot be stored. */
const retryAfterSeconds = 60

/**
 * Handles forms: `POST /{locale}/ajax/contact` and `/aftersales`, as JSON by script, URL-encoded or multipart without. A script gets JSON:
 * 201 where the backend has the form, 202 where the outbox has it, otherwise the errors. A browser gets a redirect to a thank-you page, or
 * the page again with the errors and the entered values. `GET` on that address, which the browser then shows, redirects to the page.
 */
export function formsHandler({
  takeForm,
  respondWithPage,
  files,
  content,
  limited,
  logger,
}: FormsDeps): Router {
  const router = Router()
  for (const locale of localeCodes)
    for (const form of formNames) {
      const mayAttach = mayAttachTo(locale, form)
      router
        .route(callPath(locale, form))
        .get(backToFormHandler(locale))
        .post(
          sameOriginHandler,
          ...readFormHandlers({ files, mayAttach }),
          limited,
          formHandler(locale, form),
        )
    }
  router.get('/:locale/ajax/:form/sent', async function thank(request, response, next) {
    const { locale, form } = request.params
    const { page, formNumber, reference, missing } = toStrings(request.query)
    if (!isLocale(locale) || !isFormName(form) || !isReference(reference)) return next()
    response.setHeader('Cache-Control', 'private, no-store')
    const number = Number(formNumber) || 0
    const filesMissing = missing === filesField
    const outcome: FormOutcome = { kind: 'sent', form, number, sentId: reference, filesMissing }
    const url = toPageOf(page, locale)
    const asked = pageForRequest(request, response, { url, locale, formOutcome: outcome })
    await respondWithPage(request, response, asked)
  })
  return router

  function formHandler(locale: Locale, form: FormName): RequestHandler {
    return async function handleForm(request, response) {
      response.setHeader('Cache-Control', 'private, no-store')
      const received = takeReceivedFiles(response)
      const result = await submit(locale, form, request, received)
      if (result.kind === 'tooMany') response.setHeader('Retry-After', result.waitSeconds)
      if (result.kind === 'failed') response.setHeader('Retry-After', retryAfterSeconds)
      if (isScript(request)) answerScript(response, locale, result)
      else await answerBrowser(request, response, { locale, form, received }, result)
    }
  }

  async function submit(
    locale: Locale,
    form: FormName,
    request: Request,
    { attachments, fault, isIgnored, settle }: ReceivedFiles,
  ): Promise<Result> {
    let isKept = false
    try {
      const parsed = parseSubmission(form, request.body)
      const errors: FieldErrors = parsed.kind === 'invalid' ? parsed.errors : {}
      if (fault) errors[filesField] = fault
      if (parsed.kind === 'invalid' || fault) return { kind: 'invalid', errors }
      if (isSuspicious(request)) return { kind: 'suspicious' }
      const key = request.get('Idempotency-Key')?.slice(0, 200)
      const address = request.ip ?? ''
      const sent = { form, locale, submission: parsed.submission, attachments }
      const taken = await takeForm({ ...sent, key, address })
      if (taken.kind !== 'stored') return taken
      isKept = attachments !== null && taken.folder === attachments.folder
      return { ...taken, filesMissing: taken.filesMissing || isIgnored }
    } catch (error) {
      logger.error({ form, locale, err: error }, 'form could not be stored')
      return { kind: 'failed' }
    } finally {
      await settle(isKept)
    }
  }

  /** Whether the page of a form asks for files. While the page cannot be read, files are accepted. */
  function mayAttachTo(locale: Locale, form: FormName) {
    return async function mayAttach(request: Request, response: Response): Promise<boolean> {
      const { page } = toStrings(request.query)
      const preview = response.locals['preview'] === true
      try {
        const found = await content.page(withoutQuery(toPageOf(page, locale)), { preview })
        return found.content.some(
          (block) =>
            block.type === formBlocks[form] && 'attachments' in block && block.attachments === true,
        )
      } catch (error) {
        return isRetryable(error)
      }
    }
  }

  function backToFormHandler(locale: Locale): RequestHandler {
    return async function backToForm(request, response) {
      response.setHeader('Cache-Control', 'private, no-store')
      const { page = await contactPage(locale) } = toStrings(request.query)
      response.redirect(303, encodePathname(toPageOf(page, locale)))
    }
  }

  /** The page of the layout's contact link, which has the form on most sites. */
  async function contactPage(locale: Locale): Promise<string | undefined> {
    const layout = await content.layout(locale).catch(() => null)
    return layout?.contact
  }

  async function answerBrowser(
    request: Request,
    response: Response,
    { locale, form, received }: { locale: Locale; form: FormName; received: ReceivedFiles },
    result: Result,
  ): Promise<void> {
    const { [trapField]: _trap, ...values } = toStrings(request.body)
    const url = toPageOf(values['page'], locale)
    const number = Number(values['formNumber']) || 0
    if (result.kind === 'stored') {
      const missing = result.filesMissing && { missing: filesField }
      const query = { page: url, formNumber: `${number}`, reference: result.id, ...missing }
      return response.redirect(303, `/${locale}/ajax/${form}/sent?${new URLSearchParams(query)}`)
    }
    const failed = toFailure(result)
    const errors = toFieldErrors(result, values)
    const hadFiles = received.attachments !== null || received.fault !== null
    const outcome: FormOutcome = {
      kind: 'refused',
      form,
      number,
      values,
      errors,
      failed,
      hadFiles,
    }
    const statusIfFound = failed === null ? 422 : statuses[failed]
    const page = { url, locale, formOutcome: outcome, statusIfFound }
    await respondWithPage(request, response, pageForRequest(request, response, page))
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

/** True for a request by script. Browsers send `Accept` with HTML first when a form is submitted. */
function isScript(request: Request): boolean {
  return Boolean(request.is('json')) || request.accepts(['html', 'json']) === 'json'
}

function answerScript(response: Response, locale: Locale, result: Result): void {
  const answer = (status: number, body: object) => void response.status(status).json(body)
  switch (result.kind) {
    case 'stored':
      return answer(result.isDelivered ? 201 : 202, {
        id: result.id,
        ...(result.filesMissing && { filesMissing: true }),
      })
    case 'invalid':
      return answer(422, { errors: fieldMessages(locale, result.errors) })
    case 'refused':
      return answer(422, { errors: result.errors })
    case 'suspicious':
      return answer(422, { message: 'looks like spam', suspicious: true })
    case 'conflict':
      return answer(422, { message: 'Idempotency-Key of another form' })
    case 'tooMany':
      return answer(429, { message: 'too many forms' })
    case 'failed':
      return answer(503, { message: 'form could not be stored' })
  }
}

const statuses: Record<FormFailure, number> = { unavailable: 503, tooMany: 429, suspicious: 422 }

function toFailure(result: Result): FormFailure | null {
  if (result.kind === 'tooMany' || result.kind === 'suspicious') return result.kind
  return result.kind === 'failed' || result.kind === 'conflict' ? 'unavailable' : null
}

/** Errors of the fields. A field that the backend rejects gets the site's own message, not the backend's. */
function toFieldErrors(result: Result, values: Record<string, string>): FieldErrors {
  if (result.kind === 'invalid') return result.errors
  const refused = result.kind === 'refused' ? Object.keys(result.errors) : []
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
  const isOfLocale = pathname !== undefined && pageLocale(pathname) === locale
  return isOfLocale && isPagePath(pathname) ? page : `/${locale}`
}

function toStrings(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
