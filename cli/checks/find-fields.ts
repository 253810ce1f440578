import { LRUCache } from 'lru-cache'
import { isLocale, type Locale } from '../../locales/locales.ts'
import { splitLocale } from '../../routing/localized-path.ts'
import type { StoredLink } from '../crawl/site-tables.ts'
import type { Backend } from '../crawl/seeds/backend.ts'
import { findPointers } from './find-pointers.ts'
import { placeOf, type Finding } from './finding.ts'

/** Backend calls for content. */
export type EditedContent = Pick<Backend, 'url' | 'source' | 'layout'>

export type FieldFinder = ReturnType<typeof createFieldFinder>

interface FieldFinderDeps {
  base: URL
  /** Languages of the site, each with a layout; empty: nothing is known to be shared by pages. */
  locales: readonly Locale[]
  backend: EditedContent | null
  signal?: AbortSignal
}

/** Finds fields in the backend's JSON of pages and layouts. Each JSON is requested once, and only if needed. */
export function createFieldFinder({ base, locales, backend, signal }: FieldFinderDeps) {
  const backendUrl = backend?.url ?? null
  /** Cached answers by page, or by language for layouts; bounded, because every page of a large site may have a fault. */
  const answers = new LRUCache<string, Promise<unknown>>({
    max: 1_000,
    // One attempt without error: the finding is valid without its field.
    memoMethod: async (key) => (signal?.aborted ? null : ask(key).catch(() => null)),
  })

  async function ask(key: string): Promise<unknown> {
    if (isLocale(key)) return backend?.layout(key, signal)
    const source = await backend?.source(new URL(key), signal)
    return source?.body
  }

  async function findInPage(target: string, { page, block, region }: StoredLink) {
    const context = { base: new URL(page), backendUrl }
    // Structured data in the head repeats content of the blocks.
    const options = region === 'head' ? context : { ...context, block }
    return findPointers(await answers.memo(page), target, options)
  }

  async function findInLayout(target: string, { page, region }: StoredLink) {
    const url = new URL(page)
    const { locale } = splitLocale(url.pathname)
    const layout = locale && (await answers.memo(locale))
    const pointers = findPointers(layout, target, { base: url, backendUrl })
    const likely = pointers.filter((pointer) => isShownIn(region, pointer))
    return likely.length > 0 ? likely : pointers
  }

  async function findFields(target: string, link: StoredLink) {
    const part = partOf(link, locales)
    if (part === 'site') return { part, pointers: [] }
    const own = part === 'page' ? await findInPage(target, link) : []
    if (own.length > 0) return { part, pointers: own }
    // Some blocks show values of the layout, for example the social networks in the contact block.
    const pointers = await findInLayout(target, link)
    return { part: pointers.length > 0 ? ('layout' as const) : part, pointers }
  }

  /** Finds the fields to edit for links in one place to one target. The same link twice in a field counts once. */
  return async function findPlaces(target: string, links: readonly StoredLink[]) {
    const [first] = links
    if (!first) return []
    const { part, pointers } = await findFields(target, first)
    const page = part === 'page' ? first.page : homeOf(part === 'layout' ? first.page : base.href)
    return pair(links, pointers).map((place) => ({ ...place, part, page }))
  }
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

/** Whether a region can show a field of the layout: the header shows neither `footer` nor `cookie`, the footer does not show `contact`. */
function isShownIn(region: StoredLink['region'], pointer: string): boolean {
  if (region === 'header') return !/^\/(footer|cookie)\//.test(pointer)
  return region !== 'footer' || pointer !== '/contact'
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
