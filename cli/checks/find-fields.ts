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

function findFields(target: string, link: StoredLink, site: SiteContent) {
  const { tables, layouts, backendUrl, locales } = site
  const part = partOf(link, locales)
  const base = new URL(link.page)
  // Structured data in the head repeats content of the blocks.
  const block = link.region === 'head' ? undefined : link.block
  const content = part === 'page' ? tables.content(link.page) : null
  const pointers = findPointers(content, target, { base, backendUrl, block })
  const { locale } = splitLocale(base.pathname)
  if (pointers.length > 0 || part === 'site' || !locale) return { part, pointers }
  // Some blocks show values of the layout, for example the social networks in the contact block.
  const shared = findPointers(layouts.get(locale), target, { base, backendUrl })
  return { part: shared.length > 0 ? ('layout' as const) : part, pointers: shared }
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
  const { element, attribute, expects, region, isSwitcher } = link
  if (locales.length === 0) return 'page'
  // Links of the site's code: styles, scripts and icons. Other links in the head are content.
  if (element === 'script' ? attribute === 'src' : element === 'link' && expects !== 'page')
    return 'site'
  // The language switcher is in the header, but its links belong to the page.
  return (region === 'header' || region === 'footer') && !isSwitcher ? 'layout' : 'page'
}

/** Pairs fields with links: both have the same order, also where a block shows each field twice (picture and text). */
function pair(
  links: readonly StoredLink[],
  pointers: readonly string[],
): Pick<Finding, 'link' | 'block' | 'pointer'>[] {
  if (pointers.length === 0)
    return links
      .filter(({ raw }, index) => links.findIndex((link) => link.raw === raw) === index)
      .map(placeOfLink)
  return pointers.map((pointer, index) => {
    const nth = Math.floor((index * links.length) / pointers.length)
    const link = links[links.length < pointers.length ? Math.min(index, links.length - 1) : nth]
    return { ...(link && placeOfLink(link)), pointer }
  })
}

/** An address of the content that no element shows has a field but no place on the page. */
const placeOfLink = (link: StoredLink) => (link.element === '' ? {} : placeOf(link))
