import type { Readable } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import { version } from '../../version.ts'
import { decodeBody } from './decode-body.ts'
import { FetchFailure, type Fetcher, type FetchRequest, type Trail } from './fetcher.ts'
import { toFailureReason } from './failure-reason.ts'

export interface PageFetcherOptions {
  /** They get the headers of the run. */
  siteOrigins: ReadonlySet<string>
  headers: Record<string, string>
  /** For a connection, for the headers, and for each pause within a body. */
  timeoutMs: number
  /** Connections to one host. */
  concurrency: number
  now: () => number
}

/**
 * The plain fetcher: one request, one answer, over kept-alive connections.
 *
 * Of a header that came several times the values are joined by `, `, of `set-cookie` by line breaks. Bodies are decoded; reading
 * one throws a `FetchFailure` where it stalls or breaks off. Who lets go of a body needs no listener for errors.
 */
export function createPageFetcher({
  siteOrigins,
  headers,
  timeoutMs,
  concurrency,
  now,
}: PageFetcherOptions): { fetch: Fetcher; close: () => Promise<void> } {
  const agent = new Agent({
    connections: concurrency,
    pipelining: 1,
    allowH2: false,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxHeaderSize: maxHeaderBytes,
    autoSelectFamilyAttemptTimeout: attemptTimeoutMs,
  })
  const dispatcher = agent.compose(failWithTrail(now))
  const siteHeaders = mergeHeaders(commonHeaders, headers)

  async function fetchPage(request: FetchRequest) {
    const { method, url, headers: own, signal } = request
    const { origin } = url // URL puts it together anew each time
    const isSite = siteOrigins.has(origin)
    const standard = isSite ? siteHeaders : commonHeaders
    const startedAt = now()
    const response = await dispatcher.request({
      method,
      origin,
      path: url.pathname + url.search,
      headers: own ? mergeHeaders(standard, own) : standard,
      signal,
      // After HEAD undici hangs up, since some servers send a body all the same; the site is known not to.
      ...(isSite && { reset: false }),
    })
    const trail = toTrail(method, now() - startedAt)
    const answerHeaders = joinHeaders(response.headers)
    const body: Readable = response.body.on('error', ignore)
    const hasBody = method === 'GET' && !emptyStatuses.has(response.statusCode)
    return {
      status: response.statusCode,
      headers: answerHeaders,
      body: hasBody ? decodeBody(body, answerHeaders['content-encoding'], trail) : body,
      trail,
    }
  }

  return { fetch: fetchPage, close: () => agent.destroy() }
}

/** Policies and cookies of large sites are longer than Node's 16 kB. */
const maxHeaderBytes = 65_536
/** For one of several addresses of a host; Node's 250 ms are too short for a slow line. */
const attemptTimeoutMs = 500

const commonHeaders = {
  'user-agent': `werkseite/${version} (+link check)`,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'br, gzip',
}

/** The later one wins, except that cookies add up. */
function mergeHeaders(
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

/** Turns what undici says, before and after the headers, into failures that rules can judge. */
function failWithTrail(now: () => number): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => {
    const { method, signal } = options as Dispatcher.RequestOptions & { method: Trail['method'] }
    const startedAt = now()
    let hasStarted = false
    return dispatch(options, {
      onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
      onResponseStart(controller, status, headers, text) {
        hasStarted = true
        handler.onResponseStart?.(controller, status, headers, text)
      },
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError(controller, error) {
        const isAbort = signal instanceof AbortSignal && signal.aborted
        const failure = isAbort
          ? signal.reason
          : new FetchFailure(
              toFailureReason(error, hasStarted),
              toTrail(method, now() - startedAt),
              { cause: error },
            )
        handler.onResponseError?.(controller, failure)
      },
    })
  }
}

function toTrail(method: Trail['method'], durationMs: number): Trail {
  return { method, redirects: [], tries: 1, durationMs }
}

function joinHeaders(headers: Record<string, string | string[] | undefined>) {
  const joined: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    if (typeof value === 'string') joined[name] = value
    else if (value) joined[name] = value.join(name === 'set-cookie' ? '\n' : ', ')
  }
  return joined
}

/** Answers without a body, whatever their headers announce: RFC 9110 §6.4.1. */
const emptyStatuses = new Set([204, 205, 304])

const ignore = () => {}
