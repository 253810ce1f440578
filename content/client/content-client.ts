import { LRUCache } from 'lru-cache'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import type { ContentProblem } from '../contract/content-error.ts'
import type { FormName, Submission } from '../contract/forms.ts'
import type { Layout, Navigation } from '../contract/layout.ts'
import type { ListedPage } from '../contract/page-list.ts'
import type { Page } from '../contract/page.ts'
import { searchPath, type SearchPart, type SearchResult } from '../contract/search.ts'
import type { Purge } from '../contract/purge.ts'
import { createAnswerCache, type Answer, type AnswerState } from './answer-cache.ts'
import { parseFormReceipt, toContentError } from './backend-reply.ts'
import { createContentReader, createWorkerReader, type Contents } from './content-reader.ts'
import {
  createRequestJson,
  isSuccess,
  type ExchangeSeconds,
  type JsonAnswer,
  type RequestJson,
} from './request-json.ts'
import { limitTime, resendOverdue, respectRetryAfter, retryRequest } from './request-policy.ts'
import { callPath, withoutQuery } from '../../routing/localized-path.ts'

/** Limit for the list of pages; 100,000 pages take about as much. */
const maxListBytes = 20_000_000

/** Limit for parsed pages and layouts that are cached by their bytes. */
const maxKnownBytes = 6_000_000

/** Memory of a cached page relative to its bytes: the HTML of its blocks is stored with it. */
const pageMemoryFactor = 3

/** Periods of an answer in the cache. A failing backend is asked again soon, so that new answers appear soon after its return. */
const periods = { freshMs: 2_000, standInMs: 500, staleMs: 3_600_000 }

/** In characters; people do not type longer queries. */
const maxQueryLength = 200

export interface ContentRequest {
  /** Includes drafts; the answer is not cached. */
  preview?: boolean
  /**
   * Receives the answer's state before the answer is returned, or before a refusal is thrown. In preview, only
   * successful answers are observed.
   */
  observe?: (use: AnswerUse) => void
}

/** The kinds of answers that are cached. */
export type AnswerKind = Exclude<keyof Contents, 'search'>

/** Use of an answer or a refusal of the backend. `key` joins kind and path. */
export interface AnswerUse extends AnswerState {
  kind: AnswerKind
  /** Path of the call with its query: `/de/maschinen`, `/de/ajax/layout` */
  path: string
}

/**
 * The site's client for the backend. Every call may throw a `ContentError`.
 *
 * Layout, navigation, pages and the list of pages are cached: an answer that the backend confirms is the same object as
 * before.
 */
export interface ContentClient {
  layout(locale: Locale, request?: ContentRequest): Promise<Layout>
  navigation(locale: Locale, request?: ContentRequest): Promise<Navigation>
  /** @param path full path including its query; it becomes the page's `route` */
  page(path: string, request?: ContentRequest): Promise<Page>
  /** All pages of a language. Throws `ContentNotFound` if the backend has no such list. */
  pages(locale: Locale, request?: ContentRequest): Promise<ListedPage[]>
  /** A blank query has no hits and makes no call; a very long one is cut. */
  search(
    locale: Locale,
    query: string,
    request?: ContentRequest & SearchPart,
  ): Promise<SearchResult>
  /** @throws {ContentRefused} with a message for each field that the backend did not accept */
  submitForm<F extends FormName>(
    locale: Locale,
    form: F,
    submission: Submission<F>,
    options: { idempotencyKey: string },
  ): Promise<{ id: string }>
  /**
   * Revalidates an answer. The result is the answer or refusal that is valid now.
   *
   * @param options `preview`: asks for the version that editors see; only its digest is used
   */
  confirm(use: Omit<AnswerUse, 'ageMs'>, options?: { preview?: boolean }): Promise<AnswerUse>
  /** The digest of the answer that is cached under a key; `undefined` if there is none. */
  digestOf(key: string): string | undefined
  /** Makes the next request for a purged path ask the backend; a tag counts as a path. */
  purge(purge: Purge): void
  /** Waits for the calls under way. */
  close(): Promise<void>
}

export interface ContentClientOptions {
  /** Base address; a path in it goes in front of every call. */
  backendUrl: URL
  /** Public address of the site; links to it in the content become paths. */
  siteUrl: URL
  /** Folders of the backend, besides `/media/`, whose pictures the site serves; all if omitted. */
  mediaPrefixes?: readonly string[]
  /** Time limit of a call, retries included. */
  timeoutMs?: number
  /** Size limit of an answer, except the list of pages. */
  maxBytes?: number
  /** Limit for the number of cached answers. */
  maxEntries?: number
  /** Monotonic clock in milliseconds. */
  now?: () => number
  report?: (problem: ContentProblem) => void
  /** Counts the exchanges with the backend, each retry on its own. */
  exchangeSeconds?: ExchangeSeconds
  /** Wraps every exchange with the backend, each retry on its own, for example to trace it. */
  around?: (requestJson: RequestJson) => RequestJson
}

