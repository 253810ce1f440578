import type { z } from 'zod'
import { readTolerantly } from '../../../content/client/read-tolerantly.ts'
import { isContentError, type DroppedPart } from '../../../content/contract/content-error.ts'
import { contract } from '../../../content/contract/contract.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Backend } from './backend.ts'
import { homePaths } from './home-paths.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { normalizeUrl } from '../normalize-url.ts'
import { readSitemaps, type SitemapEntry, type SitemapProblem } from './read-sitemaps.ts'
import type { SeedKind } from '../visit.ts'

/** Where a crawl starts, and what the site says of itself before a page is read. */
export interface Seeds {
  /** In the order in which they are worth visiting; an address once for each kind. */
  list: Seed[]
  /** `null`: the site has none that could be read. */
  sitemap: SitemapEntry[] | null
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

/**
 * Asks sitemap, navigation and layout of every language where to start.
 *
 * @throws the signal's reason if the caller aborted; anything else that goes wrong is a problem among others
 */
export async function findSeeds(options: SeedsOptions): Promise<Seeds> {
  const { base, backend, fetch, locales, start, signal } = options
  const [sitemap, ...chromes] = await Promise.all([
    readSitemaps(base, fetch, signal),
    ...(backend ? locales.map((locale) => readChrome(backend, locale, signal)) : []),
  ])
  const linked = [
    ...chromes.flatMap(({ entries }) => entries),
    ...chromes.flatMap(({ links }) => links),
  ]
  const urls: Record<SeedKind, string[]> = {
    start: [...start, ...homePaths(locales)].flatMap((uri) => toWebAddress(uri, base)),
    navigation: linked
      .flatMap((uri) => toWebAddress(uri, base))
      .filter((url) => new URL(url).origin === base.origin),
    sitemap: (sitemap.entries ?? []).map(({ url }) => url),
  }
  const answered = (about: ChromeProblem['about']) =>
    chromes.flatMap((chrome) =>
      chrome[about] === null ? [] : [[chrome.locale, chrome[about]] as const],
    )
  return {
    list: (['start', 'navigation', 'sitemap'] as const).flatMap((kind) =>
      [...new Set(urls[kind])].map((url) => ({ url, kind })),
    ),
    sitemap: sitemap.entries,
    layouts: new Map(answered('layout')),
    navigations: new Map(answered('navigation')),
    problems: [...chromes.flatMap(({ problems }) => problems), ...sitemap.problems],
  }
}

/** What surrounds the pages of one language: `entries` of its navigation, `links` of the layout besides. */
async function readChrome(backend: Backend, locale: Locale, signal?: AbortSignal) {
  const [layout, navigation] = await Promise.all([
    backend.layout(locale, signal),
    backend.navigation(locale, signal),
  ])
  const problems: ChromeProblem[] = []
  function read<S extends z.ZodType>(about: ChromeProblem['about'], schema: S, body: unknown) {
    const note = (reason: ChromeProblem['reason'], parts: DroppedPart[]) =>
      problems.push({ about, locale, reason, parts })
    try {
      if (body === null) note('missing', [])
      else {
        const { value, dropped } = readTolerantly(schema, body)
        if (dropped.length > 0) note('invalid', dropped)
        return value
      }
    } catch (error) {
      if (!isContentError(error)) throw error
      note('invalid', [{ pointer: '', reason: error.message }])
    }
    return null
  }
  const knownLayout = read('layout', contract.layout, layout)
  const entries = listUris(
    read('navigation', contract.navigation, navigation) ?? knownLayout?.navigation ?? [],
  )
  const { contact, footer, cookie } = knownLayout ?? {}
  const links = [contact, ...(footer?.info ?? []).map(({ uri }) => uri), cookie?.link]
  return { locale, layout, navigation, entries, links, problems }
}

interface Entry {
  uri: string
  children?: Entry[]
}

/** Of all entries, each in front of those below it. */
function listUris(entries: readonly Entry[]): string[] {
  return entries.flatMap(({ uri, children = [] }) => [uri, ...listUris(children)])
}

/** @returns nothing for addresses of mail and telephone, and for places of whatever page is open */
function toWebAddress(uri: string | null | undefined, base: URL): string[] {
  const url = !uri || uri.startsWith('#') ? null : URL.parse(uri, base)
  return url && /^https?:$/.test(url.protocol) ? [normalizeUrl(url)] : []
}
