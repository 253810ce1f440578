import type { Fetcher } from './fetcher.ts'
import { createPageFetcher, type PageFetcherOptions } from './page-fetcher.ts'
import { createPoliteFetcher, type PoliteOptions } from './polite-fetcher.ts'
import { createRedirectingFetcher } from './redirecting-fetcher.ts'

/** `site`: addresses whose origins are asked as fast as allowed, and get the headers of the run: site and backend. */
export type FetcherOptions = { site: URL[]; followsRedirects?: boolean } & Omit<
  PageFetcherOptions & PoliteOptions,
  'siteOrigins'
>

/**
 * The one way in which a run asks servers: one request and its answer, repeated and at a pace that hosts bear, for each step of a way of
 * redirects.
 *
 * @returns `siteOrigins` may be added to, when the backend is found; `close` ends all connections, also those under way
 */
export function createFetcher({
  site,
  headers,
  timeoutMs,
  concurrency,
  followsRedirects = true,
  ...manners
}: FetcherOptions): {
  fetch: Fetcher
  siteOrigins: Set<string>
  close: () => Promise<void>
} {
  const siteOrigins = new Set(site.map((url) => url.origin))
  const pages = createPageFetcher({ siteOrigins, headers, timeoutMs, concurrency })
  const polite = createPoliteFetcher(pages.fetch, { siteOrigins, ...manners })
  const fetch = followsRedirects ? createRedirectingFetcher(polite) : polite
  return { fetch, siteOrigins, close: pages.close }
}
