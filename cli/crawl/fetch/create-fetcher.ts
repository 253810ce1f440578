import type { Fetcher } from './fetcher.ts'
import { createPageFetcher } from './page-fetcher.ts'
import { createRedirectingFetcher } from './redirecting-fetcher.ts'
import { createRetryingFetcher } from './retrying-fetcher.ts'
import { createThrottledFetcher } from './throttled-fetcher.ts'
import { waitFor, type Wait } from './wait.ts'

export interface FetcherOptions {
  /** Addresses whose origins are asked as fast as allowed, and get the headers of the run: site and backend. */
  site: URL[]
  /** Sent to the origins of `site`, nowhere else. */
  headers: Record<string, string>
  /** For a connection, for the headers, and for each pause within a body. */
  timeoutMs: number
  /** Repetitions after the first try. */
  retries: number
  /** Requests a second to one host; `null`: as fast as it answers. */
  rate: number | null
  /** Requests at a time to one host of the site. */
  concurrency: number
  /** Milliseconds since 1970. */
  now?: () => number
  wait?: Wait
  /** 0 to 1. */
  random?: () => number
}

/**
 * The one way in which a run asks servers: redirects followed, failures repeated, hosts spared.
 *
 * @returns `close` ends all connections, also those under way
 */
export function createFetcher({
  site,
  headers,
  timeoutMs,
  retries,
  rate,
  concurrency,
  now = () => performance.timeOrigin + performance.now(),
  wait = waitFor,
  random = Math.random,
}: FetcherOptions): { fetch: Fetcher; close: () => Promise<void> } {
  const siteOrigins = new Set(site.map((url) => url.origin))
  const pages = createPageFetcher({ siteOrigins, headers, timeoutMs, concurrency })
  const throttled = createThrottledFetcher(pages.fetch, { siteOrigins, rate, now, wait })
  const retrying = createRetryingFetcher(throttled, { retries, now, wait, random })
  return { fetch: createRedirectingFetcher(retrying), close: pages.close }
}
