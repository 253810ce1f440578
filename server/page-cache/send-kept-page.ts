import type { IncomingMessage, ServerResponse } from 'node:http'
import { acceptedEncoding } from './accepted-encoding.ts'
import { bodyIn } from './encode-body.ts'
import { entityTag, matchingTag } from './entity-tag.ts'
import type { EncodedBody, Encoding, KeptPage } from './kept-page.ts'

/** How long a page holds in caches in front of the site. */
export interface EdgeTimes {
  freshSeconds: number
  /** How much longer it is shown while it is asked for again. */
  staleSeconds: number
  /** How much longer it is shown while the site fails. */
  staleIfErrorSeconds: number
  /** Stands for `freshSeconds` where a page is `brief`. */
  briefSeconds: number
}

export interface SendOptions {
  /** Of every page of the site, the same array each time. */
  siteHeaders: [name: string, value: string][]
  /** The same object each time. */
  times: EdgeTimes
  /** Where the page comes from: kept; kept, and older than it should be; made for the request; made, and not kept. */
  outcome: 'hit' | 'stale' | 'miss' | 'bypass'
  /** Since the backend confirmed the page. */
  ageSeconds: number
  /** For `X-Request-Id`. */
  requestId: string
  /** How long it was rendered, where it was rendered for this request. */
  renderMs?: number
}

/**
 * Answers a GET or HEAD with a page, in the encoding that the client likes best, or with 304 where the client has it.
 *
 * Where the page has that body, all is sent before the call returns. Otherwise the body is made for this one answer; to keep it, call
 * `bodyIn` before and hand in a page that has it.
 *
 * Best given a response that has no headers yet: beside others, Node copies each of ours twice.
 *
 * @returns what waits for the body, if it has to be made; rejects where it cannot be made, with nothing sent yet
 * @see docs/decisions/0025-answers-from-the-cache.md
 */
export function sendKeptPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: KeptPage,
  options: SendOptions,
): Promise<void> | undefined {
  const common = commonHeaders(page, options)
  const encoding = common.location
    ? 'identity'
    : acceptedEncoding(request.headers['accept-encoding'])
  const tag = heldTag(request, page, encoding)
  if (tag) {
    response.writeHead(304, [...common.notModified, ...changing(options), 'ETag', tag]).end()
    return undefined
  }
  const body = common.location ? nothing : page.bodies[encoding]
  if (!body) return bodyIn(page, encoding).then(send)
  send(body)
  return undefined

  function send(sent: EncodedBody): void {
    const headers = [...common.found, ...ownHeaders(page, encoding, sent), ...changing(options)]
    if (common.location) headers.push('Location', withQuery(common.location, request.url ?? ''))
    response.writeHead(page.status, headers)
    response.end(request.method === 'HEAD' ? undefined : sent.bytes)
  }
}

/** What a redirect says is in its head. */
const nothing: EncodedBody = { bytes: Buffer.alloc(0), level: 'best' }

/** Names and values in turn, which Node writes as they are. */
type FlatHeaders = string[]

/** What is the same in every answer with a page that has the same headers. */
interface CommonHeaders extends Pick<SendOptions, 'siteHeaders' | 'times'> {
  location: string | undefined
  notModified: FlatHeaders
  found: FlatHeaders
}

type ByHeaders = WeakMap<KeptPage['headers'], CommonHeaders>
const lasting: ByHeaders = new WeakMap()
const brief: ByHeaders = new WeakMap()

function commonHeaders(page: KeptPage, { siteHeaders, times }: SendOptions): CommonHeaders {
  const known = page.brief ? brief : lasting
  const kept = known.get(page.headers)
  if (kept?.siteHeaders === siteHeaders && kept.times === times) return kept
  const location = page.headers.find(([name]) => name === 'location')?.[1]
  const notModified = caching(page, times)
  const own = page.headers.filter(([name]) => !written.has(name))
  const found = [...siteHeaders.flat(), ...own.flat(), ...notModified]
  const made = { siteHeaders, times, location, notModified, found }
  known.set(page.headers, made)
  return made
}

/** RFC 9110 §13.2.1: conditions are for what would be found. */
function heldTag(request: IncomingMessage, page: KeptPage, encoding: Encoding): string | null {
  if (page.status !== 200) return null
  const tag = matchingTag(request.headers['if-none-match'], page.hash)
  return tag === '*' ? entityTag(page.hash, encoding, page.bodies[encoding]?.level ?? 'quick') : tag
}

