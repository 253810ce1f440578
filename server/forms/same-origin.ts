import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'

/** Refuses forms that a page of another site sends in a visitor's name. Programs that are no browsers send neither header and pass. */
export const sameOriginHandler: RequestHandler = function sameOrigin(request, _response, next) {
  if (isFromHere(request)) return next()
  next(Object.assign(new Error('sent by another site'), { status: 403 }))
}

/**
 * Checks `Sec-Fetch-Site`, which pages cannot change, or `Origin` for browsers before 2023.
 * `Origin` is compared without its scheme, because TLS may end at a proxy.
 *
 * @see https://www.w3.org/TR/fetch-metadata/
 */
function isFromHere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  const { origin, host = '' } = headers
  return origin === undefined || plainHost(URL.parse(origin)?.host) === plainHost(host)
}

/** Host without default port and trailing dot, which proxies add or remove. */
function plainHost(host: string | undefined): string | undefined {
  return host
    ?.toLowerCase()
    .replace(/\.(?=:|$)/, '')
    .replace(/:(?:80|443)?$/, '')
}
