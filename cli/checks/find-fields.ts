import { LRUCache } from 'lru-cache'
import { isLocale } from '../../locales/locales.ts'
import { splitLocale } from '../../routing/localized-path.ts'
import type { StoredLink } from '../crawl/site-tables.ts'
import type { Backend } from '../crawl/seeds/backend.ts'
import { findPointers } from './find-pointers.ts'
import { placeOf, type Finding } from './finding.ts'

/** What is asked for content. */
export type EditedContent = Pick<Backend, 'url' | 'source' | 'layout'>

/** Where something is to be mended. */
export type LinkPlace = Pick<Finding, 'page' | 'part' | 'link' | 'block' | 'pointer'>

export type FieldFinder = ReturnType<typeof createFieldFinder>

interface FieldFinderDeps {
  base: URL
  backend: EditedContent | null
  signal?: AbortSignal
}

/** Looks in the backend's JSON of pages and layouts; each is asked for once, and only if needed. */
export function createFieldFinder({ base, backend, signal }: FieldFinderDeps) {
  const backendUrl = backend?.url ?? null
  /** By page, or by language for layouts; bounded, since every page of a large site may have a fault. */
  const answers = new LRUCache<string, Promise<unknown>>({
    max: 1_000,
    // Details are worth a try and no more: the fault itself is known.
    memoMethod: async (key) => (signal?.aborted ? null : ask(key).catch(() => null)),
  })

  async function ask(key: string): Promise<unknown> {
    if (isLocale(key)) return backend?.layout(key)
    const source = await backend?.source(new URL(key))
    return source?.body
  }

  async function findInPage(target: string, { page, block, region }: StoredLink) {
    const context = { base: new URL(page), backendUrl }
    // Structured data of the head repeats what stands in the blocks.
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
    const part = partOf(link)
    if (part === 'site') return { part, pointers: [] }
    const own = part === 'page' ? await findInPage(target, link) : []
    if (own.length > 0) return { part, pointers: own }
    // Some blocks show what the layout has: the contact block its social networks.
    const pointers = await findInLayout(target, link)
    return { part: pointers.length > 0 ? ('layout' as const) : part, pointers }
  }

  /** The fields in which links of one page to one target stand; the same link twice in a field is one place. */
  return async function findPlaces(target: string, links: readonly StoredLink[]) {
    const places: LinkPlace[] = []
    for (const [first, ...others] of groupByBlock(links)) {
      if (!first) continue
      const { part, pointers } = await findFields(target, first)
      const page = part === 'page' ? first.page : homeOf(part === 'layout' ? first.page : base.href)
      for (const place of pair([first, ...others], pointers)) places.push({ ...place, part, page })
    }
    return places
  }
}

function homeOf(page: string): string {
  const { locale } = splitLocale(new URL(page).pathname)
  return new URL(locale ? `/${locale}` : '/', page).href
}

function partOf(link: StoredLink): 'page' | 'layout' | 'site' {
  if (isOfSite(link)) return 'site'
  return isOfLayout(link) ? 'layout' : 'page'
}

/** The language switcher stands in the header, but each page has its own translation. */
export function isOfLayout({ region, isSwitcher }: StoredLink): boolean {
  return (region === 'header' || region === 'footer') && !isSwitcher
}

/** Styles, scripts and icons belong to the site's code. What a page says of itself in its head is content. */
function isOfSite({ element, attribute, expects }: StoredLink): boolean {
  return element === 'script' ? attribute === 'src' : element === 'link' && expects !== 'page'
}

/** The footer shows the columns of the navigation; the header what is the footer's only in its menu, as the social networks. */
function isShownIn(region: StoredLink['region'], pointer: string): boolean {
  if (region === 'header') return !/^\/(footer|cookie)\//.test(pointer)
  return region !== 'footer' || pointer !== '/contact'
}

/** Links of one part and block, in the order of the page. */
function groupByBlock(links: readonly StoredLink[]): StoredLink[][] {
  const keyOf = (link: StoredLink) =>
    `${link.region} ${link.isSwitcher} ${link.block?.index} ${link.block?.type} ${isOfSite(link)}`
  return [...Map.groupBy(links, keyOf).values()]
}

/** Fields come in the order in which a block shows them; where it shows each twice (picture and text), so do its links. */
function pair(
  links: readonly StoredLink[],
  pointers: readonly string[],
): Pick<LinkPlace, 'link' | 'block' | 'pointer'>[] {
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

/** What the content names and no element shows is known by its field alone. */
const placeOfLink = (link: StoredLink) => (link.element === '' ? {} : placeOf(link))
