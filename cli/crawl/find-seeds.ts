import type { Locale } from '../../locales/locales.ts'
import type { DroppedPart } from '../../content/client/read-tolerantly.ts'
import type { Backend } from './backend.ts'
import type { Fetcher } from './fetcher.ts'
import type { SitemapEntry } from './parse-sitemap.ts'
import type { SeedKind } from './visit.ts'

/** Where a crawl starts, and what the site says of itself before a page is read. */
export interface Seeds {
  /** In the order in which they are worth visiting; an address once for each kind. Absolute, normalised. */
  list: Seed[]
  /** `null`: the site has none that could be read. */
  sitemap: SitemapEntry[] | null
  /** JSON of the backend as it came; without those that did not answer. */
  layouts: Map<Locale, unknown>
  navigations: Map<Locale, unknown>
  /** All entries of a navigation, each in front of those below it. */
  navigationUrls: Map<Locale, NavigationUrl[]>
  problems: SeedProblem[]
}

export interface Seed {
  url: string
  kind: SeedKind
}

export interface NavigationUrl {
  title: string
  /** Absolute, normalised; may lead elsewhere. */
  url: string
}

/** Why a source of addresses could not be used, or not in full. */
export type SeedProblem =
  | {
      about: 'sitemap'
      url: string
      /** `partial`: it breaks off, is no XML to the end, or names more than the 50,000 addresses that are read. */
      reason: 'missing' | 'unreadable' | 'partial' | 'foreign'
      /** `null`: no answer. */
      status: number | null
      /** `foreign`: how many addresses of another origin were left out, and one of them. */
      count?: number
      example?: string
    }
  | { about: 'layout' | 'navigation'; locale: Locale; reason: 'missing' }
  | { about: 'layout' | 'navigation'; locale: Locale; reason: 'invalid'; parts: DroppedPart[] }

export interface SeedsOptions {
  base: URL
  /** `null`: none is known, so layout and navigation are not asked for. */
  backend: Backend | null
  fetch: Fetcher
  locales: readonly Locale[]
  /** Addresses that were given, absolute. */
  start: readonly string[]
  signal?: AbortSignal
}

export async function findSeeds(options: SeedsOptions): Promise<Seeds> {
  void options
  return {
    list: [],
    sitemap: null,
    layouts: new Map(),
    navigations: new Map(),
    navigationUrls: new Map(),
    problems: [],
  }
}
