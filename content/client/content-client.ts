import { openAsBlob } from 'node:fs'
import { LRUCache } from 'lru-cache'
import { FormData } from 'undici'
import type { Locale } from '../../locales/locales.ts'
import { ContentMoved, type ContentProblem } from '../contract/content-error.ts'
import { missingFilesHeader, referenceHeader } from '../contract/form-reference.ts'
import type { FormName, Submission } from '../contract/forms.ts'
import type { Layout, NavigationContent } from '../contract/layout.ts'
import type { ListedPage, RedirectList } from '../contract/page-list.ts'
import type { Page } from '../contract/page.ts'
import { searchPath, type SearchPart, type SearchResult } from '../contract/search.ts'
import { createResponseCache, type CachedResponse, type ResponseState } from './response-cache.ts'
import { authorizationOf, noTokens, type BackendTokens } from './backend-tokens.ts'
import { parseFormReceipt, toContentError } from './backend-reply.ts'
import { maxCalls, shareConnections, type ConnectionUse } from './connection-shares.ts'
import type { RichTextFormat } from '../rich-text/rich-text-formats.ts'
import { createContentReader, createWorkerReader, type Contents } from './content-reader.ts'
import {
  createRequestJson,
  isSuccessStatus,
  maxMarkdownBytesAtOnce,
  type ExchangeSeconds,
  type JsonResponse,
  type RequestJson,
} from './request-json.ts'
import {
  createPauses,
  limitTime,
  hedgeRequest,
  respectRetryAfter,
  retryRequest,
  type Pauses,
} from './request-policy.ts'
import {
  callPath,
  normalizePathname,
  splitQuery,
  withoutQuery,
} from '../../routing/localized-path.ts'
import { filesField, formField } from '../../routing/attachment-limits.ts'
import { createPurges, type Purges } from './purges.ts'

/** Limit for the lists of pages and redirects; 100,000 pages take about as much. */
const maxListBytes = 20_000_000

/** Limit for parsed pages and layouts that are cached by their bytes. */
const maxKnownBytes = 6_000_000

/** Memory of a cached page relative to its bytes: the HTML of its blocks is stored with it. */
const pageMemoryFactor = 3

/** Periods of a response in the cache. A failing backend is called again soon, so that new responses appear soon after its return. */
const periods = { freshMs: 2_000, standInMs: 500, staleMs: 3_600_000 }

/** In characters; people do not type longer queries. */
const maxQueryLength = 200

/** A file of a form, on disk. */
export interface SentFile {
  name: string
  /** Media type. */
  type: string
  path: string
}

export interface ContentRequest {
  /** Includes drafts; the response is not cached. */
  preview?: boolean
  /**
   * Receives the state of the response before the response is returned, or before a refusal is thrown. Previews are not
   * observed.
   */
  observe?: (use: ResponseUse) => void
}

/** The kinds of responses that are cached. */
export type ResponseKind = Exclude<keyof Contents, 'search'>

/** Use of a response or a refusal of the backend. */
export interface ResponseUse extends ResponseState {
  kind: ResponseKind
  /** Path of the call with its query: `/de/maschinen`, `/de/ajax/layout` */
  path: string
}

/**
 * The site's client for the backend. Every call may throw a `ContentError`.
 *
 * Layout, navigation, pages and the list of pages are cached: a response that the backend confirms is the same object as
 * before.
 */
export interface ContentClient {
  layout(locale: Locale, request?: ContentRequest): Promise<Layout>
  navigation(locale: Locale, request?: ContentRequest): Promise<NavigationContent>
  /** @param path full path including its query; it becomes the page's `route` */
  page(path: string, request?: ContentRequest): Promise<Page>
  /** All pages of a language. Throws `ContentNotFound` if the backend has no such list. */
  pages(locale: Locale, request?: ContentRequest): Promise<ListedPage[]>
  /** Redirects from old addresses. Throws `ContentNotFound` if the backend has no such list. */
  redirects(locale: Locale, request?: ContentRequest): Promise<RedirectList['redirects']>
  /** A blank query has no hits and makes no call; a very long one is cut. `signal` ends a search that nobody awaits. */
  search(
    locale: Locale,
    query: string,
    request?: ContentRequest & SearchPart & { signal?: AbortSignal },
  ): Promise<SearchResult>
  /** @throws {ContentRefused} with a message for each field that the backend did not accept */
  submitForm<F extends FormName>(
    locale: Locale,
    form: F,
    submission: Submission<F>,
    options: {
      idempotencyKey: string
      reference: string
      files?: readonly SentFile[]
      /** Number of files that the form is sent without. */
      missingFiles?: number
    },
  ): Promise<{ id: string }>
  /** For media requests to the same backend. */
  pauses: Pauses
  /** Waits for the calls under way. */
  close(): Promise<void>
}

