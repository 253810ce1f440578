import { LRUCache } from 'lru-cache'
import { splitLocale } from '../../routing/localized-path.ts'
import type { StoredLink } from '../crawl/site-tables.ts'
import type { Backend } from '../crawl/seeds/backend.ts'
import { findPointers } from './find-pointers.ts'
import type { Finding } from './finding.ts'

/** What is asked for content. */
export type EditedContent = Pick<Backend, 'url' | 'source' | 'layout'>

/** A link as far as it decides where it is to be mended. */
export type PlacedLink = Omit<StoredLink, 'expects'> & Partial<Pick<StoredLink, 'expects'>>

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
  // Bounded, since every page of a large site may have a fault.
  const answers = new LRUCache<string, Promise<unknown>>({ max: 1_000 })

  /** Details are worth a try and no more: the fault itself is known. */
  function askOnce(key: string, ask: () => Promise<unknown>): Promise<unknown> {
    const known = answers.get(key)
    if (known) return known
    const answer = signal?.aborted ? Promise.resolve(null) : ask().catch(() => null)
    answers.set(key, answer)
    return answer
  }

  async function findInPage(target: string, { page, block, region }: PlacedLink) {
    if (!backend) return []
    const url = new URL(page)
    const body = await askOnce(page, async () => (await backend.source(url))?.body ?? null)
    const options = { base: url, backendUrl: backend.url }
    // Structured data of the head repeats what stands in the blocks.
    return findPointers(body, target, region === 'head' ? options : { ...options, block })
  }

  async function findInLayout(target: string, { page, region }: PlacedLink) {
    const { locale } = splitLocale(new URL(page).pathname)
    if (!backend || !locale) return []
    const layout = await askOnce(`layout ${locale}`, () => backend.layout(locale))
    const pointers = findPointers(layout, target, { base: new URL(page), backendUrl: backend.url })
    const likely = pointers.filter((pointer) => isShownIn(region, pointer))
    return likely.length > 0 ? likely : pointers
  }

  async function findFields(target: string, link: PlacedLink) {
    const part = partOf(link)
    if (part === 'site') return { part, pointers: [] }
    const own = part === 'page' ? await findInPage(target, link) : []
    if (own.length > 0) return { part, pointers: own }
    // Some blocks show what the layout has: the contact block its social networks.
    const pointers = await findInLayout(target, link)
    return { part: pointers.length > 0 ? ('layout' as const) : part, pointers }
  }

  /** The fields in which links of one page to one target stand; the same link twice in a field is one place. */
  return async function findPlaces(target: string, links: readonly PlacedLink[]) {
    const places: LinkPlace[] = []
    for (const [first, ...others] of groupByBlock(links)) {
      if (!first) continue
      const { part, pointers } = await findFields(target, first)
      const page = part === 'page' ? first.page : homeOf(part === 'layout' ? first.page : '', base)
      for (const place of pair([first, ...others], pointers)) places.push({ ...place, part, page })
    }
    return places
  }
}

function homeOf(page: string, base: URL): string {
  const locale = page === '' ? null : splitLocale(new URL(page).pathname).locale
  return new URL(locale ? `/${locale}` : '/', base).href
}

function partOf(link: PlacedLink): 'page' | 'layout' | 'site' {
  if (isOfSite(link)) return 'site'
  return isOfLayout(link) ? 'layout' : 'page'
}

/** The language switcher stands in the header, but each page has its own translation. */
export function isOfLayout({ region, isSwitcher }: PlacedLink): boolean {
  return (region === 'header' || region === 'footer') && !isSwitcher
}

/** Styles, scripts and icons belong to the site's code. What a page says of itself in its head is content. */
function isOfSite({ element, attribute, expects }: PlacedLink): boolean {
  return element === 'script' ? attribute === 'src' : element === 'link' && expects !== 'page'
}

/** The footer shows the columns of the navigation; the header what is the footer's only in its menu, as the social networks. */
function isShownIn(region: PlacedLink['region'], pointer: string): boolean {
  if (region === 'header') return !/^\/(footer|cookie)\//.test(pointer)
  return region !== 'footer' || pointer !== '/contact'
}

/** Links of one part and block, in the order of the page. */
function groupByBlock(links: readonly PlacedLink[]): PlacedLink[][] {
  const keyOf = (link: PlacedLink) =>
    `${link.region} ${link.isSwitcher} ${link.block?.index} ${link.block?.type} ${isOfSite(link)}`
  return [...Map.groupBy(links, keyOf).values()]
}

/** Fields come in the order in which a block shows them; where it shows each twice (picture and text), so do its links. */
function pair(
  links: readonly PlacedLink[],
  pointers: readonly string[],
): Pick<LinkPlace, 'link' | 'block' | 'pointer'>[] {
  if (pointers.length === 0) return distinct(links).map(toPlaceOfLink)
  return pointers.map((pointer, index) => {
    const nth = Math.floor((index * links.length) / pointers.length)
    const link = links[links.length < pointers.length ? Math.min(index, links.length - 1) : nth]
    return { ...(link && toPlaceOfLink(link)), pointer }
  })
}

function distinct(links: readonly PlacedLink[]): PlacedLink[] {
  return [...new Map(links.toReversed().map((link) => [link.raw, link])).values()].toReversed()
}

/** What the content names and no element shows is known by its field alone. */
function toPlaceOfLink(placed: PlacedLink): Pick<LinkPlace, 'link' | 'block'> {
  const { raw, text, element, attribute, region, block } = placed
  if (element === '') return {}
  return { link: { raw, text, element, attribute, region }, ...(block && { block }) }
}