export function createContentClient({
  backendUrl,
  siteUrl,
  mediaPrefixes,
  timeoutMs = 5_000,
  maxBytes = 5_000_000,
  maxEntries = 200,
  now = () => performance.now(),
  report = () => {},
  exchangeSeconds,
  around = (requestJson) => requestJson,
}: ContentClientOptions): ContentClient {
  // The timeouts of the connection include the time in which this process is busy. They end calls that nobody awaits.
  const backend = createRequestJson({
    backendUrl,
    timeoutMs: 2 * timeoutMs,
    maxBytes,
    exchangeSeconds,
  })
  const exchange = respectRetryAfter(around(backend.requestJson), now)
  const request = limitTime(resendOverdue(retryRequest(exchange, { report }), now), timeoutMs)
  const reading = { siteUrl, backendUrl, mediaPrefixes, report }
  const readContent = createContentReader(reading)
  const worker = createWorkerReader(reading)
  const cache = createAnswerCache({ ...periods, maxEntries, now, report })

  /**
   * Parsed pages and layouts, by path without query and digest of the body. Equal bytes give the same object, with any
   * query, for editors and visitors alike, so that values derived from the object are computed once.
   */
  const known = new LRUCache<string, object>({
    max: Math.ceil(maxEntries / 4),
    maxSize: maxKnownBytes,
  })

  function send(kind: keyof Contents, path: string, headers: Record<string, string>) {
    const limit = kind === 'pages' ? { maxBytes: maxListBytes } : {}
    return request({ kind, method: 'GET', path, headers, ...limit })
  }

  async function read<K extends keyof Contents>(kind: K, path: string, answer: JsonAnswer) {
    if (!isSuccess(answer.status)) throw toContentError(answer, kind === 'page')
    const { unparsed, body } = answer
    return unparsed ? worker.read(kind, unparsed, path) : readContent(kind, body, path)
  }

  async function readOnce<K extends keyof Contents>(kind: K, path: string, answer: JsonAnswer) {
    const { status, digest } = answer
    if (!isSuccess(status) || !digest || (kind !== 'page' && kind !== 'layout'))
      return read(kind, path, answer)
    const key = `${kind} ${withoutQuery(path)} ${digest}`
    const content = known.get(key) ?? (await read(kind, path, answer))
    known.set(key, content, { size: memoryOf(kind, answer) })
    return (kind === 'page' ? { ...content, route: path } : content) as Contents[K]
  }

  function ask(kind: keyof Contents, path: string, options: ContentRequest) {
    const headers: Record<string, string> = options.preview ? { View: 'PREVIEW' } : {}
    return send(kind, path, headers)
  }

  /** A preview is not cached as an answer; `known` caches its parsed content. */
  async function preview<K extends AnswerKind>(kind: K, path: string, options: ContentRequest) {
    const answer = await ask(kind, path, options)
    const content = await readOnce(kind, path, answer)
    options.observe?.({ key: `${kind} ${path}`, kind, path, digest: digestOf(answer), ageMs: 0 })
    return content
  }

  async function load<K extends keyof Contents>(
    kind: K,
    path: string,
    cached?: Answer<Contents[K]>,
  ): Promise<Answer<Contents[K]>> {
    const answer = await send(kind, path, cached?.etag ? { 'If-None-Match': cached.etag } : {})
    if (cached?.etag && answer.status === 304) return cached
    const value = await readOnce(kind, path, answer)
    const { etag, digest } = answer
    return { value, etag, bytes: memoryOf(kind, answer), digest }
  }

  async function get<K extends AnswerKind>(kind: K, path: string, options: ContentRequest = {}) {
    const { observe } = options
    if (options.preview) return preview(kind, path, options)
    return cache.get<Contents[K]>(
      kind,
      path,
      (cached) => load(kind, path, cached),
      observe && ((state) => observe({ ...state, kind, path })),
    )
  }

  /** If the answer is no longer cached, a 304 for its `etag` confirms it. */
  async function confirm(use: Omit<AnswerUse, 'ageMs'>, options: { preview?: boolean } = {}) {
    const { key, kind, path, etag } = use
    if (options.preview)
      return { ...use, ageMs: 0, digest: digestOf(await ask(kind, path, options)) }
    if (etag && cache.digestOf(key) === undefined) {
      const { status } = await send(kind, path, { 'If-None-Match': etag })
      if (status === 304) return { ...use, ageMs: 0 }
    }
    const { promise, resolve, reject } = Promise.withResolvers<AnswerUse>()
    await get(kind, path, { observe: resolve }).catch(reject) // after a refusal, `observe` has resolved already
    return promise
  }

  return {
    layout: (locale, options) => get('layout', callPath(locale, 'layout'), options),
    navigation: (locale, options) => get('navigation', callPath(locale, 'navigation'), options),
    page: (path, options) => get('page', path, options),
    pages: async (locale, options) =>
      (await get('pages', callPath(locale, 'pages'), options)).pages,
    async search(locale, query, options = {}) {
      const terms = [...query.trim()].slice(0, maxQueryLength).join('')
      if (!terms) return { hits: { total: { value: 0 }, hits: [] } }
      const path = searchPath(locale, terms, options)
      return readOnce('search', path, await ask('search', path, options))
    },
    async submitForm(locale, form, submission, { idempotencyKey }) {
      const headers = { 'Idempotency-Key': idempotencyKey }
      const path = callPath(locale, form)
      const answer = await request({
        kind: 'form',
        method: 'POST',
        path,
        headers,
        body: submission,
      })
      return parseFormReceipt(form, answer)
    },
    confirm,
    digestOf: cache.digestOf,
    purge(purge) {
      const lists = localeCodes.map((locale) => callPath(locale, 'pages')) // A purged page may be new in the lists or removed.
      cache.purge({ ...purge, paths: [...(purge.paths ?? []), ...lists] })
    },
    async close() {
      await Promise.all([backend.close(), worker.close()])
    },
  }
}

/** Digest of a 2xx answer; empty for any other. */
function digestOf({ status, digest = '' }: JsonAnswer): string {
  return isSuccess(status) ? digest : ''
}

function memoryOf(kind: keyof Contents, { bytes }: JsonAnswer): number {
  return Math.max(1, kind === 'page' ? bytes * pageMemoryFactor : bytes)
}
