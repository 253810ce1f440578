import type { Readable } from 'node:stream'
import { isLocale, type Locale } from '../../locales/locales.ts'
import { splitLocale } from '../../routing/localized-path.ts'
import { charsetOf } from '../crawl/document/charset-of.ts'
import type { Fetcher } from '../crawl/fetch/fetcher.ts'
import { normalizeUrl } from '../crawl/normalize-url.ts'
import type { DocumentLink, PageDocument } from '../crawl/document/page-document.ts'
import type { PageSource } from '../crawl/visit.ts'
import { findPointers } from './find-pointers.ts'
import type { Finding } from './finding.ts'
import type { PageTask } from './spread-faults.ts'

export interface ReadingDeps {
  base: URL
  fetch: Fetcher
  readDocument: (body: Readable, options: { url: URL; charset?: string }) => Promise<PageDocument>
  /** Where pages and layouts are edited; `null`: none is known. */
  backend: EditedContent | null
  /** Once it aborts, no page is read any more. */
  signal?: AbortSignal
}

/** What `Backend` of the crawl can say of content. */
export interface EditedContent {
  url: URL
  source(page: URL): Promise<PageSource | null>
  layout(locale: Locale): Promise<unknown>
}

/** Where something is to be mended. */
export type LinkPlace = Pick<Finding, 'page' | 'part' | 'link' | 'block' | 'pointer'>

/** A link as far as it decides where it is to be mended. */
export type PlacedLink = NonNullable<Finding['link']> &
  Pick<DocumentLink, 'block'> &
  Partial<Pick<DocumentLink, 'url' | 'expects'>>

/** A page, looked at once more. */
export interface PageReading {
  /** Where it was found in the end. */
  page: string
  /** @param fragment left out: with any and without */
  linksTo(url: string, fragment?: string): DocumentLink[]
  /** The fields in which links to one target stand; the same link twice in a field is one place. */
  findPlaces(target: string, links: readonly PlacedLink[]): Promise<LinkPlace[]>
}

/** Reads pages once more, and what the backend has of them; layouts are asked for once. */
export function createPageReader(deps: ReadingDeps): (task: PageTask) => Promise<PageReading> {
  const layoutOf = createLayoutReader(deps)

  return async function readPageAgain(task) {
    const page = arrivedAt(task, deps.base)
    const document = task.linked.length > 0 ? await readPage(new URL(page), deps) : null
    const locale = localeOf(new URL(page), document)
    const links = groupByTarget(document?.links ?? [])
    const findFields = createFieldFinder({ ...deps, page, document, locale, layoutOf })

    return {
      page,
      linksTo(url, fragment) {
        const candidates = links.get(url) ?? []
        return fragment === undefined
          ? candidates
          : candidates.filter((link) => hasFragment(link, fragment))
      },
      async findPlaces(target, placed) {
        const places: LinkPlace[] = []
        for (const [first, ...others] of groupByBlock(placed)) {
          if (!first) continue
          const { part, pointers } = await findFields(target, first)
          const edited =
            part === 'page' ? page : homeOf(part === 'layout' ? locale : null, deps.base)
          for (const place of pair([first, ...others], pointers))
            places.push({ ...place, part, page: edited })
        }
        return places
      },
    }
  }
}

function createLayoutReader({
  backend,
  signal,
}: ReadingDeps): (locale: Locale) => Promise<unknown> {
  const layouts = new Map<Locale, Promise<unknown>>()

  return function layoutOf(locale) {
    const known = layouts.get(locale)
    if (known) return known
    const layout = attempt(async () => backend?.layout(locale), signal)
    layouts.set(locale, layout)
    return layout
  }
}

/** The address that editors know, where the one that was asked for redirects to it. */
function arrivedAt({ url, record }: PageTask, base: URL): string {
  const last = record?.outcome?.redirects.at(-1)?.to
  return last && URL.parse(last)?.origin === base.origin ? last : url
}

