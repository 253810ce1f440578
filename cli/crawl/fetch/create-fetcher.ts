import { createPageFetcher, type PageFetcherOptions } from './page-fetcher.ts'
import { createPoliteFetcher, type PoliteOptions } from './polite-fetcher.ts'
import { createRedirectingFetcher } from './redirecting-fetcher.ts'

/** `site`: addresses of site and backend. Their origins have no rate limit by default and receive the headers of the run. */
export type FetcherOptions = { site: URL[]; followsRedirects?: boolean } & Omit<
  PageFetcherOptions & PoliteOptions,
  'siteOrigins'
>

/**
 * Creates the fetcher for all requests of a run: sends requests, limits their rate, retries failures and follows redirects.
 *
 * @param options when `signal` aborts, further requests fail without a response
 * @returns `siteOrigins`: mutable, so that the backend can be added later; `close` ends all connections, active ones included
 */
export function createFetcher({
  site,
  headers,
  timeoutMs,
  concurrency,
  proxy,
  direct,
  signal,
  followsRedirects = true,
  ...manners
}: FetcherOptions) {
  const siteOrigins = new Set(site.map((url) => url.origin))
  const pages = createPageFetcher({
    siteOrigins,
    headers,
    timeoutMs,
    concurrency,
    proxy,
    direct,
    signal,
  })
  const polite = createPoliteFetcher(pages.fetch, { siteOrigins, signal, ...manners })
  const fetch = followsRedirects ? createRedirectingFetcher(polite) : polite
  return { fetch, siteOrigins, isProxied: pages.isProxied, close: pages.close }
}
