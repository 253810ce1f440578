import type { Fetcher } from './fetcher.ts'
import type { Outcome, PageSource, SeedKind, UrlRecord, Visit } from './visit.ts'

export interface CrawlOptions {
  /** What has its origin is the site. */
  base: URL
  /** Where to start, in this order; absolute. */
  seeds: { url: string; kind: SeedKind }[]
  fetch: Fetcher
  /** Asks for an address without reading it. */
  probe: (url: string, signal?: AbortSignal) => Promise<Outcome>
  /** What the backend says of a page; `null`: there is none to ask. */
  readSource: ((page: URL) => Promise<PageSource | null>) | null
  /** Globs of path and query; empty: everything. What is not included is asked for, not followed. */
  include: string[]
  /** Globs of the path and query, or of the whole address; not even asked for. */
  exclude: string[]
  maxPages: number
  /** Links away from the nearest seed up to which a page's links are followed. */
  depth: number
  /** Addresses that are asked for at a time. */
  concurrency: number
  /** Whether addresses elsewhere are asked for. */
  external: boolean
  /** Normalised addresses whose referrers are kept although they are good. */
  watched: ReadonlySet<string>
  signal?: AbortSignal
}

export interface Crawl {
  /** To be iterated once; nothing is asked for before. Ends early, and without an error, where the signal aborts. */
  visits: AsyncIterable<Visit>
  /** What is known so far, by `UrlRecord.url`. */
  records: ReadonlyMap<string, UrlRecord>
  /** Grows while the visits are iterated. */
  traps: readonly Trap[]
  progress(): { done: number; known: number }
}

/** Addresses without end, of which some were asked for and the rest left alone. */
export interface Trap {
  kind: 'query' | 'calendar' | 'session' | 'endless-path'
  /** What the addresses have in common: `/de/suche?*`. */
  pattern: string
  /** The first address that was left alone. */
  example: string
  /** How many more there were. */
  skipped: number
}

/** Visits every page of a site, and asks for everything that its pages name. */
export function crawl(options: CrawlOptions): Crawl {
  throw new Error(`not there yet: ${options.base.href}`)
}
