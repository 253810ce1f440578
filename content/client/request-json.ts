import { hash } from 'node:crypto'
import { Pool, type Dispatcher, type FormData } from 'undici'
import { isSamePath, parseSitePath, splitLocale, splitQuery } from '../../routing/localized-path.ts'
import {
  ContentError,
  ContentInvalid,
  ContentNotFound,
  ContentUnavailable,
} from '../contract/content-error.ts'
import { parseJson } from '../contract/read-tolerantly.ts'

/** Kind of a call to a backend, as metrics and traces name it; `other` for calls that are not the site's. */
export type CallKind =
  | 'layout'
  | 'navigation'
  | 'page'
  | 'pages'
  | 'redirects'
  | 'search'
  | 'form'
  | 'other'

export interface JsonRequest {
  kind: CallKind
  method: 'GET' | 'POST'
  /** Path of the contract with its query, without the backend's base address. */
  path: string
  headers?: Record<string, string>
  body?: unknown
  /** Body with files, in place of JSON. */
  multipart?: FormData
  /** Time limit, in place of the general limit. */
  timeoutMs?: number
  /** Size limit of the response, in place of the general limit. */
  maxBytes?: number
  signal?: AbortSignal
}

/** A reply of the backend with any status. */
export interface JsonResponse {
  status: number
  statusText: string
  etag?: string
  /** Target of a redirect, as a path of the site; missing for any other target. */
  location?: string
  /** Pause that the backend requests (`Retry-After`). */
  retryAfterMs?: number
  /** `undefined` if `unparsed` is set, or if a reply other than 2xx is large or no JSON. */
  body: unknown
  /** Body of a large 2xx reply: reading it could block the event loop. */
  unparsed?: Uint8Array
  bytes: number
  /** SHA-256 of the body. */
  digest?: string
}

/**
 * One exchange with the backend. Redirects are not followed.
 *
 * @throws {ContentUnavailable} without a reply: refused, reset, timed out
 * @throws {ContentInvalid} if a 2xx reply is cut short, too large or no JSON
 * @throws the signal's reason if the caller aborted
 */
export type RequestJson = (request: JsonRequest) => Promise<JsonResponse>

export interface RequestJsonOptions {
  backendUrl: URL
  timeoutMs: number
  maxBytes: number
  /** Open connections; no limit if omitted. */
  connections?: number
  /** Sends the requests, for example through a proxy; closed with the connections. Default: direct connections. */
  dispatcher?: Dispatcher
  /** Counts each exchange that the caller did not abort. */
  exchangeSeconds?: ExchangeSeconds
  /** Longer responses stay unparsed. */
  bytesAtOnce?: number
}

/** Histogram of exchanges, as prom-client has it; the outcome is `2xx` to `5xx`, or `failed` without a readable reply. */
export interface ExchangeSeconds {
  observe(labels: { call: CallKind; outcome: string }, seconds: number): void
}

/**
 * Size limit of responses that are read in the main thread. Checking and sanitising a text of this length takes at most
 * some 20 ms; an ordinary page has 3,000 to 14,000 bytes.
 */
const maxBytesAtOnce = 16_000

/** The same with Markdown, whose parser takes up to ten times as long. */
export const maxMarkdownBytesAtOnce = 4_000

/** Opens a pool of keep-alive connections; `close` waits for open requests. */
export function createRequestJson({
  backendUrl,
  timeoutMs,
  maxBytes,
  connections,
  dispatcher,
  exchangeSeconds,
  bytesAtOnce = maxBytesAtOnce,
}: RequestJsonOptions) {
  const address = createBackendAddress(backendUrl)
  const { origin } = address
  const pool =
    dispatcher ??
    new Pool(origin, {
      connections: connections ?? null,
      connect: { timeout: timeoutMs },
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    })

  async function requestJson(request: JsonRequest): Promise<JsonResponse> {
    const { kind, signal } = request
    const start = performance.now()
    const end = (outcome: string) =>
      exchangeSeconds?.observe({ call: kind, outcome }, (performance.now() - start) / 1000)
    try {
      const response = await exchange(request)
      end(`${Math.floor(response.status / 100)}xx`)
      return response
    } catch (error) {
      if (error !== signal?.reason) end('failed')
      throw error
    }
  }

  async function exchange({ path, ...request }: Omit<JsonRequest, 'kind'>): Promise<JsonResponse> {
    const backendPath = address.toBackendPath(path)
    const reply = await send(pool, backendPath, { origin, maxBytes, ...request })
    const { status, statusText, headers } = reply
    const retryAfterMs = parseRetryAfter(headers['retry-after']?.toString())
    const location =
      headers.location && address.toContentPath(String(headers.location), backendPath)
    return {
      status,
      statusText,
      ...(headers.etag && { etag: String(headers.etag) }),
      ...(location && { location }),
      ...(retryAfterMs && { retryAfterMs }),
      ...readJson(reply, bytesAtOnce, request.signal),
    }
  }

  let closing: Promise<void> | undefined
  return { requestJson, close: () => (closing ??= pool.close()) }
}

/**
 * Origin of a backend, and how the site's paths map to its own.
 *
 * @param backendUrl may have a path, which goes in front of every call
 * @example createBackendAddress(new URL('https://host/cms')).toBackendPath('/de?x=1') // '/cms/de?x=1'
 */
