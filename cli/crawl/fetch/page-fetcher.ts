import {
  brotliDecompressSync,
  constants,
  gunzipSync,
  inflateSync,
  zstdDecompressSync,
} from 'node:zlib'
import { Agent } from 'undici'
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

/** `timeoutMs` is for a connection, for the headers, and for each pause within a body; `concurrency` counts connections to one host. */
export type PageFetcherOptions = Pick<CliConfig, 'headers' | 'timeoutMs' | 'concurrency'> & {
  /** They get the headers of the run. */
  siteOrigins: ReadonlySet<string>
}

/** The plain fetcher: one request, one answer, over kept-alive connections. */
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
    const { method, url, headers: own, signal, maxBytes = 0 } = request
    const { origin } = url // URL puts it together anew each time
    const isSite = siteOrigins.has(origin)
    const standard = isSite ? siteHeaders : commonHeaders
    const outcome = noOutcome(method)
    const startedAt = performance.now()
    const stopClock = () => (outcome.durationMs = performance.now() - startedAt)
    try {
      const answer = await agent.request({
        method,
        origin,
        path: url.pathname + url.search,
        headers: own ? mergeHeaders(standard, own) : standard,
        signal,
        // After HEAD undici hangs up, since some servers send a body all the same; the site is known not to.
        ...(isSite && { reset: false }),
      })
      stopClock()
      const received = joinHeaders(answer.headers)
      outcome.status = answer.statusCode
      outcome.contentType = mediaTypeOf(received)
      if (maxBytes > 0 && isWanted(request, outcome)) {
        const body = decode(await readBody(answer.body, maxBytes), received)
        return { outcome, headers: received, body }
      }
      // A short body that nobody wants is read to its end, which keeps the connection.
      answer.body.dump({ limit: keptBytes }).catch(() => undefined)
      return { outcome, headers: received, body: nothing }
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      const hasStarted = outcome.status !== null
      if (!hasStarted) stopClock()
      return noAnswer(outcome, toFailureReason(error, hasStarted))
    }
  }

  return { fetch: fetchPage, close: () => agent.destroy() }
}

/** Policies and cookies of large sites are longer than Node's 16 kB. */
const maxHeaderBytes = 65_536
/** For one of several addresses of a host; Node's 250 ms are too short for a slow line. */
const attemptTimeoutMs = 500
const keptBytes = 65_536
const nothing = Buffer.alloc(0)

export const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

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

function joinHeaders(headers: Record<string, string | string[] | undefined>) {
  const joined: Record<string, string> = {}
  for (const name in headers) {
    const value = headers[name]
    if (typeof value === 'string') joined[name] = value
    else if (value) joined[name] = value.join(name === 'set-cookie' ? '\n' : ', ')
  }
  return joined
}

function isWanted({ types }: FetchRequest, { status, contentType }: Outcome): boolean {
  return !redirectStatuses.has(status ?? 0) && (!types || types.includes(contentType))
}

async function readBody(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}

/** Undoes the content coding; a body in one that is not known stays as it is. */
function decode(body: Buffer, { 'content-encoding': coding = '' }: Record<string, string>): Buffer {
  const decoder = body.length > 0 ? decoders[coding.trim().toLowerCase()] : undefined
  return decoder ? decoder(body) : body
}

const maxOutputLength = 100_000_000
const inflating = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength }

/** Like browsers, they give what they have of a body that was cut short. */
const decoders: Record<string, (body: Buffer) => Buffer> = {
  gzip: (body) => gunzipSync(body, inflating),
  'x-gzip': (body) => gunzipSync(body, inflating),
  deflate: (body) => inflateSync(body, inflating),
  br: (body) =>
    brotliDecompressSync(body, {
      finishFlush: constants.BROTLI_OPERATION_FLUSH,
      maxOutputLength,
    }),
  zstd: (body) =>
    zstdDecompressSync(body, { finishFlush: constants.ZSTD_e_flush, maxOutputLength }),
}
