import type { AnswerUse } from '../../../content/client/content-client.ts'
import type { Bodies } from '../encode-body.ts'

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
