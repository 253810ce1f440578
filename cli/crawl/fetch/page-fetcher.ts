import type { IncomingHttpHeaders } from 'node:http'
import { errors, type Dispatcher } from 'undici'
import { version } from '../../version.ts'
import type { CliConfig } from '../../cli-config.ts'
import { noProxy } from '../../proxy-settings.ts'
import { decodeBody } from './decode-body.ts'
import { createDispatcher } from './create-dispatcher.ts'
import {
  mediaTypeOf,
  noResponse,
  noOutcome,
  type FetchResponse,
  type FetchRequest,
} from './fetcher.ts'
import { toFailureReason, toProxyFailureReason } from './failure-reason.ts'

/**
 * `timeoutMs` limits connecting, waiting for the headers, and each pause within a body, which may take three times as long as a whole;
 * `concurrency` limits connections per host.
 */
export type PageFetcherOptions = Pick<CliConfig, 'headers' | 'timeoutMs' | 'concurrency'> & {
  /** Default: no proxy. */
  proxy?: CliConfig['proxy']
  /** Origins that need no proxy. */
  direct?: readonly URL[]
  /** Origins that receive the headers of the run. */
  siteOrigins: ReadonlySet<string>
  /** Ends all connections when it aborts. */
  signal?: AbortSignal
}

/** Plain fetcher: one request, one response, over keep-alive connections. */
export function createPageFetcher({
  siteOrigins,
  headers,
  timeoutMs,
  concurrency,
  proxy = noProxy,
  direct,
  signal,
}: PageFetcherOptions) {
  const connections = createDispatcher({ proxy, direct, timeoutMs, concurrency })
  const { dispatcherFor, isProxied, close } = connections
  const siteHeaders = mergeHeaders(commonHeaders, headers)
  signal?.addEventListener('abort', () => void close())

  function fetchPage(request: FetchRequest): Promise<FetchResponse> {
    const { method, url, headers: own } = request
    const { origin } = url // URL puts it together anew each time
    const isSite = siteOrigins.has(origin)
    const standard = isSite ? siteHeaders : commonHeaders
    const toFailure = isProxied(url) ? toProxyFailureReason : toFailureReason
    const { handler, response } = createReceiver(request, 3 * timeoutMs, toFailure)
    const asked = {
      method,
      origin,
      path: url.pathname + url.search,
      headers: own ? mergeHeaders(standard, own) : standard,
      // By default undici closes the connection after HEAD, because some servers send a body anyway. The site does not.
      ...(isSite && { reset: false }),
    }
    dispatcherFor(url).dispatch(asked, handler)
    return response
  }

  return { fetch: fetchPage, isProxied, close }
}

/** Collects a response from undici's events, with the requested part of the body. Without streams, which take longer than parsing. */
function createReceiver(
  { method, maxBytes = 0, types }: FetchRequest,
  maxBodyMs: number,
  toFailure: typeof toFailureReason,
) {
  const { promise: response, resolve } = Promise.withResolvers<FetchResponse>()
  const startedAt = performance.now()
  const outcome = noOutcome(method)
  const chunks: Buffer[] = []
  let headers: FetchResponse['headers'] = {}
  let isWanted = false
  let isTruncated = false
  /** Remaining bytes before the body is aborted. A short unwanted body is read to its end, so that the connection stays open. */
  let left = keptBytes

  function fail(error: unknown): void {
    const hasStarted = outcome.status !== null
    if (!hasStarted) outcome.durationMs = performance.now() - startedAt
    resolve(noResponse(outcome, toFailure(error, hasStarted)))
  }

  function end(): void {
    try {
      const body = decodeBody(Buffer.concat(chunks), headers['content-encoding'] ?? '')
      resolve({ outcome, headers, body, ...(isTruncated && { isTruncated }) })
    } catch (error) {
      fail(error)
    }
  }

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart() {},
    onResponseStart(_, status, rawHeaders) {
      if (status < 200) return
      headers = joinHeaders(rawHeaders)
      const contentType = mediaTypeOf(headers)
      Object.assign(outcome, { status, contentType, durationMs: performance.now() - startedAt })
      isWanted = maxBytes > 0 && !redirectStatuses.has(status)
      if (types && !types.includes(contentType)) isWanted = false
      if (isWanted) left = maxBytes
      else end()
    },
    onResponseData(controller, chunk) {
      if (isWanted) chunks.push(chunk.subarray(0, left))
      left -= chunk.length
      const bodyMs = performance.now() - startedAt - outcome.durationMs
      if (bodyMs > maxBodyMs) controller.abort(new errors.BodyTimeoutError())
      if (left > 0) return
      isTruncated = isWanted && left < 0
      end()
      controller.abort(new Error('The rest of the body is not wanted.'))
    },
    onResponseEnd: end,
    onResponseError: (_, error) => fail(error),
  }
  return { handler, response }
}

const keptBytes = 65_536

export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const commonHeaders = {
  'user-agent': `werkseite/${version} (+link check)`,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
}

/** Own headers override standard ones; cookies are joined. */
export function mergeHeaders(
  standard: Record<string, string>,
  own: Record<string, string>,
): Record<string, string> {
  const merged = { ...standard }
  for (const [key, value] of Object.entries(own)) {
    const name = key.toLowerCase()
    merged[name] = name === 'cookie' && merged[name] ? `${merged[name]}; ${value}` : value
  }
  return merged
}

function joinHeaders(headers: IncomingHttpHeaders) {
  const joined: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    if (typeof value === 'string') joined[name] = value
    else if (value) joined[name] = value.join(name === 'set-cookie' ? '\n' : ', ')
  }
  return joined
}
