import type { Locale } from '../../../locales/locales.ts'
import type { CliConfig } from '../../config.ts'
import type { Backend, SeedCall } from './backend.ts'
import { findContentAddresses } from './find-content-addresses.ts'
import { normalizeUrl } from '../normalize-url.ts'
import { readSitemaps, type SitemapOptions, type SitemapProblem } from './read-sitemaps.ts'
import type { SeedKind } from '../visit.ts'

/** The site's own data about its pages. */
export interface Seeds {
  /** Unvalidated backend JSON by language; `null`: no answer. Empty without a backend. */
  layouts: Map<Locale, unknown>
  navigations: Map<Locale, unknown>
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
  const askEach = async (name: SeedCall) => {
    if (!backend) return new Map<Locale, unknown>()
    const bodies = await Promise.all(locales.map((locale) => backend.call(locale, name)))
    return new Map(locales.map((locale, index) => [locale, bodies[index]]))
  }
  const addPlaces = (kind: SeedKind, bodies: Map<Locale, unknown>, fields: string[]) => {
    for (const body of bodies.values())
      for (const { url } of findContentAddresses(body, base, fields)) tables.addSeed(url, kind)
  }
  const [layouts, navigations, redirects] = await Promise.all([
    askEach('layout'),
    askEach('navigation'),
    askEach('redirects'),
  ])
  for (const address of [...start, ...homePaths(locales)])
    tables.addSeed(normalizeUrl(new URL(address, base)), 'start')
  addPlaces('navigation', navigations, layoutFields)
  addPlaces('navigation', layouts, layoutFields)
  addPlaces('redirect', redirects, ['from'])
  return { layouts, navigations, problems: await readSitemaps(options) }
}

/** Home page of each language, or the root of a site without these languages. */
export function homePaths(locales: readonly Locale[]): string[] {
  return locales.length === 0 ? ['/'] : locales.map((locale) => `/${locale}`)
}

/** Fields of the layout with addresses: entries of navigation and footer, the contact, the link of the cookie notice. */
const layoutFields = ['uri', 'contact', 'link']
