import { pipeline } from 'node:stream/promises'
import type { RequestHandler } from 'express'
import { request as fetchMedia } from 'undici'

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
 * A drawing is an image here and never a document: its scripts and styles are switched off.
 */
export function createMedia(backendUrl: URL): RequestHandler {
  const base = backendUrl.href.replace(/\/$/, '')
  return async function media(request, response, next) {
    const { pathname, search } = new URL(request.originalUrl, 'http://site')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || !pathname.startsWith('/media/')) return next()
    const controller = new AbortController()
    response.once('close', () => controller.abort())
    const answer = await fetchMedia(base + pathname + search, {
      method: request.method,
      headers: pick(request.headers, passedOn),
      signal: controller.signal,
      headersTimeout: 10_000,
    }).catch(() => null)
    if (!answer) return void response.status(502).end()
    const isContent = answer.statusCode < 300 || answer.statusCode === 304
    if (!isContent) {
      await answer.body.dump()
      return next()
    }
    response.status(answer.statusCode).set(pick(answer.headers, passedBack))
    response.setHeader('Cache-Control', 'public, max-age=3600')
    response.setHeader(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    )
    await pipeline(answer.body, response).catch(() => response.destroy())
  }
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
