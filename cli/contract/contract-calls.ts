import type { z } from 'zod'
import { parseFormReceipt } from '../../content/client/backend-reply.ts'
import type { JsonAnswer, JsonRequest } from '../../content/client/request-json.ts'
import { contract } from '../../content/contract/contract.ts'
import { formNames, type FormName } from '../../content/contract/forms.ts'
import { searchPath } from '../../content/contract/search.ts'
import { callPath } from '../../routing/localized-path.ts'
import {
  contentLimits,
  pageListLimits,
  parseLargeJson,
  readTolerantly,
  type ContentLimits,
} from '../../content/contract/read-tolerantly.ts'
import type { Locale } from '../../locales/locales.ts'

/** A difference between an answer and the contract. */
export interface Deviation {
  /** JSON Pointer (RFC 6901) into the answer; missing: the whole answer. */
  pointer?: string
  reason: string
  /** Effect on visitors, if it differs from the effect of the call. */
  effect?: string
  /** True where the site tolerates the difference. */
  isMinor?: true
}

/** One call of docs/content-contract.md with its test. */
export interface ContractCall {
  name: string
  /** Effect on visitors if the service answers incorrectly. */
  effect: string
  /** Required option: permission to send a form, which the service then stores, or the site's token. */
  needs?: 'forms' | 'token'
  look: (ask: Ask) => Promise<Deviation[]>
}

export type Ask = (
  method: 'GET' | 'POST',
  path: string,
  options?: Omit<JsonRequest, 'kind' | 'method' | 'path'>,
) => Promise<JsonAnswer>

/** Name of a page that does not exist. */
const unknownName = 'werkseite-7f3c9a2e-gibt-es-nicht'

/** Lists of pages may be longer than the limit of a page. */
const pageListBytes = 20_000_000

/** All calls of one language. */
export function contractCalls(locale: Locale): ContractCall[] {
  const home = `/${locale}`
  const missing = `${home}/${unknownName}`
  return [
    {
      name: `GET ${callPath(locale, 'layout')}`,
      effect: 'pages have neither header nor footer',
      async look(ask) {
        const answer = await ask('GET', callPath(locale, 'layout'))
        const found = unlessStatus(200, answer)
        return found ?? [...leftOut(contract.tolerantLayout, answer), ...absent(answer)]
      },
    },
    read(
      callPath(locale, 'navigation'),
      contract.navigation,
      'the menu stays in the other language',
    ),
    read(home, contract.page, 'the home page is an error'),
    {
      name: `GET ${home} with If-None-Match`,
      effect: 'the site reads the same page anew every two seconds',
      async look(ask) {
        // `ETag` is optional. With an `ETag`, the site sends conditional requests.
        const { etag } = await ask('GET', home)
        if (etag === undefined) return [{ reason: 'there is no ETag', isMinor: true }]
        const answer = await ask('GET', home, { headers: { 'If-None-Match': etag } })
        const other = await ask('GET', home, { headers: { 'If-None-Match': '"werkseite"' } })
        const reason = 'status 304 for an ETag that no answer had'
        const stale = { reason, effect: 'visitors never see a change' }
        return unlessStatus(304, answer) ?? (other.status === 304 ? [stale] : [])
      },
    },
    {
      name: `GET ${home} with View: PREVIEW`,
      effect: 'editors see no drafts on a preview host',
      async look(ask) {
        const answer = await ask('GET', home, { headers: { View: 'PREVIEW' } })
        return unlessStatus(200, answer) ?? leftOut(contract.page, answer)
      },
    },
    {
      name: `GET ${missing}`,
      effect: 'addresses that do not exist show something else than the error page',
      async look(ask) {
        const answer = await ask('GET', missing)
        const { message } = (answer.body ?? {}) as { message?: unknown }
        const hasMessage = typeof message === 'string' && message.trim() !== ''
        const effect = 'the error page has its own text only'
        const silent: Deviation = { pointer: '/message', reason: 'message is missing', effect }
        return unlessStatus(404, answer) ?? (hasMessage ? [] : [{ ...silent, isMinor: true }])
      },
    },
    {
      name: `GET ${callPath(locale, 'pages')}`,
      effect: 'the sitemap has only the pages that navigation and footer lead to',
      async look(ask) {
        const answer = await ask('GET', callPath(locale, 'pages'), { maxBytes: pageListBytes })
        if (answer.status === 404) return [{ reason: 'status 404', isMinor: true }]
        const found = unlessStatus(200, answer)
        return (
          found ?? [...leftOut(contract.pages, answer, pageListLimits), ...wrongPages(answer, home)]
        )
      },
    },
    {
      name: `GET ${callPath(locale, 'redirects')}`,
      effect: 'werkseite check follows only the redirects to which a page links',
      async look(ask) {
        const answer = await ask('GET', callPath(locale, 'redirects'))
        if (answer.status === 404) return []
        return unlessStatus(200, answer) ?? leftOut(contract.redirects, answer, pageListLimits)
      },
    },
    {
      name: `GET ${searchPath(locale, '')} with the title of the home page`,
      effect: 'the search finds nothing',
      async look(ask) {
        // Another call names a home page that cannot be read.
        const { body } = await ask('GET', home).catch(() => ({ body: null }))
        const { title } = (body ?? {}) as { title?: unknown }
        const answer = await ask('GET', searchPath(locale, String(title)))
        return unlessStatus(200, answer) ?? leftOut(contract.search, answer)
      },
    },
    read(searchPath(locale, unknownName), contract.search, 'the search finds nothing'),
    ...formNames.flatMap((form) => formCalls(locale, form)),
  ]
}

