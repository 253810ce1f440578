import { brotliDecompressSync, constants, unzipSync } from 'node:zlib'
import { Agent, errors, type Dispatcher } from 'undici'
import { version } from '../../version.ts'
import type { CliConfig } from '../../config.ts'
import type { Outcome } from '../visit.ts'
import {
  mediaTypeOf,
  noAnswer,
  noOutcome,
  type FetchAnswer,
  type Fetcher,
  type FetchRequest,
} from './fetcher.ts'
import { toFailureReason } from './failure-reason.ts'

/**
 * `timeoutMs` limits connecting, waiting for the headers, and each pause within a body, which may take three times as long as a whole;
 * `concurrency` limits connections per host.
 */
export type PageFetcherOptions = Pick<CliConfig, 'headers' | 'timeoutMs' | 'concurrency'> & {
  /** Origins that receive the headers of the run. */
  siteOrigins: ReadonlySet<string>
}

/** Plain fetcher: one request, one answer, over keep-alive connections. */
export function createPageFetcher(options: PageFetcherOptions): {
  fetch: Fetcher
  close: () => Promise<void>
} {
  const { siteOrigins, headers, timeoutMs, concurrency } = options
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

  async function fetchPage(request: FetchRequest): Promise<FetchAnswer> {
    const { method, url, headers: own, signal } = request
    const { origin } = url // URL puts it together anew each time
    const isSite = siteOrigins.has(origin)
    const standard = isSite ? siteHeaders : commonHeaders
    const receiver = new Receiver(request, 3 * timeoutMs)
    const abort = () => receiver.abort(signal?.reason)
    signal?.throwIfAborted()
    signal?.addEventListener('abort', abort)
    const asked = {
      method,
      origin,
      path: url.pathname + url.search,
      headers: own ? mergeHeaders(standard, own) : standard,
      // By default undici closes the connection after HEAD, because some servers send a body anyway. The site does not.
      ...(isSite && { reset: false }),
    }
    agent.dispatch(asked, receiver)
    return receiver.answer.finally(() => signal?.removeEventListener('abort', abort))
  }

  return { fetch: fetchPage, close: () => agent.destroy() }
}

type RawHeaders = Record<string, string | string[] | undefined>

/** Collects an answer from undici's events, with the requested part of the body. Without streams, which take longer than parsing. */
class Receiver implements Dispatcher.DispatchHandler {
  readonly #request: FetchRequest
  readonly #maxBodyMs: number
  readonly #outcome: Outcome
  readonly #startedAt = performance.now()
  readonly #result = Promise.withResolvers<FetchAnswer>()
  readonly answer = this.#result.promise
  #controller: Dispatcher.DispatchController | null = null
  #headers: FetchAnswer['headers'] = {}
  readonly #chunks: Buffer[] = []
  #isWanted = false
  /** Remaining bytes before the body is aborted. A short unwanted body is read to its end, so that the connection stays open. */
  #left = keptBytes

  constructor(request: FetchRequest, maxBodyMs: number) {
    this.#request = request
    this.#maxBodyMs = maxBodyMs
    this.#outcome = noOutcome(request.method)
  }

  abort(reason: unknown): void {
    this.#result.reject(reason)
    this.#controller?.abort(reason as Error)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    const { signal } = this.#request
    if (signal?.aborted) controller.abort(signal.reason as Error)
  }

  onResponseStart(_: unknown, status: number, headers: RawHeaders): void {
    if (status < 200) return
    const { maxBytes = 0, types } = this.#request
    this.#stopClock()
    this.#headers = joinHeaders(headers)
    this.#outcome.status = status
    this.#outcome.contentType = mediaTypeOf(this.#headers)
    const isType = !types || types.includes(this.#outcome.contentType)
    this.#isWanted = maxBytes > 0 && isType && !redirectStatuses.has(status)
    if (this.#isWanted) this.#left = maxBytes
    else this.#end()
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#isWanted) this.#chunks.push(chunk.subarray(0, this.#left))
    this.#left -= chunk.length
    const bodyMs = performance.now() - this.#startedAt - this.#outcome.durationMs
    if (bodyMs > this.#maxBodyMs) controller.abort(new errors.BodyTimeoutError())
    if (this.#left > 0) return
    this.#end()
    controller.abort(new Error('The rest of the body is not wanted.'))
  }

  onResponseEnd(): void {
    this.#end()
  }

  onResponseError(_: unknown, error: Error): void {
    const hasStarted = this.#outcome.status !== null
    if (!hasStarted) this.#stopClock()
    this.#result.resolve(noAnswer(this.#outcome, toFailureReason(error, hasStarted)))
  }

  #end(): void {
    try {
      const body = decode(Buffer.concat(this.#chunks), this.#headers)
      this.#result.resolve({ outcome: this.#outcome, headers: this.#headers, body })
    } catch (error) {
      this.onResponseError(null, error as Error)
    }
  }

  #stopClock(): void {
    this.#outcome.durationMs = performance.now() - this.#startedAt
  }
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

function joinHeaders(headers: RawHeaders) {
  const joined: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    if (typeof value === 'string') joined[name] = value
    else if (value) joined[name] = value.join(name === 'set-cookie' ? '\n' : ', ')
  }
  return joined
}

/** Decodes the content coding; a body with an unknown coding stays unchanged. */
function decode(body: Buffer, { 'content-encoding': coding = '' }: Record<string, string>): Buffer {
  const decoder = body.length > 0 ? decoders[coding.trim().toLowerCase()] : undefined
  return decoder ? decoder(body) : body
}

const maxOutputLength = 100_000_000
const unzip = (body: Buffer) =>
  unzipSync(body, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength })

/** As in browsers, a truncated body is decoded as far as possible. */
const decoders: Record<string, (body: Buffer) => Buffer> = {
  gzip: unzip,
  'x-gzip': unzip,
  deflate: unzip,
  br: (body) =>
    brotliDecompressSync(body, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      maxOutputLength,
    }),
}
