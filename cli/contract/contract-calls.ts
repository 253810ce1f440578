import type { z } from 'zod'
import { readTolerantly } from '../../content/client/reading/read-tolerantly.ts'
import { parseFormReceipt } from '../../content/client/form-receipt.ts'
import { contentLimits } from '../../content/client/reading/cut-content.ts'
import type {
  JsonAnswer,
  JsonRequest,
  RequestJson,
} from '../../content/client/transport/request-json.ts'
import { parseJson } from '../../content/client/transport/parse-json.ts'
import { isContentError } from '../../content/contract/content-error.ts'
import { contract } from '../../content/contract/contract.ts'
import { formNames, paths, type FormName } from '../../content/contract/paths.ts'
import type { Locale } from '../../locales/locales.ts'

/** Where an answer is not what the contract says, and what the site makes of it. */
export interface Deviation {
  /** JSON Pointer (RFC 6901) into the answer; left out: all of it. */
  pointer?: string
  reason: string
  /** What visitors get instead. */
  effect: string
  /** True where the site gets along with it. */
  isMinor?: true
}

export interface Service {
  request: RequestJson
  /** Sent with every call. */
  headers: Record<string, string>
  /** Whether forms may be sent, which the service then has. */
  sendsForms: boolean
  /** Of the test forms, so that the same run sends the same. */
  idempotencyKey: string
}

/** One call of docs/content-contract.md, and what may be wrong with its answer. */
export interface ContractCall {
  name: string
  /** @returns `null` where it was not asked for */
  check: (service: Service) => Promise<Deviation[] | null>
}

/** Every call of one language. */
export function contractCalls(locale: Locale): ContractCall[] {
  const home = `/${locale}`
  return [
    read(paths.layout(locale), contract.tolerantLayout, 'pages have neither header nor footer'),
    read(paths.navigation(locale), contract.navigation, 'the menu stays in the other language'),
    read(home, contract.page, 'the home page is an error'),
    unchanged(home),
    preview(home),
    missingPage(`${home}/werkseite-7f3c9a2e-gibt-es-nicht`),
    pageList(locale),
    ...[locale, 'werkseite-7f3c9a2e'].map((words) =>
      read(paths.search(locale, words), contract.search, 'the search finds nothing'),
    ),
    ...formNames.flatMap((form) => [sentTwice(locale, form), refused(locale, form)]),
  ]
}

/** An answer that has to fit a schema. */
function read(path: string, schema: z.ZodType, effect: string): ContractCall {
  return {
    name: `GET ${path}`,
    check: (service) =>
      judge(effect, async () => {
        const answer = await ask(service, { method: 'GET', path })
        return isOk(answer) ? unfit(schema, answer) : [unexpected(answer, 200, effect)]
      }),
  }
}

/** What the site leaves out of an answer. */
function unfit(schema: z.ZodType, answer: JsonAnswer, limits = contentLimits): Deviation[] {
  const { dropped } = readTolerantly(schema, bodyOf(answer), limits)
  return dropped.map(({ pointer, reason }) => ({
    pointer,
    reason,
    effect: 'the site shows the rest without it',
  }))
}

/** `ETag` is the service's choice; with one, the site asks whether it still holds. */
function unchanged(path: string): ContractCall {
  const effect = 'the site reads the same page anew every two seconds'
  return {
    name: `GET ${path} with If-None-Match`,
    check: (service) =>
      judge(effect, async () => {
        const { etag } = await ask(service, { method: 'GET', path })
        if (etag === undefined) return [{ reason: 'there is no ETag', effect, isMinor: true }]
        const headers = { 'If-None-Match': etag }
        const answer = await ask(service, { method: 'GET', path, headers })
        return answer.status === 304 ? [] : [unexpected(answer, 304, effect)]
      }),
  }
}

function preview(path: string): ContractCall {
  const effect = 'editors see no drafts on a preview host'
  return {
    name: `GET ${path} with View: PREVIEW`,
    check: (service) =>
      judge(effect, async () => {
        const headers = { View: 'PREVIEW' }
        const answer = await ask(service, { method: 'GET', path, headers })
        return isOk(answer) ? unfit(contract.page, answer) : [unexpected(answer, 200, effect)]
      }),
  }
}

function missingPage(path: string): ContractCall {
  const effect = 'addresses that do not exist show something else than the error page'
  return {
    name: `GET ${path}`,
    check: (service) =>
      judge(effect, async () => {
        const answer = await ask(service, { method: 'GET', path })
        if (answer.status !== 404) return [unexpected(answer, 404, effect)]
        const { message } = (answer.body ?? {}) as { message?: unknown }
        if (typeof message === 'string' && message.trim() !== '') return []
        const missing = {
          pointer: '/message',
          reason: 'message is missing',
          isMinor: true as const,
        }
        return [{ ...missing, effect: 'the error page has its own text only' }]
      }),
  }
}

