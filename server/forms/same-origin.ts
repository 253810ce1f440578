import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'

/** Refuses forms that a page of another site sends in a visitor's name. A program that is no browser sends neither header. */
export const sameOriginHandler: RequestHandler = function sameOrigin(request, _response, next) {
  if (isFromHere(request)) return next()
  next(Object.assign(new Error('sent by another site'), { status: 403 }))
}

/**
 * `Sec-Fetch-Site` is what the browser says and no page can change; browsers before 2023 say the `Origin` only. Compared without scheme: TLS may end before
 * the site.
 *
 * @see https://www.w3.org/TR/fetch-metadata/
 */
function isFromHere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host } = headers
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host)
}
