import type { ContentClient } from '../../../content/client/content-client.ts'
import type { CacheableRequest } from '../page-request.ts'
import type { CachedPage } from './cached-page.ts'

/** How long a cached page is shown; one period follows the other. */
export interface CacheTimes {
  /** As it is. */
  freshMs: number
  /** Then, while it is made anew in the background. */
  staleMs: number
  /** From the same moment on, where it cannot be made anew. */
  staleIfErrorMs: number
  /** As it is, of a page that says that there is none; never longer. */
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
  /** When it could not be made anew, if that was the last that was tried. */
  readonly failedAt: number | null
  /** Between 0 and 1: which part of the jitter this page has. */
  readonly jitter: number
}

/** `fallback` is shown only where there is nothing else, `gone` never. */
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
  /** A source that is not known any more says nothing. */
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
