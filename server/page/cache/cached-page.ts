import { hash as hashOf } from 'node:crypto'
import type { AnswerUse } from '../../../content/client/content-client.ts'
import type { Purge } from '../../../content/contract/purge.ts'
import { normalizePathname, splitLocale, withoutQuery } from '../../../routing/localized-path.ts'
import { toBody, type Bodies, type EncodedBody, type Encoding } from '../encode-body.ts'
import type { CacheableRequest } from '../page-request.ts'
import type { RenderedPage } from '../render-page.ts'

/** What of an answer of the backend decides whether a page made of it still holds. */
export type PageSource = Omit<AnswerUse, 'ageMs'>

/** A page as it is cached and sent. It is never changed: a newer one takes its place. */
export interface CachedPage {
  status: number
  /** There is no such page, or it cannot be shown: cached for a few seconds only. */
  isShortLived: boolean
  /** Where a redirect leads. */
  location: string | null
  /** Of a page that is never stored; `null`: everybody may cache it. */
  cacheControl: string | null
  /** What goes with every answer: content type, links to load early, tags for caches in front. */
  headers: [name: string, value: string][]
  /** Of the uncompressed body; all its entity tags begin with it. Empty: it has no entity tag. */
  hash: string
  /** At least one; the others are made of it when they are asked for. */
  bodies: Bodies
  /** The answers that it was made from. */
  sources: PageSource[]
  /** Cache tags, by which a purge names the page: its locale, and the pathname of each of its sources. */
  tags: string[]
  /** Milliseconds since 1970: when the backend last said all that is in it. */
  confirmedAt: number
}

/**
 * Where an answer comes from: the cache; the cache, though it is older than it should be; made for the request; made, and
 * not stored.
 */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'bypass'

/** A page to be sent. */
export interface ServedPage {
  page: CachedPage
  outcome: CacheOutcome
  /** Since the backend last said all that is in it, in milliseconds. */
  ageMs: number
  /** How long it took to make, where it was made for this request. */
  renderMs?: number
}

/** What a page takes in memory, about. */
export function sizeOf({ bodies, headers, sources }: CachedPage): number {
  const ofBodies = Object.values(bodies).reduce((sum, { bytes }) => sum + bytes.length, 0)
  const ofHeaders = headers.reduce((sum, [name, value]) => sum + 60 + name.length + value.length, 0)
  return ofBodies + 1000 + ofHeaders + sources.length * 200
}

/**
 * A rendered page as it is cached and sent.
 *
 * @param encoding that the request asks for; the page gets its body in no other one
 * @param older the cached page so far; where nothing has changed, its bodies are used again
 * @param now milliseconds since 1970
 */
export async function toCachedPage(
  rendered: RenderedPage,
  encoding: Encoding,
  older: CachedPage | null,
  now: number,
): Promise<CachedPage> {
  const page = toUncachedPage(rendered, now)
  const hash = hashOf('sha256', page.bodies.identity.bytes, 'base64url').slice(0, 16)
  return {
    ...page,
    hash,
    cacheControl: rendered.sources ? null : page.cacheControl,
    bodies:
      older?.hash === hash ? older.bodies : { [encoding]: await toBody(page.bodies, encoding) },
    headers: rendered.sources ? [...page.headers, ...tagHeaders(page.tags)] : page.headers,
  }
}

/** A rendered page that is sent once and stored nowhere. */
export function toUncachedPage(
  rendered: RenderedPage,
  now: number,
): CachedPage & { bodies: { identity: EncodedBody } } {
  const { status, pageStatus, location, headers, body } = rendered
  const isFailure = status >= 500
  return {
    status,
    isShortLived: pageStatus >= 400,
    location,
    cacheControl: isFailure ? 'no-store' : 'private, no-cache',
    headers: isFailure ? [...headers, ['Retry-After', '30']] : headers,
    hash: '',
    bodies: { identity: { bytes: Buffer.from(body), level: 'best' } },
    ...toOrigin(rendered.sources ?? [], now),
  }
}

