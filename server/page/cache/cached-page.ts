import { hash as hashOf } from 'node:crypto'
import { tagsOf } from '../../../routing/localized-path.ts'
import { encodeBody, type Encoding } from '../encode-body.ts'
import type { CacheableRequest } from '../page-request.ts'
import type { RenderedPage } from '../render-page.ts'

/** The parts of a page that determine a response, without its body. */
export interface CachedHead {
  status: number
  /** True for an error page. Of these only a 404 or 410 is cached, for a few seconds. */
  isShortLived: boolean
  /** Target of a redirect. */
  location: string | null
  /** `Cache-Control` of a page that is never stored; `null`: everybody may cache the page. */
  cacheControl: string | null
  /** Headers of every response: content type, links to preload, tags for caches in front of the site. */
  headers: [name: string, value: string][]
  /** Hash of the uncompressed body; all its entity tags begin with it. Empty: the page has no entity tag. */
  hash: string
}

/** A page as replicas share it. */
export interface SharedPage extends CachedHead {
  cacheControl: null
  /** Body, compressed with brotli. */
  body: Buffer
  /** Cache tags, by which a purge names the page: its locale and the pathname of each response that it was made from. */
  tags: string[]
  /** Number of the latest purge when the rendering began. A purge of a tag with a higher number makes the page stale. */
  purgeNumber: number
  /** Time when the backend last confirmed all responses, in ms since 1970. */
  confirmedAt: number
}

/** A page in memory. It is immutable: a newer one replaces it. */
export interface CachedPage extends SharedPage {
  request: CacheableRequest
  /** This page's part of the jitter, from 0 to 1. */
  jitter: number
  /** Set after a failed revalidation: until when the backend is left alone, and the latest purge at the failure. */
  failed: { until: number; purgeNumber: number } | null
  /** Rendering time in ms; `null` for a page of another replica, and for one that is served in place of a failure. */
  renderMs: number | null
}

/**
 * Source of a response: `hit`: cached and fresh; `stale`: cached, but outdated; `miss`: rendered
 * for the request and stored; `bypass`: not stored.
 */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'bypass'

/** A page that is about to be sent. */
export interface ServedPage {
  page: CachedHead
  body: Buffer
  encoding: Encoding
  outcome: CacheOutcome
  /** Time since the backend last confirmed all responses, in ms. */
  ageMs: number
  /** Rendering time in ms, where the page was rendered for this request. */
  renderMs?: number
}

/** Approximate size of a page in memory. */
export function memoryOf({ body, headers }: SharedPage): number {
  const ofHeaders = headers.reduce((sum, [name, value]) => sum + 60 + name.length + value.length, 0)
  return body.length + 1500 + ofHeaders
}

/** Rendered page of which all sources are known. */
export type CacheableResult = RenderedPage & { sources: NonNullable<RenderedPage['sources']> }

/**
 * Converts a rendered page to the form in which it is stored.
 *
 * @param older the cached page so far; if the body is unchanged, the compressed one is reused
 * @param time when the rendering began, in ms since 1970
 * @param purgeNumber number of the latest purge at that time
 */
export async function toStoredPage(
  { status, pageStatus, location, headers, body, sources }: CacheableResult,
  older: SharedPage | null,
  { time, purgeNumber }: { time: number; purgeNumber: number },
): Promise<SharedPage> {
  const bytes = Buffer.from(body)
  const hash = hashOf('sha256', bytes, 'base64url').slice(0, 16)
  const tags = [...new Set(sources.flatMap(({ path, tags: own }) => own ?? tagsOf(path)))]
  return {
    status,
    isShortLived: pageStatus >= 400,
    location,
    cacheControl: null,
    headers: [...headers, ...tagHeaders(tags)],
    hash,
    body: older?.hash === hash ? older.body : await encodeBody(bytes, 'br'),
    tags,
    purgeNumber: Math.min(purgeNumber, ...sources.flatMap(({ purgedNumber = [] }) => purgedNumber)),
    confirmedAt: time - Math.max(0, ...sources.map(({ ageMs }) => ageMs)),
  }
}

/** Converts a rendered page that is sent once and not stored. */
export async function toServedOnce(
  { status, pageStatus, location, headers, body }: RenderedPage,
  encoding: Encoding,
): Promise<ServedPage> {
  const hasFailed = status >= 500
  const page: CachedHead = {
    status,
    isShortLived: pageStatus >= 400,
    location,
    cacheControl: hasFailed ? 'no-store' : 'private, no-cache',
    headers: hasFailed ? [...headers, ['Retry-After', '30']] : headers,
    hash: '',
  }
  const encoded = await encodeBody(Buffer.from(body), encoding)
  return { page, body: encoded, encoding, outcome: 'bypass', ageMs: 0 }
}

/** Longest tag that CDNs accept: https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/ */
const maxTagLength = 1024

/** Cache tags for caches in front of the site: Varnish and Fastly read `Surrogate-Key`, Cloudflare and Akamai `Cache-Tag`. */
function tagHeaders(tags: string[]): CachedHead['headers'] {
  const encoded = tags.map(encodeTag).filter(({ length }) => length <= maxTagLength)
  return [
    ['Surrogate-Key', encoded.join(' ')],
    ['Cache-Tag', encoded.join(',')],
  ]
}

/** Percent-encodes characters that a header cannot contain, and the comma, which separates tags as a space does. An encoded path stays as it is. */
function encodeTag(tag: string): string {
  return tag.toWellFormed().replace(/[^\x21-\x2b\x2d-\x7e]+/g, encodeURIComponent)
}

/** Periods in the life of a cached page. */
export interface CacheTimes {
  /** How long a page is fresh: sent without a call to the backend. */
  freshMs: number
  /** How long after `freshMs` a page is sent while it is revalidated in the background: `stale-while-revalidate` of RFC 5861. */
  staleMs: number
  /** How long after `freshMs` a page may be sent if it cannot be revalidated: `stale-if-error` of RFC 5861. */
  staleIfErrorMs: number
  /** How long the page of a 404 or 410 is fresh. It is never sent stale. */
  shortLivedMs: number
  /** Share by which `freshMs` varies between pages, so that not all expire at once. */
  jitter: number
}
