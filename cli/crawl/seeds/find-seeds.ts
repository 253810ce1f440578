import type { z } from 'zod'
import {
  readTolerantly,
  type DroppedPart,
} from '../../../content/client/reading/read-tolerantly.ts'
import { isContentError } from '../../../content/contract/content-error.ts'
import { contract } from '../../../content/contract/contract.ts'
import type { Layout } from '../../../content/contract/layout.ts'
import type { Locale } from '../../../locales/locales.ts'
import type { Backend } from './backend.ts'
import { homePaths } from './home-paths.ts'
import type { Fetcher } from '../fetch/fetcher.ts'
import { normalizeUrl } from '../normalize-url.ts'
import type { SitemapEntry } from './parse-sitemap.ts'
import { readSitemaps, type SitemapProblem } from './read-sitemaps.ts'
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
  /** All entries of a navigation, each in front of those below it. */
  navigationUrls: Map<Locale, NavigationUrl[]>
  problems: SeedProblem[]
}

/** Of the site; absolute, normalised. */
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
    ...(backend ? locales.map((locale) => readChrome(backend, locale, base, signal)) : []),
  ])
  const homes = homePaths(locales).map((path) => normalizeUrl(new URL(path, base)))
  const linked = [
    ...chromes.flatMap(({ navigationUrls }) => navigationUrls.map(({ url }) => url)),
    ...chromes.flatMap(({ layoutUrls }) => layoutUrls),
  ]
  return {
    list: [
      ...toSeeds('start', [...start.map((url) => normalizeUrl(new URL(url))), ...homes]),
      ...toSeeds(
        'navigation',
        linked.filter((url) => new URL(url).origin === base.origin),
      ),
      ...toSeeds(
        'sitemap',
        (sitemap.entries ?? []).map(({ url }) => url),
      ),
    ],
    sitemap: sitemap.entries,
    layouts: collect(chromes, ({ layout }) => layout),
    navigations: collect(chromes, ({ navigation }) => navigation),
    navigationUrls: collect(chromes, ({ navigationUrls }) => navigationUrls),
    problems: [...chromes.flatMap(({ problems }) => problems), ...sitemap.problems],
  }
}

function toSeeds(kind: SeedKind, urls: string[]): Seed[] {
  return [...new Set(urls)].map((url) => ({ url, kind }))
}

function collect<T>(chromes: Chrome[], pick: (chrome: Chrome) => T): Map<Locale, T> {
  const picked = chromes.map((chrome) => [chrome.locale, pick(chrome)] as const)
  return new Map(picked.filter(([, value]) => value !== null))
}

type Chrome = Awaited<ReturnType<typeof readChrome>>

/** What surrounds the pages of one language; `layoutUrls`: what the layout links to besides the navigation. */
async function readChrome(backend: Backend, locale: Locale, base: URL, signal?: AbortSignal) {
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
  const knownNavigation = read('navigation', contract.navigation, navigation)
  const entries = knownNavigation ?? knownLayout?.navigation ?? []
  return {
    locale,
    layout,
    navigation,
    navigationUrls: [...listEntries(entries, base)],
    layoutUrls: knownLayout ? listLinks(knownLayout, base) : [],
    problems,
  }
}

interface Entry {
  title: string
  uri: string
  children?: Entry[]
}

function* listEntries(entries: readonly Entry[], base: URL): Generator<NavigationUrl> {
  for (const { title, uri, children = [] } of entries) {
    const url = toWebAddress(uri, base)
    if (url) yield { title, url }
    yield* listEntries(children, base)
  }
}

function listLinks({ contact, footer, cookie }: Layout, base: URL): string[] {
  const uris = [contact, ...(footer.info ?? []).map(({ uri }) => uri), cookie.link]
  return uris
    .map((uri) => uri && toWebAddress(uri, base))
    .filter((url): url is string => Boolean(url))
}

/** @returns `null` for addresses of mail and telephone, and for places of whatever page is open */
function toWebAddress(uri: string, base: URL): string | null {
  const url = uri.startsWith('#') ? null : URL.parse(uri, base)
  return url && /^https?:$/.test(url.protocol) ? normalizeUrl(url) : null
}
