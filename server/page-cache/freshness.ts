import type { ContentClient } from '../../content/client/content-client.ts'
import type { KeptPage } from './kept-page.ts'

/** How long a kept page is shown; one period follows the other. */
export interface CacheTimes {
  /** As it is. */
  freshMs: number
  /** Then, while it is made anew in the background. */
  staleMs: number
  /** From the same moment on, where it cannot be made anew. */
  staleIfErrorMs: number
  /** As it is, of what holds for a moment only; never longer. */
  briefMs: number
  /** By which share the first period differs from page to page, so that not all end at the same moment. */
  jitter: number
}

/** A kept page with what this process knows of it. */
export interface PageEntry {
  readonly page: KeptPage
  /** Something of it was purged since. */
  readonly isPurged: boolean
  /** Not before: making it anew has just failed. */
  readonly retryAt: number
  /** Between 0 and 1, its place in the jitter. */
  readonly place: number
}

/** `fallback` is shown only where there is nothing else, `gone` never. */
export type Freshness = 'fresh' | 'stale' | 'fallback' | 'gone'

/** Says how fresh a page is: by its age, by purges, and by what the backend is known to say by now. */
export function createFreshness({
  times: { freshMs, staleMs, staleIfErrorMs, briefMs, jitter },
  content,
  now,
}: {
  times: CacheTimes
  content: Pick<ContentClient, 'digestOf'>
  /** Milliseconds since 1970. */
  now: () => number
}) {
  /** A source that is not known any more says nothing. */
  function isOutdated({ sources }: KeptPage): boolean {
    return sources.some(({ key, digest }) => (content.digestOf(key) ?? digest) !== digest)
  }

  return function freshnessOf({ page, isPurged, place }: PageEntry): Freshness {
    const ageMs = now() - page.confirmedAt
    const freshFor = page.brief ? briefMs : freshMs * (1 - jitter * place)
    if (ageMs < freshFor && !isPurged && !isOutdated(page)) return 'fresh'
    if (page.brief) return 'gone'
    if (ageMs < freshFor + staleMs) return 'stale'
    return ageMs < freshFor + staleIfErrorMs ? 'fallback' : 'gone'
  }
}
