import { findContentAddresses } from './seeds/find-content-addresses.ts'
import { findCssLinks } from './document/find-css-links.ts'
import { normalizeUrl } from './normalize-url.ts'
import type { DocumentLink, PageDocument } from './document/page-document.ts'
import { resolveAddress, toAddressBase } from './document/resolve-address.ts'
import type { TrapDetector } from './trap-detector.ts'
import type { UrlFilter } from './url-filter.ts'
import type { KnownUrl, UrlRecords } from './url-records.ts'
import type { Scope, SeedKind } from './visit.ts'

export interface DiscoveryDeps {
  base: URL
  records: UrlRecords
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
    const { records } = this.#deps
    const address = normalizeUrl(new URL(url))
    const record =
      records.byUrl.get(address) ?? records.add(address, this.#scopeOf(address, 'page'), 0)
    records.addSeed(record, kind)
    this.#enqueue(record)
  }

  /** @param page where the links stand */
  addLinks(page: KnownUrl, { links, switcher }: PageDocument): void {
    for (const link of links) {
      if (link.url === null) continue
      const target = this.#addLink(page, link.url, link.expects)
      if (target && !target.isLinked)
        target.isLinked = target !== page && isForVisitors(link, switcher)
    }
  }

  /**
   * What the content of a page names is asked for, too, whether the page shows it or not.
   *
   * @param body the backend's JSON of the page, not validated
   */
  addContent(page: KnownUrl, body: unknown): void {
    for (const { url } of findContentAddresses(body, this.#deps.base))
      this.#addLink(page, url, 'page')
  }

  /** @param url of the style sheet, after all redirects */
  addStyle(style: KnownUrl, css: string, url: URL): void {
    const base = toAddressBase(url)
    for (const raw of findCssLinks(css)) {
      const address = resolveAddress(raw, base)
      if (address) this.#addLink(style, address, 'file')
    }
  }

  /**
   * Has the page asked for to which another one redirects; it is no link.
   *
   * @param url of the site
   */
  addTarget(from: KnownUrl, url: URL): KnownUrl | null {
    const address = normalizeUrl(url)
    const record = this.#deps.records.byUrl.get(address) ?? this.#add(address, 'page', from.depth)
    if (record) this.#enqueue(record)
    return record
  }

  /** @returns `null` where there is nothing to ask for */
  #addLink(page: KnownUrl, url: string, expects: DocumentLink['expects']): KnownUrl | null {
    const { records } = this.#deps
    const hash = url.indexOf('#')
    const address = hash === -1 ? url : url.slice(0, hash)
    const target = records.byUrl.get(address) ?? this.#add(address, expects, page.depth + 1)
    if (!target) return null
    if (expects === 'stylesheet') target.isStyle = true
    if (expects === 'page' && target.scope === 'asset') this.#reconsider(target)
    records.refer(target, page)
    this.#enqueue(target)
    if (hash !== -1 && target.scope === 'page')
      records.referToFragment(target, url.slice(hash + 1), page)
    return target
  }

  /** @returns `null` where there is nothing to ask for */
  #add(address: string, expects: DocumentLink['expects'], depth: number): KnownUrl | null {
    const { records, traps } = this.#deps
    if (!/^https?:/.test(address)) return null
    const scope = this.#scopeOf(address, expects)
    if (scope === 'page' && traps.isTrap(address)) return null
    const record = records.add(address, scope, depth)
    record.isStyle = /\.css(?:\?|$)/i.test(address)
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

/** Whether visitors follow it to another page of the same language. */
function isForVisitors(
  { element, region, url }: DocumentLink,
  switcher: PageDocument['switcher'],
): boolean {
  if (element !== 'a' && element !== 'area' && element !== 'form') return false
  return region !== 'header' || !switcher.some((other) => other.url === url)
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
