import type { Locale } from '../../../locales/locales.ts'
import type { CliConfig } from '../../config.ts'
import type { Backend, SeedCall } from './backend.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { findContentAddresses } from './find-content-addresses.ts'
import { normalizeUrl } from '../normalize-url.ts'
import { readSitemaps, type SitemapProblem } from './read-sitemaps.ts'
import type { SiteTables } from '../site-tables.ts'
import type { SeedKind } from '../visit.ts'

/** Start addresses of a crawl, and the site's own data about its pages. */
export interface Seeds {
  /** Absolute, normalised, by importance; an address appears once per kind. Sitemap entries are in the tables. */
  list: { url: string; kind: SeedKind }[]
  /** Unvalidated backend JSON by language; `null`: no answer. Empty without a backend. */
  layouts: Map<Locale, unknown>
  navigations: Map<Locale, unknown>
  /** Problems of the sitemap files. */
  problems: SitemapProblem[]
}

export interface SeedsOptions extends Pick<CliConfig, 'base' | 'locales' | 'start'> {
  /** `null`: no backend is known. */
  backend: Backend | null
  fetch: Fetcher
  /** Receives the entries of the sitemap. */
  tables: SiteTables
}

/**
 * Collects the start addresses from sitemap, navigation, layout and redirects of every language. Failures are recorded as problems.
 */
export async function findSeeds(options: SeedsOptions): Promise<Seeds> {
  const { base, backend, locales, start } = options
  const askEach = async (name: SeedCall) => {
    if (!backend) return new Map<Locale, unknown>()
    const bodies = await Promise.all(locales.map((locale) => backend.call(locale, name)))
    return new Map(locales.map((locale, index) => [locale, bodies[index]]))
  }
  const [problems, layouts, navigations, redirects] = await Promise.all([
    readSitemaps(options),
    askEach('layout'),
    askEach('navigation'),
    askEach('redirects'),
  ])
  const urls = {
    start: [...start, ...homePaths(locales)].map((address) => normalizeUrl(new URL(address, base))),
    navigation: [...navigations.values(), ...layouts.values()].flatMap((body) =>
      findContentAddresses(body, base, layoutFields).map(({ url }) => url),
    ),
    redirect: [...redirects.values()].flatMap((body) =>
      findContentAddresses(body, base, ['from']).map(({ url }) => url),
    ),
  }
  return {
    list: (['start', 'navigation', 'redirect'] as const).flatMap((kind) =>
      [...new Set(urls[kind])].map((url) => ({ url, kind })),
    ),
    layouts,
    navigations,
    problems,
  }
}

/** Home page of each language, or the root of a site without these languages. */
export function homePaths(locales: readonly Locale[]): string[] {
  return locales.length === 0 ? ['/'] : locales.map((locale) => `/${locale}`)
}

/** Fields of the layout with addresses: entries of navigation and footer, the contact, the link of the cookie notice. */
const layoutFields = ['uri', 'contact', 'link']