/** New paths of moved pages, by their old path without query. */
export interface MovedPages {
  find: (path: string) => Promise<string | null>
  /** The backend itself responds for the path. */
  forget: (path: string) => void
}

export interface ContentClientOptions {
  /** Base address; a path in it goes in front of every call. */
  backendUrl: URL
  /** Public address of the site; links to it in the content become paths. */
  siteUrl: URL
  /** Folders of the backend, besides `/media/`, whose pictures the site serves; all if omitted. */
  mediaPrefixes?: readonly string[]
  /** Format of the backend's rich text; default: HTML. */
  richText?: RichTextFormat
  /** Paths of moved pages, until the backend itself redirects. */
  movedPages?: MovedPages
  /** Default: calls have no token. */
  tokens?: BackendTokens
  /** Time limit of a call, retries included. */
  timeoutMs?: number
  /** Size limit of a response, except the lists of pages and redirects. */
  maxBytes?: number
  /** Limit for the number of cached responses. */
  maxEntries?: number
  /** The site's purges: after a purge of its path, a response is requested again. */
  purges?: Pick<Purges, 'latest' | 'isPurged' | 'isRemoved'>
  /** Monotonic clock in milliseconds. */
  now?: () => number
  report?: (problem: ContentProblem) => void
  /** Counts the exchanges with the backend, each retry on its own. */
  exchangeSeconds?: ExchangeSeconds
  /** Wraps every exchange with the backend, each retry on its own, for example to trace it. */
  around?: (requestJson: RequestJson) => RequestJson
  /** Called for each call that was refused because too many wait. */
  onRefused?: (use: ConnectionUse) => void
}

