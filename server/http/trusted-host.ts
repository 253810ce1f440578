import type { RequestHandler } from 'express'
import type { ServerConfig } from '../config/config.ts'
import { hostname } from '../config/hosts.ts'
import type { Hosts } from '../config/hosts.ts'

/**
 * Answers for the hosts of this site only, so that a forged `Host` reaches no link and no cache.
 *
 * @see RFC 9110 §7.4: 421 Misdirected Request
 */
export function trustedHostHandler(
  { trusted }: Pick<Hosts, 'trusted'>,
  { siteUrl }: Pick<ServerConfig, 'siteUrl'>,
): RequestHandler {
  return function trustedHost(request, response, next) {
    if (trusted.has(hostname(request))) return next()
    response.status(421).type('text').send(`This server answers for ${siteUrl.host} only.\n`)
  }
}
