import { createHash } from 'node:crypto'
import type { AnswerUse } from '../../../content/client/content-client.ts'
import { normalizePathname, splitLocale, withoutQuery } from '../../../routing/localized-path.ts'
import { toBody, type Bodies, type Encoding } from '../encode-body.ts'
import type { RenderedPage } from '../render-page.ts'

/** What of an answer of the backend decides whether a page made of it still holds. */
export type PageSource = Omit<AnswerUse, 'ageMs'>

/** A page as it is cached and sent. It is never changed: whoever learns something of it makes a new one. */
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
  const hash = createHash('sha256').update(rendered.body).digest('base64url').slice(0, 16)
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
export function toUncachedPage(rendered: RenderedPage, now: number): CachedPage {
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
    tags: [...new Set(sources.flatMap(toTags))],
    confirmedAt: now - Math.max(0, ...uses.map(({ ageMs }) => ageMs)),
  }
}

function toTags({ path }: PageSource): string[] {
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
