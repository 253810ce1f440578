import { findCssLinks } from './document/find-css-links.ts'
import type { DocumentLink, PageDocument } from './document/page-document.ts'
import type { CrawlOptions } from './crawl.ts'
import { matchesAny } from './matches-any.ts'
import { normalizeUrl, resolveAddress } from './normalize-url.ts'
import { findContentAddresses } from './seeds/find-content-addresses.ts'
import type { LaneName, SiteTables, Target } from './site-tables.ts'
import type { TrapDetector } from './trap-detector.ts'
import type { Scope, SeedKind } from './visit.ts'

/** Writes down what names addresses, and has the new ones asked for. */
export class Discovery {
  /** Addresses that are asked for, or will be. */
  known = 0
  readonly #tables: SiteTables
  readonly #traps: TrapDetector
  readonly #options: Pick<CrawlOptions, 'base' | 'exclude' | 'external'>

  constructor(tables: SiteTables, traps: TrapDetector, options: CrawlOptions) {
    this.#tables = tables
    this.#traps = traps
    this.#options = options
  }

  addSeed(url: string, kind: SeedKind): void {
    const address = normalizeUrl(new URL(url))
    const target = this.#tables.target(address) ?? this.#create(address, 'page', 0)
    this.#tables.addSeed(address, kind)
    this.#enqueue(target)
  }

  /**
   * What the content of a page names is asked for too, and written down where the page does not show it.
   *
   * @param body the backend's JSON of the page, not validated
   */
  addLinks(page: Target, { links, switcher }: PageDocument, body: unknown): void {
    for (const link of links) {
      const isSwitcher = link.region === 'header' && switcher.some(({ url }) => url === link.url)
      this.#addLink(page, link, isSwitcher)
    }
    const inContent = findContentAddresses(body, this.#options.base)
    if (inContent.length === 0) return
    const shown = new Set(links.map(({ url }) => url?.split('#', 1)[0]))
    for (const { url } of inContent)
      if (!shown.has(url)) this.#addLink(page, unshownLink(url, 'page'), false)
  }

  /** @param url of the style sheet, after all redirects */
  addStyle(style: Target, css: string, url: URL): void {
    for (const raw of findCssLinks(css)) {
      const address = resolveAddress(raw, url)
      if (address) this.#addLink(style, unshownLink(address, 'file'), false)
    }
  }

  /**
   * Has the page asked for to which another one redirects; it is no link.
   *
   * @param url of the site
   */
  addMove(from: Target, url: URL): void {
    const address = normalizeUrl(url)
    const target = this.#find(address, 'page', from.depth)
    if (!target) return
    this.#enqueue(target)
    this.#tables.addMove(from, target)
  }

  #addLink(page: Target, link: DocumentLink, isSwitcher: boolean): void {
    const { url, expects } = link
    if (url === null) return
    const hash = url.indexOf('#')
    const address = hash === -1 ? url : url.slice(0, hash)
    const fragment = hash === -1 ? '' : url.slice(hash + 1)
    const target = this.#find(address, expects, page.depth + 1)
    if (!target) return
    const isOwn = target.number === page.number
    if (expects === 'stylesheet' && !target.isStyle) this.#tables.change(target, { isStyle: 1 })
    if (expects === 'page' && target.scope === 'asset') this.#reconsider(target)
    const mayBeWrong = !target.isGood && (!isOwn || fragment !== '')
    if (mayBeWrong || (fragment !== '' && target.scope === 'page'))
      this.#tables.addLink(page, target, fragment, link, isSwitcher)
    if (!target.isLinked && !isOwn && isForVisitors(link, isSwitcher))
      this.#tables.change(target, { isLinked: 1 })
    this.#enqueue(target)
  }

  /** @returns `null` where there is nothing to ask for */
  #find(address: string, expects: DocumentLink['expects'], depth: number): Target | null {
    const known = this.#tables.target(address)
    if (known) return known
    if (!/^https?:/.test(address)) return null
    const isPage = this.#scopeOf(address, expects) === 'page'
    if (isPage && this.#traps.isTrap(address)) return null
    return this.#create(address, expects, depth)
  }

  #create(address: string, expects: DocumentLink['expects'], depth: number): Target {
    const isStyle = /\.css(?:\?|$)/i.test(address)
    return this.#tables.add(address, this.#scopeOf(address, expects), depth, isStyle)
  }

  #scopeOf(address: string, expects: DocumentLink['expects']): Scope {
    if (!address.startsWith(`${this.#options.base.origin}/`)) return 'external'
    return expects === 'page' && !isFile(address) ? 'page' : 'asset'
  }

  /** A link may lead to what a picture or a script has named before. */
  #reconsider(target: Target): void {
    if (isFile(target.url)) return
    const { outcome = null } = this.#tables.get(target.url) ?? {}
    if (outcome !== null && outcome.contentType !== 'text/html') return
    this.#tables.change(target, { scope: 'page' })
    if (outcome !== null) this.#queue(target, 'site')
  }

  #enqueue(target: Target): void {
    if (target.isQueued || matchesAny(target.url, this.#options.exclude)) return
    if (target.scope !== 'external') this.#queue(target, 'site')
    else if (this.#options.external) this.#queue(target, 'elsewhere')
  }

  #queue(target: Target, lane: LaneName): void {
    this.known++
    this.#tables.enqueue(target, lane)
  }
}

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