/** What a page says of the answers that it was made from. */
export function toOrigin(
  uses: AnswerUse[],
  now: number,
): Pick<CachedPage, 'sources' | 'tags' | 'confirmedAt'> {
  const sources = uses.map(({ key, kind, path, digest, etag }) => ({
    key,
    kind,
    path,
    digest,
    etag,
  }))
  return {
    sources,
    tags: [...new Set(sources.flatMap(tagsOf))],
    confirmedAt: now - Math.max(0, ...uses.map(({ ageMs }) => ageMs)),
  }
}

function tagsOf({ path }: PageSource): string[] {
  const pathname = normalizePathname(withoutQuery(path))
  return [splitLocale(pathname).locale ?? pathname, pathname]
}

/** Edges take no longer ones: https://developers.cloudflare.com/cache/how-to/purge-cache/purge-by-tags/ */
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

/** Without space and comma, which separate tags. A path that is encoded already stays as it is. */
function encodeTag(tag: string): string {
  return toAscii(tag).replaceAll(',', '%2C')
}

/** Percent-encodes what a header cannot hold. */
function toAscii(text: string): string {
  return text.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent)
}

/** How long a cached page is shown; one period follows the other. */
export interface CacheTimes {
  /** How long a page is fresh: sent without asking the backend. */
  freshMs: number
  /** How long after `freshMs` a page is sent while it is renewed in the background: `stale-while-revalidate` of RFC 5861. */
  staleMs: number
  /** How long after `freshMs` a page may be sent if it cannot be renewed: `stale-if-error` of RFC 5861. */
  staleIfErrorMs: number
  /** How long the page of a 4xx is fresh. It is never sent stale. */
  shortLivedMs: number
  /** By which share the first period differs from page to page, so that not all end at the same moment. */
  jitter: number
}

/** A cached page with what this process knows of it. */
export interface PageEntry {
  readonly request: CacheableRequest
  readonly page: CachedPage
  /** When something of it was purged, if nothing newer is known since; in milliseconds since 1970. */
  readonly purgedAt: number | null
  /** When the last renewal has failed or was late, in milliseconds since 1970; `null` if it has not. */
  readonly failedAt: number | null
  /** Between 0 and 1: which part of the jitter this page has. */
  readonly jitter: number
}

/** `fallback`: sent only if the page cannot be rendered. `gone`: never sent. */
export type Freshness = 'fresh' | 'stale' | 'fallback' | 'gone'

type Tagged = Pick<CachedPage, 'tags'>

/** The last purges in their order, for pages whose rendering began before one and ends after it. */
export interface PurgeLog {
  add(purge: Purge): void
  /** Number of the last purge. */
  sequence(): number
  /** True where something of a page was purged after the purge of that number. */
  hasSince(sequence: number, page: Tagged): boolean
  /** True where that purge was a hard one. */
  hasHardSince(sequence: number, page: Tagged): boolean
}

interface LoggedPurge {
  sequence: number
  isHard: boolean
  isPurged: (page: Tagged) => boolean
}

/** Purges that are forgotten count as hard purges of everything. */
const maxPurges = 1_000

export function createPurgeLog(): PurgeLog {
  const purges: LoggedPurge[] = []
  let last = 0

  function has(sequence: number, page: Tagged, isMeant: (purge: LoggedPurge) => boolean): boolean {
    if (sequence < last - purges.length) return true
    return purges.some(
      (purge) => purge.sequence > sequence && isMeant(purge) && purge.isPurged(page),
    )
  }

  return {
    add(purge) {
      last += 1
      purges.push({ sequence: last, isHard: purge.hard === true, isPurged: toPredicate(purge) })
      if (purges.length > maxPurges) purges.shift()
    },
    sequence: () => last,
    hasSince: (sequence, page) => has(sequence, page, () => true),
    hasHardSince: (sequence, page) => has(sequence, page, ({ isHard }) => isHard),
  }
}

/** Says of a page whether a purge means it. */
export function toPredicate(purge: Purge): (page: Tagged) => boolean {
  const named = new Set(toTags(purge))
  return (page) => purge.all === true || page.tags.some((tag) => named.has(tag))
}

/** The tags that a purge names, in the form that pages have them in. */
export function toTags({ paths = [], tags = [] }: Purge): string[] {
  return [...paths.map(withoutQuery), ...tags].map(normalizePathname)
}
