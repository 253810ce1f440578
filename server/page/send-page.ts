import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedPage, CacheTimes, ServedPage } from './cache/cached-page.ts'
import { compressions, toBody, type EncodedBody, type Encoding } from './encode-body.ts'

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
   * `Cache-Control`, `Vary` and unrelated headers that the response already has are preserved.
   *
   * @returns a promise where the body has to be made first; it rejects where that fails, with nothing sent yet
   * @see docs/decisions/0025-answers-from-the-cache.md
   */
  return function sendPage(
    request: IncomingMessage,
    response: ServerResponse,
    served: ServedPage,
    accepted: Encoding,
  ): Promise<void> | undefined {
    const { page } = served
    const { location } = page
    const encoding = location ? 'identity' : accepted
    const common = [
      ...cachingOf(page, response),
      ...answerHeaders(served, times.freshMs, request.record?.id ?? ''),
    ]
    const tag = tagOfClient(request, page, encoding)
    if (tag) {
      response.writeHead(304, page.hash ? [...common, 'ETag', tag] : common).end()
      return undefined
    }
    const body = location ? emptyBody : page.bodies[encoding]
    if (!body) return toBody(page.bodies, encoding).then(send)
    send(body)
    return undefined

    function send(sent: EncodedBody): void {
      const headers = [...headersOfSite, ...common]
      for (const [name, value] of page.headers) headers.push(name, value)
      headers.push('Content-Length', String(sent.bytes.length))
      if (page.hash) headers.push('ETag', entityTag(page.hash, encoding, sent.level))
      if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
      if (location) headers.push('Location', withQuery(location, request.url ?? ''))
      response.writeHead(page.status, headers)
      response.end(request.method === 'HEAD' ? undefined : sent.bytes)
    }
  }

  /** Caching headers: those that the response already has take precedence over the page's own. */
  function cachingOf(page: CachedPage, response: ServerResponse): FlatHeaders {
    const vary = ['Vary', varyOf(response)]
    const said = page.status < 500 ? response.getHeader('Cache-Control') : undefined
    if (said !== undefined) return [...vary, 'Cache-Control', String(said)]
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
const emptyBody: EncodedBody = { bytes: Buffer.alloc(0), level: 'best' }

/** The matching entity tag of a client. Conditions apply only to a GET or HEAD that would get a 200 (RFC 9110 §13.2.1). */
function tagOfClient(
  { method, headers }: IncomingMessage,
  { status, hash, bodies }: CachedPage,
  encoding: Encoding,
): string | null {
  if (status !== 200 || (method !== 'GET' && method !== 'HEAD')) return null
  const tag = matchingTag(headers['if-none-match'], hash)
  return tag === '*' ? entityTag(hash, encoding, bodies[encoding]?.level ?? 'quick') : tag
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
 * A strong entity tag. Each encoding and level has different bytes, so each has a tag of its own
 * (RFC 9110 §8.8.3.3).
 *
 * @param hash of the uncompressed body; letters, digits, `-` and `_`
 * @example entityTag('Jx2', 'br', 'best') // '"Jx2-br-best"'
 */
export function entityTag(hash: string, encoding: Encoding, level: EncodedBody['level']): string {
  if (encoding === 'identity') return `"${hash}"`
  return `"${hash}-${encoding}${level === 'best' ? '-best' : ''}"`
}

/** Entity tags in a list, with their text, and its part before encoding and level. */
const entityTags = new RegExp(
  `(?:W/)?"(([\\w-]+?)(?:-(?:${compressions.join('|')})(?:-best)?)?)"`,
  'g',
)

/** Longest `If-None-Match` that is read: a client has only a few versions of a page. */
const maxTagsLength = 2048

/**
 * The tag of a client's copy of a page, in any encoding and level: the uncompressed body is the same.
 *
 * @param header `If-None-Match`, possibly invalid: the function never throws, and ignores a header that is too long
 * @returns the tag as the client wrote it, which the 304 repeats so that caches find their copy (RFC 9111 §4.3.4); `*` where the client has
 *   any version, `null` where it has no copy of this page
 */
export function matchingTag(header: string | undefined, hash: string): string | null {
  if (header === undefined || header.length > maxTagsLength) return null
  if (header.trim() === '*') return '*'
  if (hash === '') return null
  // RFC 9110 §8.8.3: a quoted tag may contain a comma, so the list cannot be split at commas.
  for (const [tag, text, start] of header.matchAll(entityTags))
    if (text === hash || start === hash) return tag
  return null
}
