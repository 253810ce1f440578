import { z } from 'zod'
import type { Locale } from '../../../locales/locales.ts'
import { isObject } from '../../../routing/is-object.ts'
import type { RedirectEntry } from '../../../routing/redirects/redirect-rule.ts'
import type { CliConfig } from '../../cli-config.ts'
import type { Backend, SeedCall } from './backend.ts'
import { findContentAddresses } from './find-content-addresses.ts'
import { normalizeUrl } from '../normalize-url.ts'
import { readSitemaps, type SitemapOptions, type SitemapProblem } from './read-sitemaps.ts'
import type { SeedKind } from '../visit.ts'

/** The site's own data about its pages. */
export interface Seeds {
  /** Unvalidated backend JSON by language; `null`: no response. Empty without a backend. */
  layouts: Map<Locale, unknown>
  navigations: Map<Locale, unknown>
  redirects: Map<Locale, unknown>
  /** Problems of the sitemap files. */
  problems: SitemapProblem[]
}

interface SeedsOptions extends SitemapOptions, Pick<CliConfig, 'locales' | 'start'> {
  /** `null`: no backend is known. */
  backend: Backend | null
}

/**
 * Stores the start addresses from navigation, layout and redirects of every language, then those of the sitemap.
 */
export async function findSeeds(options: SeedsOptions): Promise<Seeds> {
  const { base, backend, locales, start, tables } = options
  const requestEach = async (name: SeedCall) => {
    if (!backend) return new Map<Locale, unknown>()
    const bodies = await Promise.all(locales.map((locale) => backend.call(locale, name)))
    return new Map(locales.map((locale, index) => [locale, bodies[index]]))
  }
  const addPlaces = (kind: SeedKind, bodies: Map<Locale, unknown>, fields: string[]) => {
    for (const body of bodies.values())
      for (const { url } of findContentAddresses(body, base, fields)) tables.addSeed(url, kind)
  }
  const [layouts, navigations, redirects] = await Promise.all([
    requestEach('layout'),
    requestEach('navigation'),
    requestEach('redirects'),
  ])
  // Of another site, the visitor may know a part only: `/handbuch/`.
  const homes = locales.length === 0 && start.length > 0 ? [] : homePaths(locales)
  for (const address of [...start, ...homes])
    tables.addSeed(normalizeUrl(new URL(address, base)), 'start')
  addPlaces('navigation', navigations, layoutFields)
  addPlaces('navigation', layouts, layoutFields)
  for (const body of redirects.values())
    for (const { from, to } of redirectEntries(body))
      if (to !== undefined && !from.includes('*') && URL.parse(from, base)?.origin === base.origin)
        tables.addSeed(normalizeUrl(new URL(from, base)), 'redirect')
  return { layouts, navigations, redirects, problems: await readSitemaps(options) }
}

/** The entries of a list of redirects that can be read. */
export function redirectEntries(body: unknown): RedirectEntry[] {
  const list: unknown = isObject(body) ? body['redirects'] : []
  return Array.isArray(list)
    ? list.flatMap((entry) => redirectEntry.safeParse(entry).data ?? [])
    : []
}

/** In the contract, `null` is the same as a missing field. */
const redirectEntry = z
  .object({ from: z.string(), to: z.string().nullish(), status: z.number().nullish() })
  .transform(({ from, to, status }) => ({ from, to: to ?? undefined, status: status ?? undefined }))

/** Home page of each language, or the root of a site without these languages. */
export function homePaths(locales: readonly Locale[]): string[] {
  return locales.length === 0 ? ['/'] : locales.map((locale) => `/${locale}`)
}

/** Fields of the layout with addresses: entries of navigation and footer, the contact, the link of the cookie notice. */
const layoutFields = ['uri', 'contact', 'link']
