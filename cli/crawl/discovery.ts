import { findContentAddresses } from './seeds/find-content-addresses.ts'
import { findCssLinks } from './document/find-css-links.ts'
import { normalizeUrl } from './normalize-url.ts'
import type { DocumentLink, PageDocument } from './document/page-document.ts'
import { resolveAddress, toAddressBase } from './document/resolve-address.ts'
import type { TrapDetector } from './trap-detector.ts'
import type { UrlFilter } from './url-filter.ts'
import type { LinkTables } from './link-tables.ts'
import type { Scope, SeedKind, UrlRecord } from './visit.ts'

/** What the crawl knows of an address besides. */
export interface KnownUrl extends UrlRecord {
  /** A style sheet is read, other assets are only asked for. */
  isStyle: boolean
  isQueued: boolean
  /** Nothing is wrong with it, so nobody needs to know who names it. */
  isGood: boolean
  /** The last page that named it. */
  lastPage: KnownUrl | null
}

export interface DiscoveryDeps {
  base: URL
  /** By `UrlRecord.url`. */
  records: Map<string, KnownUrl>
  links: LinkTables
  filter: UrlFilter
  traps: TrapDetector
  /** Called once for each address that is to be asked for. */
  enqueue: (record: KnownUrl) => void
}

/** Turns what names addresses into records, and has the new ones asked for. */
export class Discovery {
  readonly #deps: DiscoveryDeps
  readonly #siteStart: string

  constructor(deps: DiscoveryDeps) {
    this.#deps = deps
    this.#siteStart = `${deps.base.origin}/`
  }

  addSeed(url: string, kind: SeedKind): void {
    const address = normalizeUrl(new URL(url))
    const record =
      this.#deps.records.get(address) ?? this.#create(address, this.#scopeOf(address, 'page'), 0)
    if (!record.seeds.includes(kind)) record.seeds = [...record.seeds, kind]
    this.#enqueue(record)
  }

  /** @param page where the links stand */
  addLinks(page: KnownUrl, { links, switcher }: PageDocument): void {
    for (const link of links) {
      if (link.url === null) continue
      const isSwitcher = link.region === 'header' && switcher.some(({ url }) => url === link.url)
      const target = this.#addLink(page, link, isSwitcher)
      if (target && !target.isLinked)
        target.isLinked = target !== page && isForVisitors(link, isSwitcher)
    }
  }

  /**
   * What the content of a page names is asked for, too, whether the page shows it or not.
   *
   * @param body the backend's JSON of the page, not validated
   */
  addContent(page: KnownUrl, body: unknown): void {
    for (const { url } of findContentAddresses(body, this.#deps.base))
      this.#addLink(page, unshownLink(url, 'page'), false)
  }

  /** @param url of the style sheet, after all redirects */
  addStyle(style: KnownUrl, css: string, url: URL): void {
    const base = toAddressBase(url)
    for (const raw of findCssLinks(css)) {
      const address = resolveAddress(raw, base)
      if (address) this.#addLink(style, unshownLink(address, 'file'), false)
    }
  }

  /**
   * Has the page asked for to which another one redirects; it is no link.
   *
   * @param url of the site
   */
  addTarget(from: KnownUrl, url: URL): void {
    const address = normalizeUrl(url)
    const record = this.#deps.records.get(address) ?? this.#add(address, 'page', from.depth)
    if (!record) return
    this.#enqueue(record)
    this.#deps.links.addMove(from.url, record.url)
  }

  /** @returns `null` where there is nothing to ask for */
  #addLink(page: KnownUrl, link: DocumentLink, isSwitcher: boolean): KnownUrl | null {
    const { records } = this.#deps
    const { url, expects } = link
    if (url === null) return null
    const hash = url.indexOf('#')
    const address = hash === -1 ? url : url.slice(0, hash)
    const fragment = hash === -1 ? '' : url.slice(hash + 1)
    const target = records.get(address) ?? this.#add(address, expects, page.depth + 1)
    if (!target) return null
    if (expects === 'stylesheet') target.isStyle = true
    if (expects === 'page' && target.scope === 'asset') this.#reconsider(target)
    this.#write(page, target, fragment, link, isSwitcher)
    this.#enqueue(target)
    return target
  }

  /** What the content names is written down only where the page does not show it. */
  #write(
    page: KnownUrl,
    target: KnownUrl,
    fragment: string,
    link: DocumentLink,
    isSwitcher: boolean,
  ): void {
    const isKnown = link.element === '' && target.lastPage === page
    const mayBeWrong = !target.isGood && (target !== page || fragment !== '')
    const namesPlace = fragment !== '' && target.scope === 'page'
    target.lastPage = page
    if (!isKnown && (mayBeWrong || namesPlace))
      this.#deps.links.addLink(page.url, target.url, fragment, link, isSwitcher)
  }

  /** @returns `null` where there is nothing to ask for */
  #add(address: string, expects: DocumentLink['expects'], depth: number): KnownUrl | null {
    if (!/^https?:/.test(address)) return null
    const scope = this.#scopeOf(address, expects)
    if (scope === 'page' && this.#deps.traps.isTrap(address)) return null
    return this.#create(address, scope, depth)
  }

  #create(address: string, scope: Scope, depth: number): KnownUrl {
    // V8 keeps the whole page alive for a piece that was cut out of it; addresses are ASCII.
    const url = Buffer.from(address, 'latin1').toString('latin1')
    const record: KnownUrl = {
      url,
      scope,
      outcome: null,
      seeds: noSeeds,
      depth,
      isLinked: false,
      isDraft: false,
      errorMark: null,
      isStyle: /\.css(?:\?|$)/i.test(url),
      isQueued: false,
      isGood: false,
      lastPage: null,
    }
    this.#deps.records.set(url, record)
    return record
  }

  #scopeOf(address: string, expects: DocumentLink['expects']): Scope {
    if (!address.startsWith(this.#siteStart)) return 'external'
    return expects === 'page' && !isFile(address) ? 'page' : 'asset'
  }

  /** A link may lead to what a picture or a script has named before. */
  #reconsider(asset: KnownUrl): void {
    const wasPage = asset.outcome === null || asset.outcome.contentType === 'text/html'
    if (!wasPage || isFile(asset.url)) return
    asset.scope = 'page'
    if (asset.outcome !== null) asset.isQueued = false
  }

  #enqueue(record: KnownUrl): void {
    const { filter, enqueue } = this.#deps
    if (record.isQueued) return
    record.isQueued = true
    if (!filter.isExcluded(record.url)) enqueue(record)
  }
}

/** Most records have none, and share it. */
const noSeeds: SeedKind[] = []

/** An address that no element of a page shows. */
function unshownLink(url: string, expects: DocumentLink['expects']): DocumentLink {
  const nowhere = { element: '', attribute: '', text: '', region: 'main', block: null } as const
  return { raw: url, url, expects, ...nowhere }
}

/** Whether visitors follow it to another page of the same language. */
function isForVisitors({ element, region }: DocumentLink, isSwitcher: boolean): boolean {
  if (element !== 'a' && element !== 'area' && element !== 'form') return false
  return region !== 'header' || !isSwitcher
}

/** By the end of the path; what has none of these is asked what it is. */
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

function isFile(address: string): boolean {
  return fileEnding.test(address)
}