async function readPage(url: URL, deps: ReadingDeps): Promise<PageDocument | null> {
  const { fetch, readDocument, signal } = deps
  return attempt(async () => {
    const answer = await fetch({ method: 'GET', url, signal })
    return readDocument(answer.body, { url, charset: charsetOf(answer) })
  }, signal)
}

/** Details are worth a try and no more: the fault itself is known. */
async function attempt<T>(
  ask: () => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T | null> {
  if (signal?.aborted) return null
  try {
    return await ask()
  } catch {
    return null
  }
}

function localeOf({ pathname }: URL, document: PageDocument | null): Locale | null {
  const language = document?.language?.split('-', 1)[0]?.toLowerCase()
  return splitLocale(pathname).locale ?? (isLocale(language) ? language : null)
}

function homeOf(locale: Locale | null, base: URL): string {
  return new URL(locale ? `/${locale}` : '/', base).href
}

function groupByTarget(links: readonly DocumentLink[]): Map<string, DocumentLink[]> {
  const withTarget = links.filter(({ url }) => url !== null && URL.canParse(url))
  return Map.groupBy(withTarget, ({ url }) => normalizeUrl(new URL(url ?? '')))
}

function hasFragment({ url }: DocumentLink, fragment: string): boolean {
  const [, hash = ''] = /#(.*)$/s.exec(url ?? '') ?? []
  return hash === fragment || hash.split(':~:', 1)[0] === fragment
}

interface FieldFinderDeps extends ReadingDeps {
  page: string
  document: PageDocument | null
  locale: Locale | null
  layoutOf: (locale: Locale) => Promise<unknown>
}

/** Looks in the backend's JSON of a page, which is asked for once and only if needed, and in that of its layout. */
function createFieldFinder(deps: FieldFinderDeps) {
  const { backend, page, document, locale, layoutOf, signal } = deps
  let source: Promise<PageSource | null> | null = null

  async function findInPage(target: string, { block, region }: PlacedLink): Promise<string[]> {
    if (!backend) return []
    source ??= attempt(() => backend.source(new URL(page)), signal)
    const body = (await source)?.body ?? null
    const options = { base: new URL(page), backendUrl: backend.url }
    // Structured data of the head repeats what stands in the blocks.
    return findPointers(body, target, region === 'head' ? options : { ...options, block })
  }

  async function findInLayout(target: string, { region }: PlacedLink): Promise<string[]> {
    if (!backend || !locale) return []
    const options = { base: new URL(page), backendUrl: backend.url }
    const pointers = findPointers(await layoutOf(locale), target, options)
    const likely = pointers.filter((pointer) => isShownIn(region, pointer))
    return likely.length > 0 ? likely : pointers
  }

  return async function findFields(
    target: string,
    link: PlacedLink,
  ): Promise<{ part: 'page' | 'layout' | 'site'; pointers: string[] }> {
    const part = partOf(link, document)
    if (part === 'site') return { part, pointers: [] }
    const own = part === 'page' ? await findInPage(target, link) : []
    if (own.length > 0) return { part, pointers: own }
    // Some blocks show what the layout has: the contact block its social networks.
    const pointers = await findInLayout(target, link)
    return { part: pointers.length > 0 ? 'layout' : part, pointers }
  }
}

function partOf(link: PlacedLink, document: PageDocument | null): 'page' | 'layout' | 'site' {
  if (isOfSite(link)) return 'site'
  const { region, url } = link
  if (region !== 'header' && region !== 'footer') return 'page'
  // The language switcher stands in the header, but each page has its own translation.
  return document?.switcher.some((other) => other.url === url) ? 'page' : 'layout'
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
    `${link.region} ${link.block?.index} ${link.block?.type} ${isOfSite(link)}`
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

function toPlaceOfLink(placed: PlacedLink): Pick<LinkPlace, 'link' | 'block'> {
  const { raw, text, element, attribute, region, block } = placed
  return { link: { raw, text, element, attribute, region }, ...(block && { block }) }
}
