import { z } from 'zod'
import { localeCodes, locales as allLocales, type Locale } from '../../locales/locales.ts'
import { mayBeListed, normalizePathname, splitLocale } from '../../routing/localized-path.ts'
import type { LanguageLink, PageDocument } from '../crawl/document/page-document.ts'
import type { CliConfig } from '../cli-config.ts'
import type { SiteTables, CrawledPage } from '../crawl/site-tables.ts'
import type { Visit } from '../crawl/visit.ts'

/** The facts of a run that a page is read with. */
interface PageFacts extends Pick<CliConfig, 'base' | 'locales'> {
  tables: SiteTables
}

/** A page that visitors get. */
export interface SeenPage extends CrawledPage {
  visit: Visit
  document: PageDocument
}

/**
 * Reads a page and stores the data for rules about the whole site.
 *
 * @returns `null` without a page to check: a file, an error, a redirect, a page of another site, an error page with status 200
 */
export function seePage(visit: Visit, { locales, tables }: PageFacts): SeenPage | null {
  const { url, scope, outcome, document, source, soft404 } = visit
  if (scope !== 'page' || outcome.status !== 200 || !document || soft404 === 'proven') return null
  const { pathname, search, origin } = new URL(url)
  const address = addressOnSite({ pathname, search })
  const { locale } = splitLocale(pathname)
  const isOwn = isOwnAddress(visit)
  const { robots, translatedPaths } = readMeta(visit, document)
  const canonical = document.canonical === null ? null : URL.parse(document.canonical, url)
  // A site checked under another address than its public one names its public address as canonical.
  const isSelf = canonical === null || canonical.pathname + canonical.search === pathname + search
  const hiddenBy = mayBeListed(robots) ? (isSelf ? null : 'canonical') : 'noindex'
  const isListed = hiddenBy === null
  // A listed page without translations exists in its own language only.
  const alone = locale !== null && source === null && isListed ? { [locale]: address } : null
  const page: CrawledPage = {
    url,
    address,
    locale,
    isOwn,
    isPublic: source?.liveStatus !== 404,
    isListed,
    hiddenBy,
    isCompared: isOwn && locale !== null && locales.includes(locale),
    title: document.title.trim(),
    description: document.description?.trim() ?? '',
    blocks: [...new Set(document.blocks)].sort(),
    feeds: document.feeds,
    paths: translatedPaths ?? alone,
    isFromBackend: source?.status === 200,
    publicOrigin: isSelf && canonical && canonical.origin !== origin ? canonical.origin : null,
    // Waiting before a retry does not count as the page's own time.
    durationMs: outcome.tries === 1 ? outcome.durationMs : null,
  }
  tables.addPage(page)
  return { ...page, visit, document }
}

/**
 * Finds the stored page of an address, if its language is compared.
 *
 * @param path absolute address or path, in any spelling
 */
export function comparedPage(path: string, { tables, base }: PageFacts): CrawledPage | undefined {
  const address = pageAddress(path, base)
  return address === null ? undefined : tables.pageAt(address)
}

/**
 * True for a page under its own address. Pages are identified by their paths: an address with a query is a variation (a filter, a campaign)
 * and would only repeat the findings of the page.
 */
export const isOwnAddress = ({ url, scope }: Visit) => scope === 'page' && !new URL(url).search

/**
 * Form for comparing addresses of the site: path and query as `normalizePathname` writes them, without fragment.
 *
 * @param address absolute address or path
 * @returns `null` for an invalid address, or an address of another site
 * @example pageAddress('/de/%C3%BCber-uns/#team', base) // '/de/über-uns'
 */
export function pageAddress(address: string, base: URL): string | null {
  const url = URL.parse(address, base)
  return url?.origin === base.origin ? addressOnSite(url) : null
}

/** Path and query for comparison, without host. */
export function addressOnSite({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return normalizePathname(pathname) + search
}

/**
 * Metadata of a page for search engines: robots and translations. The backend takes precedence over the rendered page, because a preview
 * deployment hides every page and thereby its faults.
 */
function readMeta({ source }: Visit, { robots, alternates }: PageDocument) {
  if (source?.status === 200) return pageSchema.parse(source.body).meta
  return { robots, translatedPaths: alternates.length > 0 ? fromAlternates(alternates) : null }
}

/** Longer than any address that browsers take. */
const path = z.string().min(1).max(2048).optional().catch(undefined)
const translatedPaths = z.object({ de: path, en: path }).prefault({}).nullable().catch(null)
const noMeta = { robots: undefined, translatedPaths: null }
const meta = z.object({ robots: z.string().optional().catch(undefined), translatedPaths })
const block = z.object({ type: z.string() }).catch({ type: '' })
const pageSchema = z
  .object({ meta: meta.prefault({}).catch(noMeta), content: z.array(block).catch([]) })
  .catch({ meta: noMeta, content: [] })

/** Types of the blocks in the backend's JSON of a page, not validated; an empty text for a block without type. */
export function givenBlockTypes(body: unknown): string[] {
  return pageSchema.parse(body).content.map(({ type }) => type)
}

function fromAlternates(alternates: LanguageLink[]): Partial<Record<Locale, string>> {
  const paths: Partial<Record<Locale, string>> = {}
  for (const code of localeCodes) {
    const url = URL.parse(addressIn(alternates, code) ?? '')
    if (url) paths[code] = url.pathname + url.search
  }
  return paths
}

/** Address of the first link to a language. */
export function addressIn(links: readonly LanguageLink[], locale: Locale): string | undefined {
  return links.find(({ hreflang }) => isSameTag(hreflang, allLocales[locale].languageTag))?.url
}

/** RFC 5646 §2.1.1: language tags are case-insensitive. */
export function isSameTag(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
