import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import { request as fetchMedia, type Dispatcher } from 'undici'
import { outsideMedia } from '../../routing/picture-address.ts'
import { toMediaAddress, type MediaSource } from './media-address.ts'

const passedOn = ['accept', 'if-none-match', 'if-modified-since', 'range', 'if-range']
const passedBack = [
  'content-type',
  'content-encoding',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
  'cache-control',
  'expires',
  'vary',
]

/**
 * Serves pictures and files of the backend under the site's own origin, so that the browser contacts no other host. An SVG drawing is an
 * image only and never a document: its scripts and styles are disabled. A script is sent as a download, otherwise it would run as one of
 * the site's own.
 */
export function mediaHandler(source: MediaSource): RequestHandler {
  return async function media(request, response, next) {
    const { pathname, search } = new URL(request.originalUrl, 'http://site')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const outcome = isRead ? await sendMedia(request, response, pathname + search, source) : 404
    if (!outcome) return
    response.set('Cache-Control', 'no-store')
    if (outcome === 404) next()
    else response.status(outcome).end()
  }
}

/**
 * Sends a file of the backend unchanged.
 *
 * @param path `/media/…`, normalised, with its query
 * @param headers take precedence over those of the backend
 * @returns `null` where a response was sent, otherwise the status for the failure
 */
export async function sendMedia(
  request: Request,
  response: Response,
  path: string,
  source: MediaSource,
  headers: Record<string, string> = {},
): Promise<404 | 502 | 503 | null> {
  const address = toMediaAddress(path, source)
  if (!address) return 404
  const controller = new AbortController()
  response.once('close', () => controller.abort())
  const answer = await fetchMedia(address, {
    method: request.method,
    headers: pick(request.headers, passedOn),
    signal: controller.signal,
    headersTimeout: 10_000,
  }).catch(() => null)
  if (!answer) return 502
  const { statusCode: status } = answer
  const isContent = status < 300 || status === 304
  if (!isContent || !isExpected(path, answer)) {
    await answer.body.dump()
    if (status !== 416) return toFailure(status)
    const range = pick(answer.headers, ['content-range'])
    response
      .status(416)
      .set({ ...range, 'Cache-Control': 'no-store' })
      .end()
    return null
  }
  response.status(status).set({
    ...(!saysHowLong(answer) && { 'Cache-Control': 'public, max-age=3600' }),
    ...pick(answer.headers, passedBack),
    ...(isScript(answer) && { 'Content-Type': 'application/octet-stream' }),
    ...headers,
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  })
  await pipeline(answer.body, response).catch(() => response.destroy())
  return null
}

/** The status for an answer of the backend without a file. A file that cannot be sent at the moment is not missing. */
function toFailure(status: number): 404 | 502 | 503 {
  if (status === 503) return 503
  return status >= 500 || status === 408 || status === 429 ? 502 : 404
}

/** True for a file that may be public. Outside `/media/` only pictures are: the backend has other files there. */
function isExpected(path: string, { statusCode, headers }: Dispatcher.ResponseData): boolean {
  const type = String(headers['content-type'])
  return !path.startsWith(outsideMedia) || statusCode === 304 || /^image\/(?!svg)/.test(type)
}

/** True if the backend sets caching rules. A 304 may omit them, because the client stored those of the 200 (RFC 9111 §3.2). */
function saysHowLong({ statusCode, headers }: Dispatcher.ResponseData): boolean {
  return statusCode === 304 || 'cache-control' in headers || 'expires' in headers
}

/** Every JavaScript MIME type of the MIME Sniffing Standard, old names included. */
function isScript({ headers }: Dispatcher.ResponseData): boolean {
  return /(java|j|live|ecma)script/i.test(String(headers['content-type']))
}

function pick(
  headers: Record<string, string | string[] | undefined>,
  names: string[],
): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      // A repeated header becomes one with both values.
      return value === undefined ? [] : [[name, String(value)]]
    }),
  )
}
