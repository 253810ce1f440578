import { pipeline } from 'node:stream/promises'
import type { RequestHandler } from 'express'
import { request as fetchMedia, type Dispatcher } from 'undici'
import { outsideMedia } from '../../routing/picture-address.ts'
import { toMediaAddress } from './media-address.ts'

const passedOn = ['accept', 'if-none-match', 'if-modified-since', 'range', 'if-range']
const passedBack = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'etag',
  'last-modified',
]

/**
 * Pictures and files of the backend under the site's own origin: the browser talks to nobody else.
 * A drawing is an image here and never a document: its scripts and styles are switched off. A script is a file to be stored:
 * it would be one of the site's own.
 */
export function mediaHandler(backendUrl: URL): RequestHandler {
  return async function media(request, response, next) {
    const { pathname, search } = new URL(request.originalUrl, 'http://site')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    const address = toMediaAddress(pathname, backendUrl)
    if (!isRead || !address) return next()
    const controller = new AbortController()
    response.once('close', () => controller.abort())
    const answer = await fetchMedia(address + search, {
      method: request.method,
      headers: pick(request.headers, passedOn),
      signal: controller.signal,
      headersTimeout: 10_000,
    }).catch(() => null)
    if (!answer) return void response.status(502).end()
    const isContent = answer.statusCode < 300 || answer.statusCode === 304
    if (!isContent || !isExpected(pathname, answer)) {
      await answer.body.dump()
      return next()
    }
    response.status(answer.statusCode).set(pick(answer.headers, passedBack))
    if (isScript(answer)) response.setHeader('Content-Type', 'application/octet-stream')
    response.setHeader('Cache-Control', 'public, max-age=3600')
    response.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    await pipeline(answer.body, response).catch(() => response.destroy())
  }
}

/** Outside its media folder the backend has more than is meant for visitors. */
function isExpected(pathname: string, { statusCode, headers }: Dispatcher.ResponseData): boolean {
  const type = String(headers['content-type'])
  return !pathname.startsWith(outsideMedia) || statusCode === 304 || /^image\/(?!svg)/.test(type)
}

/** Every JavaScript MIME type of the MIME Sniffing Standard, old names included. */
function isScript({ headers }: Dispatcher.ResponseData): boolean {
  return /(java|j|live|ecma)script/i.test(String(headers['content-type']))
}

function pick(
  headers: Record<string, string | string[] | undefined>,
  names: string[],
): Record<string, string | string[]> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
