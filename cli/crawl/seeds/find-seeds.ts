import { z } from 'zod'
import type { Locale } from '../../../locales/locales.ts'
import type { CliConfig } from '../../config.ts'
import type { Backend } from './backend.ts'
import { homePaths } from './home-paths.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { layoutUris } from './layout-links.ts'
import { normalizeUrl } from '../normalize-url.ts'
import { readSitemaps, type SitemapEntry, type SitemapProblem } from './read-sitemaps.ts'
import type { SiteTables } from '../site-tables.ts'
import type { SeedKind } from '../visit.ts'

/** Where a crawl starts, and what the site says of itself before a page is read. */
export interface Seeds {
  /** Absolute, normalised, the most important first; an address once for each kind. What the sitemap names stands in the tables. */
  list: { url: string; kind: SeedKind }[]
  /** `null`: the site has none that could be read. */
  sitemap: Iterable<SitemapEntry> | null
  /** JSON of the backend as it came, by language; `null`: it did not answer. Empty where there is no backend. */
  layouts: Map<Locale, unknown>
  navigations: Map<Locale, unknown>
  /** Why the sitemap could not be used, or not in full. */
  problems: SitemapProblem[]
}

export interface SeedsOptions extends Pick<CliConfig, 'base' | 'locales' | 'start'> {
  /** `null`: none is known, so nothing of it is asked for. */
  backend: Backend | null
  fetch: Fetcher
  /** Where the entries of the sitemap are written down. */
  tables: SiteTables
  signal?: AbortSignal
}

/**
 * Asks sitemap, navigation, layout and redirects of every language where to start.
 *
 * @throws the signal's reason if the caller aborted; anything else that goes wrong is a problem among others
 */
export async function findSeeds(options: SeedsOptions): Promise<Seeds> {
  const { base, backend, locales, start, signal } = options
  const askEach = async (call: 'layout' | 'navigation' | 'redirects') =>
    Promise.all(
      (backend ? locales : []).map(
        async (locale) => [locale, await backend?.[call](locale, signal)] as const,
      ),
    )
  const [sitemap, layouts, navigations, redirects] = await Promise.all([
    readSitemaps(options),
    askEach('layout'),
    askEach('navigation'),
    askEach('redirects'),
  ])
  const answers = { layouts: new Map(layouts), navigations: new Map(navigations) }
  const toAddresses = (uris: readonly string[]) => uris.flatMap((uri) => toWebAddress(uri, base))
  const onSite = (uris: readonly string[]) =>
    toAddresses(uris).filter((url) => new URL(url).origin === base.origin)
  const urls = {
    start: toAddresses([...start, ...homePaths(locales)]),
    navigation: onSite(layoutUris(answers, locales)),
    redirect: onSite(redirects.flatMap(([, body]) => redirectSources(body))),
  }
  return {
    list: (['start', 'navigation', 'redirect'] as const).flatMap((kind) =>
      [...new Set(urls[kind])].map((url) => ({ url, kind })),
    ),
    sitemap: sitemap.entries,
    ...answers,
    problems: sitemap.problems,
  }
}

const redirect = z.object({ from: z.string() })
const redirectList = z.object({ redirects: z.array(redirect.catch({ from: '' })) })

/** Paths that lead to other ones, those that cannot be read left out. Many a backend has no such list. */
function redirectSources(body: unknown): string[] {
  return redirectList.safeParse(body).data?.redirects.map(({ from }) => from) ?? []
}

/** @returns nothing for addresses of mail and telephone, and for places of whatever page is open */
function toWebAddress(uri: string, base: URL): string[] {
  const url = uri === '' || uri.startsWith('#') ? null : URL.parse(uri, base)
  return url && /^https?:$/.test(url.protocol) ? [normalizeUrl(url)] : []
}
