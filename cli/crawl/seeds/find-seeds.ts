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

/** Start addresses of a crawl, and the site's own data about its pages. */
export interface Seeds {
  /** Absolute, normalised, by importance; an address appears once per kind. Sitemap entries are in the tables. */
  list: { url: string; kind: SeedKind }[]
  /** `null`: no readable sitemap. */
  sitemap: Iterable<SitemapEntry> | null
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
  signal?: AbortSignal
}

/**
 * Collects the start addresses from sitemap, navigation, layout and redirects of every language.
 *
 * @throws the signal's reason if the caller aborted; any other failure is recorded as a problem
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

/** Paths with a redirect, without unreadable entries. Many backends have no such list. */
function redirectSources(body: unknown): string[] {
  return redirectList.safeParse(body).data?.redirects.map(({ from }) => from) ?? []
}

/** @returns empty for mail, telephone and fragment-only addresses */
function toWebAddress(uri: string, base: URL): string[] {
  const url = uri === '' || uri.startsWith('#') ? null : URL.parse(uri, base)
  return url && /^https?:$/.test(url.protocol) ? [normalizeUrl(url)] : []
}
