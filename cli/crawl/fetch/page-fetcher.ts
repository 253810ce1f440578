import type { IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, constants, unzipSync } from 'node:zlib'
import { Agent, errors, type Dispatcher } from 'undici'
import { version } from '../../version.ts'
import type { CliConfig } from '../../config.ts'
import { mediaTypeOf, noAnswer, noOutcome, type FetchAnswer, type FetchRequest } from './fetcher.ts'
import { toFailureReason } from './failure-reason.ts'

/**
 * `timeoutMs` limits connecting, waiting for the headers, and each pause within a body, which may take three times as long as a whole;
 * `concurrency` limits connections per host.
 */
export type PageFetcherOptions = Pick<CliConfig, 'headers' | 'timeoutMs' | 'concurrency'> & {
  /** Origins that receive the headers of the run. */
  siteOrigins: ReadonlySet<string>
  /** Ends all connections when it aborts. */
  signal?: AbortSignal
}

/** Plain fetcher: one request, one answer, over keep-alive connections. */
export function createPageFetcher({
  siteOrigins,
  headers,
  timeoutMs,
  concurrency,
  signal,
}: PageFetcherOptions) {
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
  const siteHeaders = mergeHeaders(commonHeaders, headers)
  const close = () => agent.destroy()
  signal?.addEventListener('abort', () => void close())

  function fetchPage(request: FetchRequest): Promise<FetchAnswer> {
    const { method, url, headers: own } = request
    const { origin } = url // URL puts it together anew each time
    const isSite = siteOrigins.has(origin)
    const standard = isSite ? siteHeaders : commonHeaders
    const { handler, answer } = createReceiver(request, 3 * timeoutMs)
    const asked = {
      method,
      origin,
      path: url.pathname + url.search,
      headers: own ? mergeHeaders(standard, own) : standard,
      // By default undici closes the connection after HEAD, because some servers send a body anyway. The site does not.
      ...(isSite && { reset: false }),
    }
    agent.dispatch(asked, handler)
    return answer
  }

  return { fetch: fetchPage, close }
}

/** Collects an answer from undici's events, with the requested part of the body. Without streams, which take longer than parsing. */
function createReceiver({ method, maxBytes = 0, types }: FetchRequest, maxBodyMs: number) {
  const { promise: answer, resolve } = Promise.withResolvers<FetchAnswer>()
  const startedAt = performance.now()
  const outcome = noOutcome(method)
  const chunks: Buffer[] = []
  let headers: FetchAnswer['headers'] = {}
  let isWanted = false
  /** Remaining bytes before the body is aborted. A short unwanted body is read to its end, so that the connection stays open. */
  let left = keptBytes

  function fail(error: unknown): void {
    const hasStarted = outcome.status !== null
    if (!hasStarted) outcome.durationMs = performance.now() - startedAt
    resolve(noAnswer(outcome, toFailureReason(error, hasStarted)))
  }

  function end(): void {
    try {
      resolve({ outcome, headers, body: decode(Buffer.concat(chunks), headers) })
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
      end()
      controller.abort(new Error('The rest of the body is not wanted.'))
    },
    onResponseEnd: end,
    onResponseError: (_, error) => fail(error),
  }
  return { handler, answer }
}

/** Headers of large sites, with policies and cookies, exceed Node's limit of 16 kB. */
const maxHeaderBytes = 65_536
/** Limit for each address of a host; Node's 250 ms are too short for a slow connection. */
const attemptTimeoutMs = 500
const keptBytes = 65_536

export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

const commonHeaders = {
  'user-agent': `werkseite/${version} (+link check)`,
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'accept-encoding': 'br, gzip',
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

/** Decodes the content coding as far as possible, as browsers do; a body with an unknown coding stays unchanged. */
function decode(body: Buffer, { 'content-encoding': coding = '' }: Record<string, string>): Buffer {
  const { Z_SYNC_FLUSH, BROTLI_OPERATION_FLUSH } = constants
  const name = body.length > 0 ? coding.trim().toLowerCase() : ''
  if (name === 'br')
    return brotliDecompressSync(body, { finishFlush: BROTLI_OPERATION_FLUSH, maxOutputLength })
  if (name === 'gzip' || name === 'x-gzip' || name === 'deflate')
    return unzipSync(body, { finishFlush: Z_SYNC_FLUSH, maxOutputLength })
  return body
}

const maxOutputLength = 100_000_000