function pageList(locale: Locale): ContractCall {
  const effect = 'the sitemap has only the pages that navigation and footer lead to'
  return {
    name: `GET ${paths.pages(locale)}`,
    check: (service) =>
      judge(effect, async () => {
        const path = paths.pages(locale)
        const answer = await ask(service, { method: 'GET', path, maxBytes: 20_000_000 })
        if (answer.status === 404) return [{ reason: 'status 404', effect, isMinor: true }]
        if (!isOk(answer)) return [unexpected(answer, 200, effect)]
        const limits = {
          ...contentLimits,
          listItems: 100_000,
          totalLength: 20_000_000,
          values: 1_000_000,
        }
        return [...unfit(contract.pages, answer, limits), ...publicDrafts(bodyOf(answer))]
      }),
  }
}

function publicDrafts(body: unknown): Deviation[] {
  const { data } = contract.pages.safeParse(body)
  return (data?.pages ?? []).flatMap(({ status, path }, index) =>
    status === 'draft'
      ? [
          {
            pointer: `/pages/${index}/status`,
            reason: `${path} is a draft, and this was asked without View: PREVIEW`,
            effect: 'search engines are led to it',
          },
        ]
      : [],
  )
}

const example = {
  name: 'werkseite contract',
  company: 'Test',
  email: 'test@example.com',
  message: 'A test of the content service, to be deleted.',
  consent: true,
}
const submissions: Record<FormName, object> = {
  contact: { ...example, topic: 'test' },
  aftersales: { ...example, request: 'test', machine: 'test', serial: 'test' },
}

/** The site sends a form again where it has not heard of it: the same key must not make a second one. */
function sentTwice(locale: Locale, form: FormName): ContractCall {
  const effect = 'what a visitor sent may arrive twice, or never'
  return {
    name: `POST ${paths.form(locale, form)}, the same twice`,
    check: (service) =>
      judgeForm(service, effect, async () => {
        const headers = { 'Idempotency-Key': `${service.idempotencyKey}-${locale}-${form}` }
        const request = { method: 'POST' as const, path: paths.form(locale, form), headers }
        const send = async () =>
          parseFormReceipt(form, await ask(service, { ...request, body: submissions[form] })).id
        const [first, second] = [await send(), await send()]
        if (first === second) return []
        return [{ pointer: '/id', reason: `${first}, then ${second} for the same key`, effect }]
      }),
  }
}

function refused(locale: Locale, form: FormName): ContractCall {
  const effect = 'a visitor is not told which field to correct'
  return {
    name: `POST ${paths.form(locale, form)}, empty`,
    check: (service) =>
      judgeForm(service, effect, async () => {
        const headers = { 'Idempotency-Key': `${service.idempotencyKey}-${locale}-${form}-empty` }
        const path = paths.form(locale, form)
        const answer = await ask(service, { method: 'POST', path, headers, body: {} })
        if (answer.status !== 422) return [unexpected(answer, 422, effect)]
        const { errors } = (answer.body ?? {}) as { errors?: unknown }
        const isTold = typeof errors === 'object' && errors !== null && 'email' in errors
        return isTold ? [] : [{ pointer: '/errors/email', reason: 'email is missing', effect }]
      }),
  }
}

async function judgeForm(
  service: Service,
  effect: string,
  look: () => Promise<Deviation[]>,
): Promise<Deviation[] | null> {
  return service.sendsForms ? judge(effect, look) : null
}

/** What cannot be read at all is a deviation like others: no answer in time, too long, no JSON. */
async function judge(effect: string, look: () => Promise<Deviation[]>): Promise<Deviation[]> {
  try {
    return await look()
  } catch (error) {
    if (!isContentError(error)) throw error
    return [{ reason: error.message, effect }]
  }
}

const ask = ({ request, headers }: Service, options: JsonRequest) =>
  request({ ...options, headers: { ...headers, ...options.headers } })

const isOk = ({ status }: JsonAnswer) => status === 200

/** Large answers come unparsed. */
function bodyOf({ unparsed, body }: JsonAnswer): unknown {
  return unparsed ? parseJson(unparsed) : body
}

function unexpected({ status }: JsonAnswer, expected: number, effect: string): Deviation {
  return { reason: `status ${status} instead of ${expected}`, effect }
}
