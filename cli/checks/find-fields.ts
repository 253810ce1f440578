import type { Locale } from '../../locales/locales.ts'
import { splitLocale } from '../../routing/localized-path.ts'
import type { Seeds } from '../crawl/seeds/find-seeds.ts'
import type { SiteTables, StoredLink } from '../crawl/site-tables.ts'
import { findPointers } from './find-pointers.ts'
import { placeOf, type Finding } from './finding.ts'

/** Content of a site as the crawl read it. */
export interface SiteContent {
  base: URL
  /** Languages of the site, each with a layout; empty: nothing is known to be shared by pages. */
  locales: readonly Locale[]
  tables: Pick<SiteTables, 'content'>
  layouts: Seeds['layouts']
  /** Base address of the backend; `null`: no backend is known. */
  backendUrl: URL | null
}

/** Finds the fields to edit for links in one place to one target. The same link twice in a field counts once. */
export function findPlaces(target: string, links: readonly StoredLink[], content: SiteContent) {
  const [first] = links
  if (!first) return []
  const { part, pointers } = findFields(target, first, content)
  const { href } = content.base
  const page = part === 'page' ? first.page : homeOf(part === 'layout' ? first.page : href)
  return pair(links, pointers).map((place) => ({ ...place, part, page }))
}

function findFields(target: string, link: StoredLink, content: SiteContent) {
  const part = partOf(link, content.locales)
  if (part === 'site') return { part, pointers: [] }
  const own = part === 'page' ? findInPage(target, link, content) : []
  if (own.length > 0) return { part, pointers: own }
  // Some blocks show values of the layout, for example the social networks in the contact block.
  const pointers = findInLayout(target, link, content)
  return { part: pointers.length > 0 ? ('layout' as const) : part, pointers }
}

function findInPage(
  target: string,
  { page, block, region }: StoredLink,
  { tables, backendUrl }: SiteContent,
): string[] {
  const context = { base: new URL(page), backendUrl }
  // Structured data in the head repeats content of the blocks.
  const options = region === 'head' ? context : { ...context, block }
  return findPointers(tables.content(page), target, options)
}

function findInLayout(
  target: string,
  { page }: StoredLink,
  { layouts, backendUrl }: SiteContent,
): string[] {
  const base = new URL(page)
  const { locale } = splitLocale(base.pathname)
  return findPointers(locale && layouts.get(locale), target, { base, backendUrl })
}

/** Key of links in the same part and block of a page; for links of the layout, in the same language. */
export function placeKey(link: StoredLink, locales: readonly Locale[]): string {
  const { page, region, raw, isSwitcher, block } = link
  const part = partOf(link, locales)
  const language = new URL(page).pathname.split('/')[1]
  const ofPage = [page, region, isSwitcher, block, part]
  return JSON.stringify(part === 'layout' ? [language, region, raw] : ofPage)
}

function homeOf(page: string): string {
  const { locale } = splitLocale(new URL(page).pathname)
  return new URL(locale ? `/${locale}` : '/', page).href
}

function partOf(link: StoredLink, locales: readonly Locale[]): 'page' | 'layout' | 'site' {
  if (locales.length === 0) return 'page'
  if (isOfSite(link)) return 'site'
  return isOfLayout(link) ? 'layout' : 'page'
}

/** The language switcher stands in the header, but its links belong to the page. */
function isOfLayout({ region, isSwitcher }: StoredLink): boolean {
  return (region === 'header' || region === 'footer') && !isSwitcher
}

/** Links of the site's code: styles, scripts and icons. Other links in the head are content. */
function isOfSite({ element, attribute, expects }: StoredLink): boolean {
  return element === 'script' ? attribute === 'src' : element === 'link' && expects !== 'page'
}

/** Pairs fields with links: both have the same order, also where a block shows each field twice (picture and text). */
function pair(
  links: readonly StoredLink[],
  pointers: readonly string[],
): Pick<Finding, 'link' | 'block' | 'pointer'>[] {
  if (pointers.length === 0) return distinct(links).map(placeOfLink)
  return pointers.map((pointer, index) => {
    const nth = Math.floor((index * links.length) / pointers.length)
    const link = links[links.length < pointers.length ? Math.min(index, links.length - 1) : nth]
    return { ...(link && placeOfLink(link)), pointer }
  })
}

function distinct(links: readonly StoredLink[]): StoredLink[] {
  return [...new Map(links.toReversed().map((link) => [link.raw, link])).values()].toReversed()
}

/** An address of the content that no element shows has a field but no place on the page. */
const placeOfLink = (link: StoredLink) => (link.element === '' ? {} : placeOf(link))
