import type { RequestHandler } from 'express'
import type { ServerConfig } from '../config.ts'
import { hostname } from '../hostname.ts'

/**
 * Answers for the hosts of this site only, so that a forged `Host` reaches no link and no cache.
 *
 * @see RFC 9110 §7.4: 421 Misdirected Request
 */
export function createTrustedHost({
  siteUrl,
  previewHosts,
  host,
}: Pick<ServerConfig, 'siteUrl' | 'previewHosts' | 'host'>): RequestHandler {
  const trusted = new Set([siteUrl.hostname, host, ...previewHosts])
  return function trustedHost(request, response, next) {
    if (trusted.has(hostname(request))) return next()
    response.status(421).type('text').send(`This server answers for ${siteUrl.host} only.\n`)
  }
}
