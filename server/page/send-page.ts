import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CacheTimes, CachedHead, ServedPage } from './cache/cached-page.ts'
import { compressions, type Encoding } from './encode-body.ts'

export type SendPage = ReturnType<typeof createSendPage>

/**
 * @param siteHeaders headers of every page
 * @param times of the page cache; caches in front of the site get them as headers
 */
export function createSendPage(
  siteHeaders: [name: string, value: string][],
  times: Omit<CacheTimes, 'jitter'>,
) {
  const headersOfSite = siteHeaders.flat()
  const caching = {
    lasting: cachingHeaders(times.freshMs, times),
    shortLived: cachingHeaders(times.shortLivedMs),
  }

  /**
   * Sends a page, a redirect or an error, or a 304 where the client has the page.
   *
   * `Vary`, `Retry-After` and unrelated headers that the response already has are preserved, and so is `Cache-Control` below status 500.
   *
   * @see docs/reference/http.md, "Headers of pages"
   */
  return function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    served: ServedPage,
  ): void {
    const { page } = served
    const { location, hash } = page
    const encoding = location ? 'identity' : served.encoding
    const common = [
      ...cachingOf(page, response),
      ...answerHeaders(served, times.freshMs, request.record?.id ?? ''),
    ]
    const tag = tagOfClient(request, page, encoding)
    if (tag) {
      response.writeHead(304, hash ? [...common, 'ETag', tag] : common).end()
      return
    }
    const body = location ? emptyBody : served.body
    const headers = [...headersOfSite, ...common]
    for (const [name, value] of page.headers)
      if (name !== 'Retry-After' || !response.hasHeader(name)) headers.push(name, value)
    headers.push('Content-Length', String(body.length))
    if (hash) headers.push('ETag', entityTag(hash, encoding))
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
    if (location) headers.push('Location', withQuery(location, request.url ?? ''))
    response.writeHead(page.status, headers)
    response.end(body)
  }

  /** Caching headers: below status 500 those that the response already has take precedence over the page's own. */
  function cachingOf(page: CachedHead, response: ServerResponse): FlatHeaders {
    const vary = ['Vary', varyOf(response)]
    if (page.status < 500 && response.hasHeader('Cache-Control')) return vary
    if (page.cacheControl !== null) return [...vary, 'Cache-Control', page.cacheControl]
    return [...vary, ...(page.isShortLived ? caching.shortLived : caching.lasting)]
  }
}

/** The existing `Vary`, with `Accept-Encoding` added. */
function varyOf(response: ServerResponse): string {
  const varying = String(response.getHeader('Vary') ?? '')
  if (/accept-encoding/i.test(varying)) return varying
  return varying === '' ? 'Accept-Encoding' : `${varying}, Accept-Encoding`
}

/** Alternating names and values, which Node writes unchanged. */
type FlatHeaders = string[]

/** Body of a redirect. */
const emptyBody = Buffer.alloc(0)

/** The matching entity tag of a client. Conditions apply only to a GET or HEAD that would get a 200 (RFC 9110 §13.2.1). */
function tagOfClient(
  { method, headers }: IncomingMessage,
  { status, hash }: CachedHead,
  encoding: Encoding,
): string | null {
  if (status !== 200 || (method !== 'GET' && method !== 'HEAD')) return null
  const tag = matchingTag(headers['if-none-match'], hash)
  return tag === '*' ? entityTag(hash, encoding) : tag
}

/**
 * `stale-while-revalidate` for browsers, which must not show an old page to a visitor who returns
 * after an hour. Caches that read `CDN-Cache-Control` (RFC 9213) get the site's own time.
 */
const browserStaleSeconds = 30

/** @param later how long a page may be sent after `freshMs`; missing: not at all */
function cachingHeaders(
  freshMs: number,
  later?: Pick<CacheTimes, 'staleMs' | 'staleIfErrorMs'>,
): FlatHeaders {
  const afterwards = (staleSeconds: number) =>
    later
      ? `, stale-while-revalidate=${staleSeconds}, stale-if-error=${later.staleIfErrorMs / 1000}`
      : ''
  return [
    'Cache-Control',
    `public, max-age=0, s-maxage=${freshMs / 1000}${afterwards(browserStaleSeconds)}`,
    'CDN-Cache-Control',
    `max-age=${freshMs / 1000}${afterwards((later?.staleMs ?? 0) / 1000)}`,
  ]
}

/**
 * Headers about the response. A purged page counts as old, independent of its age; otherwise a cache in front of the site would store it.
 */
function answerHeaders(
  { outcome, ageMs, renderMs }: ServedPage,
  freshMs: number,
  requestId: string,
): FlatHeaders {
  const age = Math.floor(Math.max(0, ageMs, outcome === 'stale' ? freshMs : 0) / 1000)
  const render = renderMs === undefined ? '' : `, render;dur=${renderMs.toFixed(1)}`
  return [
    'X-Request-Id',
    requestId,
    'Age',
    String(age),
    'X-Cache',
    outcome.toUpperCase(),
    'Server-Timing',
    `cache;desc=${outcome}${render}`,
  ]
}

/**
 * Target of a redirect with the request's query. Parameters that the target already contains are
 * not added: the target was made with the canonical query.
 *
 * @param url of the request
 * @example withQuery('/de/a?x=1', '/en/a?x=1&utm_source=mail') // '/de/a?x=1&utm_source=mail'
 */
function withQuery(location: string, url: string): string {
  const [, path = '', ownQuery = '', fragment = ''] = urlParts.exec(location) ?? []
  const names = new Set(new URLSearchParams(ownQuery).keys())
  const asked = (urlParts.exec(url)?.[2] ?? '').slice(1).split('&')
  const added = asked.filter((part) => part && !names.has(nameOf(part)))
  const query = [ownQuery.slice(1), ...added].filter(Boolean).join('&')
  return path + (query && `?${query}`) + fragment
}

/** Path with origin, `?` with query, `#` with fragment. */
const urlParts = /^([^?#]*)(\?[^#]*)?(#.*)?$/s

/** @param part `name=value` */
function nameOf(part: string): string {
  return new URLSearchParams(part).keys().next().value ?? ''
}

/**
 * A strong entity tag. Each encoding has different bytes, so each has a tag of its own (RFC 9110 §8.8.3.3).
 *
 * @param hash of the uncompressed body; letters, digits, `-` and `_`
 * @example entityTag('Jx2', 'br') // '"Jx2-br"'
 */
export function entityTag(hash: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
}

/** Entity tags in a list, with their text, and its part before the encoding. */
const entityTags = new RegExp(`(?:W/)?"(([\\w-]+?)(?:-(?:${compressions.join('|')}))?)"`, 'g')

/** Longest `If-None-Match` that is read: a client has only a few versions of a page. */
const maxTagsLength = 2048

/**
 * The tag of a client's copy of a page, in any encoding: the uncompressed body is the same.
 *
 * @param header `If-None-Match`, possibly invalid: the function never throws, and ignores a header that is too long
 * @returns the tag as the client wrote it, which the 304 repeats so that caches find their copy (RFC 9111 §4.3.4); `*` where the client has
 *   any version, `null` where it has no copy of this page
 */
export function matchingTag(header: string | undefined, hash: string): string | null {
  if (header === undefined || header.length > maxTagsLength) return null
  if (header.trim() === '*') return '*'
  // RFC 9110 §8.8.3: a quoted tag may contain a comma, so the list cannot be split at commas.
  for (const [tag, text, start] of header.matchAll(entityTags))
    if (text === hash || start === hash) return tag
  return null
}
