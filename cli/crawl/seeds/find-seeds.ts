import { z } from 'zod'
import type { DroppedPart } from '../../../content/contract/content-error.ts'
import { contract } from '../../../content/contract/contract.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { CliConfig } from '../../config.ts'
import type { Backend } from './backend.ts'
import { droppedParts } from './dropped-parts.ts'
import { homePaths } from './home-paths.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { layoutUris } from './layout-links.ts'
import { normalizeUrl } from '../normalize-url.ts'
import { readSitemaps, type SitemapEntry, type SitemapProblem } from './read-sitemaps.ts'
import type { SiteTables } from '../site-tables.ts'
import type { SeedKind } from '../visit.ts'

/** Where a crawl starts, and what the site says of itself before a page is read. */
export interface Seeds {
  /** In the order in which they are worth visiting; an address once for each kind. What the sitemap names stands in the tables. */
  list: Seed[]
  /** `null`: the site has none that could be read. */
  sitemap: Iterable<SitemapEntry> | null
  /** JSON of the backend as it came; without those that did not answer. */
  layouts: Map<Locale, unknown>
  navigations: Map<Locale, unknown>
  problems: SeedProblem[]
}

/** Of the site; absolute, normalised. */
export interface Seed {
  url: string
  kind: SeedKind
}

/** Why a source of addresses could not be used, or not in full. */
export type SeedProblem = SitemapProblem | ChromeProblem

/** `missing`: it was not answered; `invalid`: parts of it, or all (pointer ``), do not fit the contract. */
export interface ChromeProblem {
  about: 'layout' | 'navigation'
  locale: Locale
  reason: 'missing' | 'invalid'
  parts: DroppedPart[]
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
  const answers = { layouts: answered(layouts), navigations: answered(navigations) }
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
    problems: [
      ...layouts.flatMap(([locale, body]) => chromeProblems('layout', locale, body)),
      ...navigations.flatMap(([locale, body]) => chromeProblems('navigation', locale, body)),
      ...sitemap.problems,
    ],
  }
}

const answered = (answers: (readonly [Locale, unknown])[]) =>
  new Map(answers.filter(([, body]) => body !== null))

function chromeProblems(
  about: ChromeProblem['about'],
  locale: Locale,
  body: unknown,
): ChromeProblem[] {
  if (body === null) return [{ about, locale, reason: 'missing', parts: [] }]
  const parts = droppedParts(contract[about], body)
  return parts.length > 0 ? [{ about, locale, reason: 'invalid', parts }] : []
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
