import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { ServerConfig } from '../config/config.ts'

/** Which hosts the site answers for, without port. */
export interface Hosts {
  trusted: ReadonlySet<string>
  /** Those of the trusted ones that show drafts: none, unless the site's own address is a preview host. */
  drafts: ReadonlySet<string>
}

export function hostsOf({
  siteUrl,
  previewHosts,
  host,
}: Pick<ServerConfig, 'siteUrl' | 'previewHosts' | 'host'>): Hosts {
  const trusted = new Set([siteUrl.hostname, host, ...previewHosts])
  const drafts = new Set(previewHosts.includes(siteUrl.hostname) ? previewHosts : [])
  return { trusted, drafts }
}

/** Host of a request without port, lower case; IPv6 in brackets; empty where there is none. */
export function hostname({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return (headers.host ?? '').toLowerCase().replace(/:\d*$/, '')
}

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

/**
 * Decides whether a request sees drafts: a deployment whose own address is a preview host, asked under one of them.
 * A public deployment shows none, whatever `Host` a request carries. What is shown in preview is cached nowhere.
 */
export function previewHandler({ drafts }: Pick<Hosts, 'drafts'>): RequestHandler {
  return function preview(request, response, next) {
    const showsDrafts = drafts.has(hostname(request))
    response.locals['preview'] = showsDrafts
    if (showsDrafts) setPreviewHeaders(response)
    next()
  }
}

export function setPreviewHeaders(response: ServerResponse): void {
  response.setHeader('Cache-Control', 'private, no-store')
  response.setHeader('X-Robots-Tag', 'noindex')
}

/** True where the request sees drafts. */
export function isPreview({ locals }: { locals: Record<string, unknown> }): boolean {
  return locals['preview'] === true
}
