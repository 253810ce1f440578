import { hash as hashOf } from 'node:crypto'
import type { AnswerUse } from '../../../content/client/content-client.ts'
import { tagsOf } from '../../../routing/localized-path.ts'
import { toBody, type Bodies, type EncodedBody } from '../encode-body.ts'
import type { CacheableRequest } from '../page-request.ts'
import type { RenderedPage } from '../render-page.ts'

/** The parts of a backend's answer that decide whether a page made of it is still current. */
export type PageSource = Omit<AnswerUse, 'ageMs' | 'isPurged'>

/** A page as it is cached and sent. It is immutable: a newer one replaces it. */
export interface CachedPage {
  status: number
  /** True for a page that does not exist or cannot be shown; it is cached for a few seconds only. */
  isShortLived: boolean
  /** Target of a redirect. */
  location: string | null
  /** `Cache-Control` of a page that is never stored; `null`: everybody may cache the page. */
  cacheControl: string | null
  /** Headers of every response: content type, links to preload, tags for caches in front of the site. */
  headers: [name: string, value: string][]
  /** Hash of the uncompressed body; all its entity tags begin with it. Empty: the page has no entity tag. */
  hash: string
  /** At least one body; other encodings are made of it on request. */
  bodies: Bodies
  /** The backend's answers that the page was made from. */
  sources: PageSource[]
  /** Cache tags, by which a purge names the page: its locale and the pathname of each source. */
  tags: string[]
  /** Time when the backend last confirmed all sources, in ms since 1970. */
  confirmedAt: number
}

/**
 * Source of a response: `hit`: cached and fresh; `stale`: cached, but outdated; `miss`: rendered
 * for the request and stored; `bypass`: not stored.
 */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'bypass'

/** A page that is about to be sent. */
export interface ServedPage {
  page: CachedPage
  outcome: CacheOutcome
  /** Time since the backend last confirmed all sources, in ms. */
  ageMs: number
  /** Rendering time in ms, where the page was rendered for this request. */
  renderMs?: number
}

/** Approximate size of a page in memory. */
export function sizeOf({ bodies, headers, sources }: CachedPage): number {
  const ofBodies = Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, 0)
  const ofHeaders = headers.reduce((sum, [name, value]) => sum + 60 + name.length + value.length, 0)
  return ofBodies + 1000 + ofHeaders + sources.length * 200
}

/**
 * Converts a rendered page to its cached form, with a brotli body only: an uncompressed one takes five times the space.
 *
 * @param older the cached page so far; if the body is unchanged, its encoded bodies are reused
 * @param now milliseconds since 1970
 */
export async function toCachedPage(
  rendered: RenderedPage,
  older: CachedPage | null,
  now: number,
): Promise<CachedPage> {
  const page = toUncachedPage(rendered, now)
  const hash = hashOf('sha256', page.bodies.identity.bytes, 'base64url').slice(0, 16)
  return {
    ...page,
    hash,
    cacheControl: rendered.sources ? null : page.cacheControl,
    bodies: older?.hash === hash ? older.bodies : { br: await toBody(page.bodies, 'br') },
    headers: rendered.sources ? [...page.headers, ...tagHeaders(page.tags)] : page.headers,
  }
}

/** Converts a rendered page that is sent once and not stored. */
export function toUncachedPage(
  rendered: RenderedPage,
  now: number,
): CachedPage & { bodies: { identity: EncodedBody } } {
  const { status, pageStatus, location, headers, body } = rendered
  const hasFailed = status >= 500
  return {
    status,
    isShortLived: pageStatus >= 400,
    location,
    cacheControl: hasFailed ? 'no-store' : 'private, no-cache',
    headers: hasFailed ? [...headers, ['Retry-After', '30']] : headers,
    hash: '',
    bodies: { identity: { bytes: Buffer.from(body), level: 'best' } },
    ...toOrigin(rendered.sources ?? [], now),
  }
}

/** The fields of a page that depend on the backend's answers. */
export function toOrigin(
  uses: AnswerUse[],
  now: number,
): Pick<CachedPage, 'sources' | 'tags' | 'confirmedAt'> {
  const sources = uses.map(({ ageMs: _ageMs, isPurged: _isPurged, ...source }) => source)
  return {
    sources,
    tags: [...new Set(sources.flatMap(({ path }) => tagsOf(path)))],
    confirmedAt: now - Math.max(0, ...uses.map(({ ageMs }) => ageMs)),
  }
}

/** Longest tag that CDNs accept: https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/ */
const maxTagLength = 1024

/** Cache tags for caches in front of the site: Varnish and Fastly read `Surrogate-Key`, Cloudflare and Akamai `Cache-Tag`. */
function tagHeaders(tags: string[]): CachedPage['headers'] {
  const encoded = tags.map(encodeTag).filter(({ length }) => length <= maxTagLength)
  if (encoded.length === 0) return []
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
  /** How long a page is fresh: sent without asking the backend. */
  freshMs: number
  /** How long after `freshMs` a page is sent while it is renewed in the background: `stale-while-revalidate` of RFC 5861. */
  staleMs: number
  /** How long after `freshMs` a page may be sent if it cannot be renewed: `stale-if-error` of RFC 5861. */
  staleIfErrorMs: number
  /** How long the page of a 4xx is fresh. It is never sent stale. */
  shortLivedMs: number
  /** Share by which `freshMs` varies between pages, so that not all expire at once. */
  jitter: number
}

/** A cached page with the state that this process has about it. */
export interface PageEntry {
  readonly request: CacheableRequest
  readonly page: CachedPage
  /** True if a purge is newer than the page. */
  readonly isPurged: boolean
  /** Time when the last renewal failed or was late, in ms since 1970; `null`: it did not fail. */
  readonly failedAt: number | null
  /** This page's part of the jitter, from 0 to 1. */
  readonly jitter: number
}

/** `fallback`: sent only if the page cannot be rendered. `gone`: never sent. */
export type Freshness = 'fresh' | 'stale' | 'fallback' | 'gone'

/** A page after its renewal. */
export interface RenewedPage {
  page: CachedPage
  /** False for failures, and for pages that are not the same for all visitors. */
  isCacheable: boolean
  /** True for a page of answers that were purged, or of another replica that was partly purged since. */
  isPurged?: boolean
  /** True if the backend could not be asked: the page is old, or made of older answers. */
  isUnconfirmed?: boolean
  /** Rendering time in ms, where this replica rendered the page. */
  renderMs?: number
  /** Status of the page itself, also for a page as data; where this replica rendered it. */
  pageStatus?: number
}

/** True if the backend has no such page, even if other answers are missing. */
export function isMissing(pageStatus: number | undefined): boolean {
  return pageStatus === 404 || pageStatus === 410
}

/** True for an error that does not say that the page is missing: an older page may be sent in its place. */
export function isFailure(pageStatus: number): boolean {
  return pageStatus >= 400 && !isMissing(pageStatus)
}