/** A call whose answer must match a schema. */
function read(path: string, schema: z.ZodType, effect: string): ContractCall {
  return {
    name: `GET ${path}`,
    effect,
    async look(ask) {
      const answer = await ask('GET', path)
      return unlessStatus(200, answer) ?? leftOut(schema, answer)
    },
  }
}

function unlessStatus(expected: number, { status }: JsonAnswer): Deviation[] | null {
  return status === expected ? null : [{ reason: `status ${status} instead of ${expected}` }]
}

function leftOut(schema: z.ZodType, answer: JsonAnswer, limits = contentLimits): Deviation[] {
  const { document, cut } = bodyOf(answer, limits)
  const { dropped } = readTolerantly(schema, document, limits)
  const effect = 'the site shows the rest without it'
  return [...cut, ...dropped].map(({ pointer, reason }) => ({ pointer, reason, effect }))
}

/** Missing parts of a layout: the site copes without them, so that reading does not name them. */
function absent({ body }: JsonAnswer): Deviation[] {
  const { cookie } = (body ?? {}) as { cookie?: unknown }
  const { layout } = contract
  return [...missingKeys(layout, body, ''), ...missingKeys(layout.shape.cookie, cookie, '/cookie')]
}

function missingKeys({ shape }: z.ZodObject, value: unknown, pointer: string): Deviation[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Object.keys(shape).filter((key) => !(key in value))
  const effect = 'the site shows the rest without it'
  return keys.map((key) => ({ pointer: `${pointer}/${key}`, reason: `${key} is missing`, effect }))
}

/** The home page, where the list lacks it, and drafts. */
function wrongPages(answer: JsonAnswer, home: string): Deviation[] {
  const { data } = contract.pages.safeParse(bodyOf(answer, pageListLimits).document)
  const pages = data?.pages ?? []
  const lacksHome = data && !pages.some(({ path }) => path === home)
  const missing = { pointer: '/pages', reason: `${home} is missing` }
  const drafts = pages.flatMap(({ status, path }, index) => {
    const reason = `${path} is a draft, and this was asked without View: PREVIEW`
    const effect = 'search engines are led to it'
    return status === 'draft' ? [{ pointer: `/pages/${index}/status`, reason, effect }] : []
  })
  return [...(lacksHome ? [missing] : []), ...drafts]
}

/** Parses large answers, which arrive unparsed. */
const bodyOf = ({ unparsed, body }: JsonAnswer, limits: ContentLimits) =>
  unparsed ? parseLargeJson(unparsed, limits) : { document: body, cut: [] }

const submission = {
  name: 'werkseite contract',
  company: 'Test',
  email: 'test@example.com',
  message: 'A test of the content service, to be deleted.',
  consent: true,
  topic: 'test',
}
const submissions: Record<FormName, object> = {
  contact: submission,
  aftersales: {
    ...submission,
    topic: undefined,
    request: 'test',
    machine: 'test',
    serial: 'test',
  },
}

function formCalls(locale: Locale, form: FormName): ContractCall[] {
  const path = callPath(locale, form)
  const headers = { 'Idempotency-Key': `werkseite-contract-${crypto.randomUUID()}` }
  return [
    {
      // The site repeats a form without a confirmed answer: the same key must not create a second form.
      name: `POST ${path}, the same twice`,
      effect: 'what a visitor sent may arrive twice, or never',
      needs: 'forms',
      async look(ask) {
        const send = () => ask('POST', path, { headers, body: submissions[form] })
        const answers = [await send(), await send()]
        const failed = answers.find(({ status }) => status >= 300)
        if (failed) return [{ reason: `status ${failed.status} instead of 201` }]
        const [first, second] = answers.map((answer) => parseFormReceipt(form, answer).id)
        const reason = `${first}, then ${second} for the same key`
        return first === second ? [] : [{ pointer: '/id', reason }]
      },
    },
    {
      name: `POST ${path}, empty`,
      effect: 'a visitor is not told which field to correct',
      needs: 'forms',
      async look(ask) {
        const key = `${headers['Idempotency-Key']}-empty`
        const answer = await ask('POST', path, { headers: { 'Idempotency-Key': key }, body: {} })
        const { errors } = (answer.body ?? {}) as { errors?: { email?: unknown } | null }
        const untold = [{ pointer: '/errors/email', reason: 'there is no text' }]
        return unlessStatus(422, answer) ?? (typeof errors?.email === 'string' ? [] : untold)
      },
    },
  ]
}

/** The content service's call to the site, tested with its token. */
export function purgeCall(site: URL, token: string): ContractCall {
  const address = new URL('/ops/purge', site)
  return {
    name: `POST ${address.href} with PURGE_TOKEN`,
    effect: 'visitors see a change only when the page is fresh no more',
    needs: 'token',
    async look() {
      try {
        const { status } = await fetch(address, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ paths: ['/werkseite-contract'] }),
          signal: AbortSignal.timeout(10_000),
        })
        return status < 300 ? [] : [{ reason: `status ${status}` }]
      } catch {
        return [{ reason: 'the site does not answer' }]
      }
    },
  }
}