export function createBackendAddress(backendUrl: URL) {
  const { origin } = backendUrl
  const prefix = backendUrl.pathname.replace(/\/+$/, '')

  /** @throws {ContentNotFound} if dot segments leave the base address */
  function toBackendPath(sitePath: string): string {
    const { path, search } = splitQuery(sitePath)
    const url = new URL(origin)
    url.pathname = prefix + path
    url.search = search
    if (!isBelowPrefix(url.pathname)) throw new ContentNotFound(`no content path: ${sitePath}`)
    return url.pathname + url.search
  }

  /** @returns `null` where a `Location` names another site, something outside the content or the requested page itself, whose slash at the end the site removes */
  function toContentPath(location: string, askedPath: string): string | null {
    const asked = new URL(origin + askedPath)
    const target = URL.parse(location, asked)
    if (target?.origin !== origin) return null
    const pathname = toContentPathname(target.pathname)
    if (!pathname || !parseSitePath(pathname)) return null
    const isSamePage = isSamePath(pathname, toContentPathname(asked.pathname) ?? '')
    if (isSamePage && target.search === asked.search) return null
    return pathname + target.search + target.hash
  }

  /** A backend below a prefix may name its target with the prefix, or as the contract writes paths: `/de/…`. */
  function toContentPathname(pathname: string): string | null {
    if (isBelowPrefix(pathname)) return pathname.slice(prefix.length) || '/'
    return splitLocale(pathname).locale ? pathname : null
  }

  const isBelowPrefix = (pathname: string) => `${pathname}/`.startsWith(`${prefix}/`)

  return { origin, toBackendPath, toContentPath }
}

type SentRequest = Omit<JsonRequest, 'kind' | 'path'> & { origin: string; maxBytes: number }

/** Nothing here unpacks a body, and without `Accept-Encoding` a backend may choose any coding (RFC 9110 §12.5.3). */
const expected = { accept: 'application/json', 'accept-encoding': 'identity' }

async function send(
  pool: Dispatcher,
  path: string,
  { origin, method, headers, body, multipart, timeoutMs, signal, maxBytes }: SentRequest,
): Promise<Reply> {
  const content = body === undefined ? undefined : { 'content-type': 'application/json' }
  const { handler, reply, stop } = createReceiver(maxBytes)
  const abort = () => stop(signal?.reason as Error)
  try {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abort)
    const asked = {
      origin,
      method,
      path,
      headers: { ...expected, ...content, ...headers },
      body: multipart ?? (body === undefined ? null : JSON.stringify(body)),
      ...(timeoutMs && { headersTimeout: timeoutMs }),
    }
    pool.dispatch(asked, handler)
    return await reply
  } catch (error) {
    throw toFailure(error, signal)
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}

/** A reply as it came, with its body or the reason why that broke off. */
interface Reply {
  status: number
  statusText: string
  headers: Record<string, string | string[] | undefined>
  body: Buffer | Error
}

/**
 * Collects a reply from undici's events. undici's own `request` makes a stream of each body, and notices that a call was given up only when it
 * has a connection. Closes the connection as soon as the body exceeds the limit.
 */
function createReceiver(maxBytes: number) {
  const { promise: reply, resolve, reject } = Promise.withResolvers<Reply>()
  let controller: Dispatcher.DispatchController | undefined
  let stopped: Error | undefined
  let head: Omit<Reply, 'body'> | undefined
  const chunks: Buffer[] = []
  let length = 0

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(started) {
      controller = started
      if (stopped) started.abort(stopped)
    },
    onResponseStart(_, status, headers, statusText = '') {
      head = { status, statusText, headers }
    },
    onResponseData(started, chunk) {
      length += chunk.length
      if (length <= maxBytes) chunks.push(chunk)
      else started.abort(new ContentInvalid(`response larger than ${maxBytes} bytes`))
    },
    onResponseEnd() {
      if (head) resolve({ ...head, body: Buffer.concat(chunks) })
    },
    onResponseError(_, error) {
      if (head) resolve({ ...head, body: error })
      else reject(error)
    },
  }
  function stop(reason: Error): void {
    stopped = reason
    reject(reason)
    controller?.abort(reason)
  }
  return { handler, reply, stop }
}

function readJson(
  { status, body }: Reply,
  bytesAtOnce: number,
  signal: AbortSignal | undefined,
): Pick<JsonResponse, 'body' | 'unparsed' | 'bytes' | 'digest'> {
  try {
    if (body instanceof Error) throw body
    const isLarge = body.length > bytesAtOnce
    // Error messages are short: a large one is ignored.
    const unparsed = isLarge && isSuccessStatus(status) ? body : undefined
    return {
      body: isLarge ? undefined : parseJson(body),
      ...(unparsed && { unparsed }),
      bytes: body.length,
      digest: hash('sha256', body),
    }
  } catch (error) {
    const failure = toFailure(error, signal, cutShort)
    if (isSuccessStatus(status) || !(failure instanceof ContentInvalid)) throw failure
    return { body: undefined, bytes: 0 }
  }
}

export function isSuccessStatus(status: number): boolean {
  return status >= 200 && status < 300
}

/** Error codes of a reply that ended early, and of a reply that is no HTTP. A reset counts as no reply. */
const cutShort = ['UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']
const noHttp = /^HPE_|^HTTPParserError$|^UND_ERR_HEADERS_OVERFLOW$/

function toFailure(
  error: unknown,
  signal: AbortSignal | undefined,
  invalid: string[] = [],
): unknown {
  if (error instanceof ContentError) return error
  if (signal?.aborted && !isTimeout(signal.reason)) return signal.reason
  const code = codeOf(error)
  if (code === 'UND_ERR_INVALID_ARG') return error
  if (invalid.includes(code)) return new ContentInvalid('response was truncated', { cause: error })
  if (noHttp.test(code)) return new ContentInvalid('response is not HTTP', { cause: error })
  return new ContentUnavailable(`no response from the backend: ${code}`, { cause: error })
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof Error && reason.name === 'TimeoutError'
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** @returns milliseconds from now; `undefined` if the header is missing, invalid or in the past */
export function parseRetryAfter(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return ms > 0 ? ms : undefined
}
