import { pipeline } from 'node:stream/promises'
import type { Request, RequestHandler, Response } from 'express'
import type { Dispatcher } from 'undici'
import { elsewhereMedia, outsideMedia } from '../../routing/picture-address.ts'
import {
  mediaAuthorization,
  toMediaAddress,
  type MediaSource,
} from '../../content/client/media-address.ts'
import { toFileStatus } from '../../content/contract/content-error.ts'
import { BackendPaused, requestMedia } from './request-media.ts'

const passedOn = ['accept', 'if-none-match', 'if-modified-since', 'range', 'if-range']
const passedBack = [
  'content-type',
  'content-encoding',
  'content-length',
  'content-range',
  'content-disposition',
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
    const { pathname: asked, search } = new URL(request.originalUrl, 'http://site')
    const pathname = asked.startsWith('/media/') ? asked : outsideMedia + asked.slice(1)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const outcome = isRead ? await sendMedia(request, response, pathname + search, source) : 404
    if (!outcome) return
    response.set('Cache-Control', 'no-store')
    if (outcome === 404) next()
    else response.status(outcome).set('Retry-After', '5').end()
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
  const options = {
    method: request.method,
    headers: { ...pick(request.headers, passedOn), ...mediaAuthorization(address, source) },
    signal: controller.signal,
    // Of each of two tries.
    headersTimeout: 5_000,
  }
  const answer = await requestMedia(address, options, source.pauses).catch((error: unknown) =>
    error instanceof BackendPaused ? 503 : 502,
  )
  if (typeof answer === 'number') return answer
  const { statusCode: status } = answer
  if (![200, 206, 304].includes(status) || !isFile(path, answer)) {
    await answer.body.dump()
    if (status !== 416) return toFileStatus(status)
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
    'Content-Security-Policy':
      "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox",
  })
  if (request.method === 'HEAD') {
    await answer.body.dump()
    response.end()
    return null
  }
  await pipeline(answer.body, response).catch(() => response.destroy())
  return null
}

const isPage = /^(text\/html|application\/([\w.-]+\+)?json)\b/i

/** False for a web page or data in place of a file, such as a sign-in form. Below `/media/` the contract allows any type. */
function isFile(path: string, { headers }: Dispatcher.ResponseData): boolean {
  return !path.startsWith(elsewhereMedia) || !isPage.test(String(headers['content-type']))
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
