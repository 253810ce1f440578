import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'
import type { ServerConfig } from '../config/config.ts'
import type { RecordRequest } from '../ops/request-record.ts'
import type { RespondWithPage } from '../page/respond-with-page.ts'
import { parsePageRequest } from '../page/page-request.ts'
import type { RedirectLists } from '../redirects/redirect-lists.ts'
import { splitPageDataUrl } from '../../routing/localized-path.ts'
import { limitBody } from './limit-body.ts'

export interface RequestListenerDeps {
  hosts: Hosts
  redirects: Pick<RedirectLists, 'find'>
  recordRequest: RecordRequest
  respondWithPage: RespondWithPage
  /** Express app. Handles every request that is not for a page. */
  app: RequestListener
}

/** Listener that gets each request first. It answers pages without the Express app, which takes longer than sending a cached page. */
export function createRequestListener({
  hosts,
  redirects,
  recordRequest,
  respondWithPage,
  app,
}: RequestListenerDeps): RequestListener {
  return function handleRequest(request, response) {
    if (!isOriginForm.test(request.url ?? '')) toOriginForm(request)
    if (!request.readableEnded) limitBody(request, response)
    const host = hostname(request)
    const preview = hosts.drafts.has(host)
    const isPage =
      hosts.trusted.has(host) && !redirects.find(splitPageDataUrl(request.url ?? '').url)
    const page = isPage ? parsePageRequest(request, preview) : null
    if (!page) {
      recordRequest(request, response)
      return app(request, response)
    }
    const { locale, asData } = page
    recordRequest(request, response, { route: asData ? 'page-data' : 'page', locale })
    if (preview) setPreviewHeaders(response)
    void respondWithPage(request, response, page)
  }
}

/** A path without a fragment, and without a backslash, which some parsers read as a slash. */
const isOriginForm = /^\/[^#\\]*$/

/** Any but the second character: some programs read `/\x` as an address of another host, which the site refuses. */
const backslash = /(?<!^\/)\\/g

/**
 * Reduces a request's target to path and query. The host of an absolute address takes precedence
 * over the `Host` header (RFC 9112 §3.2.2). A fragment is removed, a backslash encoded;
 * any other target becomes `/`.
 */
function toOriginForm(request: IncomingMessage): void {
  const { url = '' } = request
  const target = /^https?:/i.test(url) ? URL.parse(url) : null
  if (target) request.headers.host = target.host
  if (target) request.url = target.pathname + target.search
  else request.url = url.startsWith('/') ? url.replace(/#.*/s, '').replace(backslash, '%5C') : '/'
}

/** Hosts that the site answers for, without port. */
export interface Hosts {
  trusted: ReadonlySet<string>
  /** The trusted hosts that show drafts: none, unless the site's own address is a preview host. */
  drafts: ReadonlySet<string>
  /** Hosts that redirect to the site's own. */
  aliases: ReadonlySet<string>
}

export function hostsOf({
  siteUrl,
  previewHosts,
  aliasHosts,
  host,
}: Pick<ServerConfig, 'siteUrl' | 'previewHosts' | 'aliasHosts' | 'host'>): Hosts {
  const trusted = new Set([siteUrl.hostname, host, ...previewHosts])
  const drafts = new Set(previewHosts.includes(siteUrl.hostname) ? previewHosts : [])
  return { trusted, drafts, aliases: new Set(aliasHosts) }
}

type Headers = Pick<IncomingMessage, 'headers' | 'rawHeaders'>

/** Host of a request, lower case, without port and trailing dot, IPv6 in brackets; empty where there is no `Host` header, or more than one. */
export function hostname(request: Headers): string {
  if (namesSeveralHosts(request)) return ''
  return (request.headers.host ?? '').toLowerCase().replace(/\.?(?::\d*)?$/, '')
}

/** True if there is more than one `Host` header: a proxy may have used the other one (RFC 9112 §3.2). */
function namesSeveralHosts({ rawHeaders }: Pick<Headers, 'rawHeaders'>): boolean {
  const isHost = (text: string, index: number) =>
    index % 2 === 0 && text.length === 4 && text.toLowerCase() === 'host'
  return rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost)
}

/**
 * Refuses requests for other hosts, so that a forged `Host` gets into no link and no cache.
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

/** Redirects requests for other hosts of the site to its own host, old addresses to their new one at once. A form keeps its method. */
export function aliasHostHandler(
  { aliases }: Pick<Hosts, 'aliases'>,
  { siteUrl, redirects }: { siteUrl: URL; redirects: Pick<RedirectLists, 'find'> },
): RequestHandler {
  return function aliasHost(request, response, next) {
    if (!aliases.has(hostname(request))) return next()
    const { method, originalUrl } = request
    const isRead = method === 'GET' || method === 'HEAD'
    const target = (isRead && redirects.find(originalUrl)?.location) || originalUrl
    response.setHeader('Cache-Control', 'public, max-age=0, s-maxage=60')
    const location = target.startsWith('/') ? siteUrl.origin + target : target
    response.redirect(isRead ? 301 : 308, location)
  }
}

/**
 * Decides whether a request sees drafts: only on a deployment whose own address is a preview host, and under a preview host. A public
 * deployment never shows drafts, independent of the `Host` header. A preview is never stored.
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
