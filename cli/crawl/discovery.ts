import { findCssLinks } from './document/find-css-links.ts'
import type { DocumentLink, PageDocument } from './document/page-document.ts'
import type { CrawlOptions } from './crawl.ts'
import { matchesAny } from './matches-any.ts'
import { createResolve, normalizeUrl, withoutFragment } from './normalize-url.ts'
import { findContentAddresses } from './seeds/find-content-addresses.ts'
import type { LaneName, Target } from './site-tables.ts'
import type { TrapDetector } from './trap-detector.ts'
import type { Scope, SeedKind } from './visit.ts'

type Expects = DocumentLink['expects']

/** Stores links and queues the new addresses that they name. */
export class Discovery {
  /** Number of requested or queued addresses. */
  known = 0
  readonly #traps: TrapDetector
  readonly #options: Pick<CrawlOptions, 'tables' | 'base' | 'exclude' | 'elsewhere'>
  readonly #tables: CrawlOptions['tables']

  constructor(traps: TrapDetector, options: CrawlOptions) {
    this.#traps = traps
    this.#options = options
    this.#tables = options.tables
  }

  addSeed(url: string, kind: SeedKind): void {
    const address = normalizeUrl(new URL(url))
    if (!this.#tables.target(address)) this.#create(address, this.#scopeOf(address, 'page'), 0)
    this.#tables.addSeed(address, kind)
  }

  /**
   * Adds the links of a page. Addresses that only its content names are queued and stored too.
   *
   * @param body the backend's JSON of the page, not validated
   */
  addLinks(page: Target, document: PageDocument, body: unknown): void {
    const inContent = findContentAddresses(body, this.#options.base)
    const shown = new Set(inContent.length > 0 ? document.links.map(addressOf) : [])
    const unshown = inContent.filter(({ url }) => !shown.has(url))
    this.#follow(page, document.links, document.ids)
    for (const { url } of unshown) this.#follow(page, [unshownLink(url, 'page')])
  }

  addStyle(style: Target, css: string, url: URL): void {
    const resolve = createResolve(url)
    const links = findCssLinks(css).flatMap((raw) => unshownLink(resolve(raw) ?? '', 'file'))
    this.#follow(style, links)
  }

  /**
   * Queues the redirect target of a page; a redirect is not a link.
   *
   * @param url redirect target on the site
   */
  addMove(from: Target, url: URL): void {
    const target = this.#find(normalizeUrl(url), 'page', from.depth)
    if (target) this.#tables.addMove(from, target)
  }

  /** Queues the targets of links, and stores the links that may be broken. */
  #follow(page: Target, links: readonly DocumentLink[], ids: readonly string[] = []): void {
    const ownIds = new Set(ids)
    for (const link of links) {
      const { url, expects } = link
      if (expects === 'form') continue
      const address = addressOf(link)
      const isLinked = isForVisitors(link)
      const target = this.#find(address, expects, page.depth + 1, isLinked)
      if (!target) continue
      const fragment = url?.slice(address.length + 1) ?? ''
      const isOwn = target.number === page.number
      if (isLinked && !isOwn && !target.isLinked) this.#tables.setLinked(target)
      const isGood = isOwn || target.isGood
      const isPlaceGood =
        fragment === '' || (isOwn ? ownIds.has(fragment) : target.scope !== 'page')
      if (!isGood || !isPlaceGood) this.#tables.addLink(page, target, fragment, link)
    }
  }

  /** @returns `null` for an address that is not requested */
  #find(address: string, expects: Expects, depth: number, isLinked = false): Target | null {
    const known = this.#tables.target(address)
    if (known || !/^https?:/.test(address)) return known ?? null
    const scope = this.#scopeOf(address, expects)
    const isTrap = expects === 'page' && scope === 'page' && this.#traps.isTrap(address)
    return isTrap ? null : this.#create(address, scope, depth, isLinked)
  }

  #create(url: string, scope: Scope, depth: number, isLinked = false): Target {
    const lane = this.#laneOf(url, scope)
    if (lane) this.known++
    return this.#tables.add({ url, scope, depth, isLinked: isLinked ? 1 : 0 }, lane)
  }

  #scopeOf(address: string, expects: Expects): Scope {
    if (!address.startsWith(`${this.#options.base.origin}/`)) return 'external'
    return expects !== 'file' && !fileEnding.test(address) ? 'page' : 'asset'
  }

  #laneOf(address: string, scope: Scope): LaneName | null {
    const { exclude, elsewhere } = this.#options
    if (matchesAny(address, exclude)) return null
    if (scope !== 'external') return 'site'
    return elsewhere?.canReach(address) ? 'elsewhere' : null
  }
}

/** Address of a link without fragment; empty for an invalid address. */
const addressOf = ({ url }: Pick<DocumentLink, 'url'>) => (url === null ? '' : withoutFragment(url))

/** Link for an address that no element of the page shows. */
function unshownLink(url: string, expects: DocumentLink['expects']): DocumentLink {
  const place = { region: 'main', isSwitcher: false, block: null } as const
  return { raw: url, url, expects, element: '', attribute: '', text: '', ...place }
}

/** Whether visitors can follow the link to another page of the same language. */
function isForVisitors({ element, isSwitcher }: DocumentLink): boolean {
  return (element === 'a' || element === 'area' || element === 'form') && !isSwitcher
}

/** File extensions of paths. The type of any other address shows in its answer. */
const fileEnding = new RegExp(
  String.raw`\.(?:${[
    'avif|bmp|gif|ico|jpe?g|png|svgz?|tiff?|webp',
    'aac|avi|flac|m4[av]|mov|mp[34g]|mpeg|og[agv]|wav|web[am]|wmv|vtt|srt',
    'css|js|mjs|json|map|wasm|webmanifest|eot|otf|ttf|woff2?',
    'pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|txt|xml|rss|atom|ics|vcf|epub|md',
    '7z|bz2|dmg|dwg|dxf|exe|gz|igs|iso|jar|msi|pkg|rar|step|stl|stp|tar|tgz|xz|zip',
  ].join('|')})(?:\?|$)`,
  'i',
)