/**
 * Browsers obey `stale-while-revalidate` too, and must not show an old page to somebody who comes back after an hour. Caches that read
 * `CDN-Cache-Control` (RFC 9213) get the site's own time.
 */
const browserStaleSeconds = 30

/** What caches have to know, of a page that they take and of one that they have. */
function caching(page: KeptPage, times: EdgeTimes): FlatHeaders {
  const varying = ['Vary', 'Accept-Encoding', 'Cache-Control']
  const said = ownCaching(page)
  if (said !== undefined) return [...varying, said]
  const holds = page.brief
    ? () => ''
    : (staleSeconds: number) =>
        `, stale-while-revalidate=${staleSeconds}, stale-if-error=${times.staleIfErrorSeconds}`
  const fresh = page.brief ? times.briefSeconds : times.freshSeconds
  return [
    ...varying,
    `public, max-age=0, s-maxage=${fresh}${holds(browserStaleSeconds)}`,
    'CDN-Cache-Control',
    `max-age=${fresh}${holds(times.staleSeconds)}`,
  ]
}

/** A failure says itself that nobody keeps it. */
function ownCaching({ headers }: KeptPage): string | undefined {
  return headers.find(([name]) => name === 'cache-control')?.[1]
}

/** Headers that are written here, and one that must never reach two visitors. */
const written = new Set([
  'age',
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'location',
  'set-cookie',
  'transfer-encoding',
  'vary',
])

type ByEncoding = Partial<Record<Encoding, FlatHeaders>>
const ofPages = new WeakMap<KeptPage, ByEncoding>()

/** What an answer with the body of a page has to itself. */
function ownHeaders(page: KeptPage, encoding: Encoding, body: EncodedBody): FlatHeaders {
  const known = ofPages.get(page)
  const kept = known?.[encoding]
  if (kept) return kept
  const made = makeOwnHeaders(page, encoding, body)
  if (known) known[encoding] = made
  else ofPages.set(page, { [encoding]: made })
  return made
}

function makeOwnHeaders(
  page: KeptPage,
  encoding: Encoding,
  { bytes, level }: EncodedBody,
): FlatHeaders {
  const tags = ownCaching(page) === undefined ? tagHeaders(page.tags) : []
  const tag = entityTag(page.hash, encoding, level)
  const headers = [...tags, 'ETag', tag, 'Content-Length', String(bytes.length)]
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding)
  return headers
}

/** Edges take no longer ones: https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/ */
const maxTagLength = 1024

/** By what an edge may be told to drop the page. Varnish and Fastly read the one, Cloudflare and Akamai the other. */
function tagHeaders(tags: string[]): FlatHeaders {
  const encoded = tags.map(encodeTag).filter(({ length }) => length <= maxTagLength)
  if (encoded.length === 0) return []
  return ['Surrogate-Key', encoded.join(' '), 'Cache-Tag', encoded.join(',')]
}

/** Without space and comma, which separate tags. A path that is encoded already stays as it is. */
function encodeTag(tag: string): string {
  return toAscii(tag).replaceAll(',', '%2C')
}

/**
 * What differs from one answer to the next. A page that was purged is as old as one that has had its time, however young it is: else
 * a cache in front would keep it.
 */
function changing(options: SendOptions): FlatHeaders {
  const { outcome, ageSeconds, requestId, renderMs, times } = options
  const { said, timing } = outcomes[outcome]
  return [
    'X-Request-Id',
    requestId,
    'Age',
    String(Math.floor(Math.max(0, ageSeconds, outcome === 'stale' ? times.freshSeconds : 0))),
    'X-Cache',
    said,
    'Server-Timing',
    renderMs === undefined ? timing : `${timing}, render;dur=${renderMs.toFixed(1)}`,
  ]
}

const outcomes: Record<SendOptions['outcome'], { said: string; timing: string }> = {
  hit: { said: 'HIT', timing: 'cache;desc=hit' },
  stale: { said: 'STALE', timing: 'cache;desc=stale' },
  miss: { said: 'MISS', timing: 'cache;desc=miss' },
  bypass: { said: 'BYPASS', timing: 'cache;desc=bypass' },
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

/** Percent-encodes what a header cannot hold. */
function toAscii(text: string): string {
  return text.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}
