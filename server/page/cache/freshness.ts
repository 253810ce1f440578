import type { ContentClient } from '../../../content/client/content-client.ts'
import type { CacheableRequest } from '../page-request.ts'
import type { CachedPage } from './cached-page.ts'

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

/** Says how fresh a page is: by its age, by purges, and by what the backend is known to say by now. */
export function createFreshness({
  times: { freshMs, staleMs, staleIfErrorMs, shortLivedMs, jitter },
  content,
  now,
}: {
  times: CacheTimes
  content: Pick<ContentClient, 'digestOf'>
  /** Milliseconds since 1970. */
  now: () => number
}) {
  /** True if an answer that the page was made from has a new digest. An answer that the content client has dropped counts as the same. */
  function isOutdated({ sources }: CachedPage): boolean {
    return sources.some(({ key, digest }) => (content.digestOf(key) ?? digest) !== digest)
  }

  return function freshnessOf({
    page,
    purgedAt,
    jitter: part,
  }: Pick<PageEntry, 'page' | 'purgedAt' | 'jitter'>): Freshness {
    // Where the clock was set back, what comes from later is as old as it seems young: else it would stay for as long.
    const ageMs = Math.abs(now() - page.confirmedAt)
    const freshFor = page.isShortLived ? shortLivedMs : freshMs * (1 - jitter * part)
    if (ageMs < freshFor && purgedAt === null && !isOutdated(page)) return 'fresh'
    if (page.isShortLived) return 'gone'
    if (ageMs < freshFor + staleMs) return 'stale'
    return ageMs < freshFor + staleIfErrorMs ? 'fallback' : 'gone'
  }
}
