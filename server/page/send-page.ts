import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedPage, CacheTimes, ServedPage } from './cache/cached-page.ts'
import { encodings, toBody, type EncodedBody, type Encoding } from './encode-body.ts'

/**
 * Sends a page, a redirect or an error, or a 304 where the client has it.
 *
 * `Cache-Control`, `Vary` and headers of other names that are on the response already stay there.
 *
 * @returns what waits for the body, where it has to be made; rejects where it cannot be made, with nothing sent yet
 * @see docs/decisions/0025-answers-from-the-cache.md
 */
export type SendPage = (
  request: IncomingMessage,
  response: ServerResponse,
  served: ServedPage,
  encoding: Encoding,
) => Promise<void> | undefined

/**
 * @param siteHeaders go with every page
 * @param times of the cache, from which the headers for caches in front of the site are made
 */
export function createSendPage(
  siteHeaders: [name: string, value: string][],
  times: Omit<CacheTimes, 'jitter'>,
): SendPage {
  const headersOfSite = siteHeaders.flat()
  const caching = {
    lasting: cachingHeaders(times.freshMs, times),
    shortLived: cachingHeaders(times.shortLivedMs),
  }

  return function sendPage(request, response, served, accepted) {
    const { page } = served
    const { location } = page
    const encoding = location ? 'identity' : accepted
    const common = [
      ...cachingOf(page, response),
      ...answerHeaders(served, times.freshMs, request.record?.id ?? ''),
    ]
    const tag = tagOfClient(request, page, encoding)
    if (tag) {
      response.writeHead(304, [...common, 'ETag', tag]).end()
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

  /** What was decided before goes first, then what the page says itself. */
  function cachingOf(page: CachedPage, response: ServerResponse): FlatHeaders {
    const vary = ['Vary', varyOf(response)]
    const said = page.status < 500 ? response.getHeader('Cache-Control') : undefined
    if (said !== undefined) return [...vary, 'Cache-Control', String(said)]
    if (page.cacheControl !== null) return [...vary, 'Cache-Control', page.cacheControl]
    return [...vary, ...(page.isShortLived ? caching.shortLived : caching.lasting)]
  }
}

/** What is there already, and the encoding. */
function varyOf(response: ServerResponse): string {
  const varying = String(response.getHeader('Vary') ?? '')
  if (/accept-encoding/i.test(varying)) return varying
  return varying === '' ? 'Accept-Encoding' : `${varying}, Accept-Encoding`
}

/** Names and values alternate; Node writes them as they are. */
type FlatHeaders = string[]

/** What a redirect says is in its head. */
const emptyBody: EncodedBody = { bytes: Buffer.alloc(0), level: 'best' }

/** RFC 9110 §13.2.1: conditions are for a GET or HEAD of what would be found. */
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
 * Browsers obey `stale-while-revalidate` too, and must not show an old page to somebody who comes back after an hour. Caches that read
 * `CDN-Cache-Control` (RFC 9213) get the site's own time.
 */
const browserStaleSeconds = 30

/** @param later how long a page may be shown after that; missing where not at all */
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

/** A page that was purged counts as old, however young it is: else a cache in front would store it. */
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
 * Where a redirect leads, with what the request asked for. A parameter that the redirect names itself is there already: it
 * was made with the part of the query that makes the page.
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
 * A strong entity tag: each encoding and level has bytes of its own, so each has a tag of its own (RFC 9110 §8.8.3.3).
 *
 * @param hash of the body as it is; letters, digits, `-` and `_`
 * @example entityTag('Jx2', 'br', 'best') // '"Jx2-br-best"'
 */
export function entityTag(hash: string, encoding: Encoding, level: EncodedBody['level']): string {
  return `"${hash}${suffixOf(encoding, level)}"`
}

function suffixOf(encoding: Encoding, level: EncodedBody['level']): string {
  if (encoding === 'identity') return ''
  return level === 'best' ? `-${encoding}-best` : `-${encoding}`
}

const suffixes = new Set(
  encodings.flatMap((encoding) => [suffixOf(encoding, 'quick'), suffixOf(encoding, 'best')]),
)

/** A client has a few versions of a page at most. */
const maxTagsLength = 2048

/**
 * The tag by which a client already has a page, whichever encoding and level it has it in: the body is the same.
 *
 * @param header `If-None-Match`, in any state: it never throws, and what is too long is not read
 * @returns the tag as the client wrote it, for a 304 to repeat: caches find by it what they have (RFC 9111 §4.3.4);
 *   `*` where the client has anything at all, and `null` where it has nothing of this
 */
export function matchingTag(header: string | undefined, hash: string): string | null {
  if (header === undefined || header.length > maxTagsLength) return null
  if (header.trim() === '*') return '*'
  if (hash === '') return null
  // RFC 9110 §8.8.3: what is in quotes may hold a comma, so a list cannot be split at them.
  const begin = `"${hash}`
  let start = header.indexOf(begin)
  for (; start >= 0; start = header.indexOf(begin, start + 1)) {
    const end = header.indexOf('"', start + 1)
    const isWeak = header.startsWith('W/', start - 2)
    if (suffixes.has(header.slice(start + begin.length, end)) && end > 0)
      return header.slice(isWeak ? start - 2 : start, end + 1)
  }
  return null
}