export function createContentClient({
  backendUrl,
  siteUrl,
  mediaPrefixes,
  richText,
  movedPages,
  tokens = noTokens,
  timeoutMs = 5_000,
  maxBytes = 5_000_000,
  maxEntries = 200,
  purges = createPurges(),
  now = () => performance.now(),
  report = () => {},
  exchangeSeconds,
  around = (requestJson) => requestJson,
  onRefused,
}: ContentClientOptions): ContentClient {
  // The timeouts of the connection include the time in which this process is busy. They end calls that nobody awaits.
  const backend = createRequestJson({
    backendUrl,
    timeoutMs: 2 * timeoutMs,
    maxBytes,
    // A call that is sent again takes a second connection.
    connections: 2 * maxCalls,
    exchangeSeconds,
    ...(richText === 'markdown' && { bytesAtOnce: maxMarkdownBytesAtOnce }),
  })
  const pauses = createPauses(now)
  const exchange = respectRetryAfter(around(backend.requestJson), pauses)
  const insistent = hedgeRequest(retryRequest(exchange, { report }), now)
  const request = limitTime(shareConnections(insistent, onRefused), timeoutMs)
  const reading = { siteUrl, backendUrl, mediaPrefixes, richText, report }
  const readContent = createContentReader(reading)
  const worker = createWorkerReader(reading)
  const cache = createResponseCache({ ...periods, maxEntries, purges, now, report })

  /**
   * Parsed pages and layouts, by path without query and digest of the body. Equal bytes give the same object, with any
   * query, for editors and visitors alike, so that values derived from the object are computed once.
   */
  const known = new LRUCache<string, object>({
    max: Math.ceil(maxEntries / 4),
    maxSize: maxKnownBytes,
  })

  async function get<K extends ResponseKind>(kind: K, path: string, options: ContentRequest = {}) {
    const { observe } = options
    // A preview is not cached as a response; `known` caches its parsed content.
    if (options.preview) return contentOf(kind, path, await send(kind, path, { preview: true }))
    return cache.get<Contents[K]>(
      kind,
      path,
      (cached) => load(kind, path, cached),
      observe && ((state) => observe({ ...state, kind, path })),
    )
  }

  async function load<K extends keyof Contents>(
    kind: K,
    path: string,
    cached?: CachedResponse<Contents[K]>,
  ): Promise<CachedResponse<Contents[K]>> {
    const response = await send(kind, path, { etag: cached?.etag })
    const isConfirmed = cached?.etag !== undefined && response.status === 304
    if (kind === 'page' && response.status !== 404) movedPages?.forget(withoutQuery(path))
    if (isConfirmed) return cached
    const value = await contentOf(kind, path, response)
    const tags = 'tags' in value ? value.tags?.map(normalizePathname) : undefined
    return { value, etag: response.etag, tags, bytes: memoryOf(kind, response) }
  }

  function send(
    kind: keyof Contents,
    path: string,
    { preview = false, etag, signal }: { preview?: boolean; etag?: string; signal?: AbortSignal },
  ) {
    return request({
      kind,
      method: 'GET',
      path,
      headers: {
        ...(preview && { View: 'PREVIEW' }),
        ...(etag && { 'If-None-Match': etag }),
        ...authorizationOf(tokens, preview),
      },
      ...((kind === 'pages' || kind === 'redirects') && { maxBytes: maxListBytes }),
      ...(signal && { signal }),
    })
  }

  /** The content of a response. A page or layout with the same bytes as before is not parsed again. */
  async function contentOf<K extends keyof Contents>(
    kind: K,
    path: string,
    response: JsonResponse,
  ) {
    const { status, digest } = response
    if (!isSuccessStatus(status) || !digest || (kind !== 'page' && kind !== 'layout'))
      return parse(kind, path, response)
    const key = `${kind} ${withoutQuery(path)} ${digest}`
    const content = known.get(key) ?? (await parse(kind, path, response))
    known.set(key, content, { size: memoryOf(kind, response) })
    return (kind === 'page' ? { ...content, route: path } : content) as Contents[K]
  }

  async function parse<K extends keyof Contents>(kind: K, path: string, response: JsonResponse) {
    if (!isSuccessStatus(response.status)) throw await toFailure(kind, path, response)
    const { unparsed, body } = response
    return unparsed ? worker.read(kind, unparsed, path) : readContent(kind, body, path)
  }

  /** A missing page that was moved becomes a redirect. */
  async function toFailure(kind: keyof Contents, path: string, response: JsonResponse) {
    const error = toContentError(response, kind === 'page')
    if (kind !== 'page' || error.kind !== 'not-found') return error
    const target = await movedPages?.find(withoutQuery(path))
    return target ? new ContentMoved(target + splitQuery(path).search, true) : error
  }

  return {
    layout: (locale, options) => get('layout', callPath(locale, 'layout'), options),
    navigation: (locale, options) => get('navigation', callPath(locale, 'navigation'), options),
    page: (path, options) => get('page', path, options),
    pages: async (locale, options) =>
      (await get('pages', callPath(locale, 'pages'), options)).pages,
    redirects: async (locale, options) =>
      (await get('redirects', callPath(locale, 'redirects'), options)).redirects,
    async search(locale, query, options = {}) {
      const terms = [...query.trim()].slice(0, maxQueryLength).join('')
      if (!terms) return { hits: { total: { value: 0 }, hits: [] } }
      const path = searchPath(locale, terms, options)
      return contentOf('search', path, await send('search', path, options))
    },
    async submitForm(locale, form, submission, { idempotencyKey, reference, files, missingFiles }) {
      const headers = {
        'Idempotency-Key': idempotencyKey,
        [referenceHeader]: reference,
        ...(missingFiles && { [missingFilesHeader]: `${missingFiles}` }),
        ...authorizationOf(tokens),
      }
      const path = callPath(locale, form)
      const response = await request({
        kind: 'form',
        method: 'POST',
        path,
        headers,
        ...(files ? await withFiles(submission, files) : { body: submission }),
      })
      return parseFormReceipt(form, response)
    },
    pauses,
    async close() {
      await Promise.all([backend.close(), worker.close()])
    },
  }
}

/** Longest time for a form with files, in ms: 20 MB at 3 Mbit/s. */
const filesTimeoutMs = 60_000

/** A form with files as multipart. The files are read while they are sent, also by a second try. */
async function withFiles(submission: object, files: readonly SentFile[]) {
  const multipart = new FormData()
  multipart.set(formField, JSON.stringify(submission))
  for (const { name, type, path } of files)
    multipart.append(filesField, await openAsBlob(path, { type }), name)
  return { multipart, timeoutMs: filesTimeoutMs }
}

function memoryOf(kind: keyof Contents, { bytes }: JsonResponse): number {
  return Math.max(1, kind === 'page' ? bytes * pageMemoryFactor : bytes)
}
