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

type Headers = Pick<IncomingMessage, 'headers' | 'rawHeaders'>

/** Host of a request without port, lower case; IPv6 in brackets; empty where there is none, or more than one. */
export function hostname(request: Headers): string {
  if (namesSeveralHosts(request)) return ''
  return (request.headers.host ?? '').toLowerCase().replace(/:\d*$/, '')
}

/** Whether there is more than one `Host` header, of which a proxy may have read the other one (RFC 9112 §3.2). */
function namesSeveralHosts({ rawHeaders }: Pick<Headers, 'rawHeaders'>): boolean {
  const isHost = (text: string, index: number) =>
    index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'
  return rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost)
}

/**
 * Answers for the hosts of this site only, so that a forged `Host` reaches no link and no cache.
 *
 * @see RFC 9110 §7.4: 421 Misdirected Request; RFC 9112 §3.2: 400 for more than one `Host`
 */
export function trustedHostHandler(
  { trusted }: Pick<Hosts, 'trusted'>,
  { siteUrl }: Pick<ServerConfig, 'siteUrl'>,
): RequestHandler {
  return function trustedHost(request, response, next) {
    if (trusted.has(hostname(request))) return next()
    if (namesSeveralHosts(request))
      return void response.status(400).type('text').send('This request names more than one host.\n')
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
