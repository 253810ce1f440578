import type { CliConfig } from '../cli-config.ts'
import { findCssLinks } from './document/find-css-links.ts'
import { findManifestLinks } from './document/find-manifest-links.ts'
import type { DocumentLink, PageDocument } from './document/page-document.ts'
import type { Fetcher } from './fetch/fetcher.ts'
import { matchesAny } from './matches-any.ts'
import { createResolve, normalizeUrl, withoutFragment, withoutQueries } from './normalize-url.ts'
import { findContentAddresses } from './seeds/find-content-addresses.ts'
import type { Flag, LaneName, SiteTables, Target } from './site-tables.ts'
import type { TrapDetector } from './traps/trap-detector.ts'
import type { Scope } from './visit.ts'

type Expects = DocumentLink['expects']

/** Excluded addresses are not requested. */
export interface DiscoveryOptions extends Pick<CliConfig, 'base' | 'exclude' | 'ignoreQuery'> {
  /** Tables with the addresses to start from. */
  tables: SiteTables
  /** Fetcher for external hosts; `null`: they are not requested. */
  elsewhere: Fetcher | null
}

/** Stores links and queues the new addresses that they name. */
export function createDiscovery(traps: TrapDetector, options: DiscoveryOptions) {
  const { tables, base, exclude, ignoreQuery, elsewhere } = options
  const site = `${base.origin}/`
  let known = 0

  /** @param url normalised */
  function addSeed(url: string): void {
    if (!tables.target(url)) create(url, scopeOf(url, 'page'), 0)
  }

  /**
   * Adds the links of a page. Addresses that only its content names are queued and stored too.
   *
   * @param body the backend's JSON of the page, not validated
   */
  function addLinks(page: Target, document: PageDocument, body: unknown): void {
    const inContent = findContentAddresses(body, base)
    const shown = new Set(inContent.length > 0 ? document.links.map(addressOf) : [])
    const unshown = inContent.filter(({ url }) => !shown.has(url))
    follow(page, document.links, document.ids)
    for (const { url } of unshown) follow(page, [unshownLink(url, 'page')])
  }

  function addStyle(style: Target, css: string, url: URL): void {
    const resolve = createResolve(url)
    const links = findCssLinks(css).flatMap((raw) => unshownLink(resolve(raw) ?? '', 'file'))
    follow(style, links)
  }

  function addDownload(file: Target, links: readonly DocumentLink[]): void {
    follow(file, links)
  }

  function addManifest(file: Target, json: string, url: URL): void {
    const resolve = createResolve(url)
    const links = findManifestLinks(json).map(({ raw, expects }) =>
      unshownLink(resolve(raw) ?? '', expects),
    )
    follow(file, links)
  }

  /**
   * Queues the redirect target of a page; a redirect is not a link.
   *
   * @param url redirect target on the site
   */
  function addMove(from: Target, url: URL): void {
    const address = withoutQueries(normalizeUrl(url), ignoreQuery)
    const target = find(address, 'page', from.depth)
    if (target) tables.addMove(from, target)
  }

  /** Queues the targets of links, and stores the links that may be broken. */
  function follow(page: Target, links: readonly DocumentLink[], ids: readonly string[] = []) {
    const ownIds = new Set(ids)
    for (const link of links) {
      const { url, expects } = link
      if (expects === 'form') continue
      const linked = addressOf(link)
      const address = linked.startsWith(site) ? withoutQueries(linked, ignoreQuery) : linked
      const isLinked = isForVisitors(link)
      const flags = { isLinked: toFlag(isLinked), isEmbedded: toFlag(isEmbedding(link)) }
      const target = find(address, expects, page.depth + 1, flags)
      if (!target) continue
      const fragment = url?.slice(linked.length + 1) ?? ''
      const isOwn = target.number === page.number
      if (isLinked && !isOwn && !target.isLinked) tables.setLinked(target)
      const isGood = isOwn || target.isGood
      const isPlaceGood =
        fragment === '' || (isOwn ? ownIds.has(fragment) : target.scope !== 'page')
      if (!isGood || !isPlaceGood) tables.addLink(page, target, fragment, link)
    }
  }

  /** @returns `null` for an address that is not requested */
  function find(address: string, expects: Expects, depth: number, flags = plain): Target | null {
    const target = tables.target(address)
    if (target || !/^https?:/.test(address)) return target ?? null
    const scope = scopeOf(address, expects)
    const mayBeTrap = expects === 'page' && scope === 'page'
    return mayBeTrap && !traps.accept(address) ? null : create(address, scope, depth, flags)
  }

  function create(url: string, scope: Scope, depth: number, flags = plain): Target {
    const lane = laneOf(url, scope)
    if (lane) known++
    return tables.add({ url, scope, depth, ...flags }, lane)
  }

  function scopeOf(address: string, expects: Expects): Scope {
    if (!address.startsWith(site)) return 'external'
    return expects !== 'file' && !fileEnding.test(address) ? 'page' : 'asset'
  }

  function laneOf(address: string, scope: Scope): LaneName | null {
    if (matchesAny(address, exclude)) return null
    if (scope !== 'external') return 'site'
    return elsewhere && 'elsewhere'
  }

  /** @returns number of addresses that were requested or queued */
  const count = () => known
  return { addSeed, addLinks, addStyle, addDownload, addManifest, addMove, count }
}

/** Address of a link without fragment; empty for an invalid address. */
const addressOf = ({ url }: Pick<DocumentLink, 'url'>) => (url === null ? '' : withoutFragment(url))

/** Link for an address that no element of the page shows. */
function unshownLink(url: string, expects: DocumentLink['expects']): DocumentLink {
  const place = { region: 'main', isSwitcher: false, block: null } as const
  return { raw: url, url, expects, element: '', attribute: '', text: '', ...place }
}

/** Whether the page shows or runs the response, which a web page cannot be. */
export function isEmbedding({ element, attribute, expects }: Omit<DocumentLink, 'url'>): boolean {
  if (element === 'a') return false
  if (element === 'link') return expects === 'stylesheet'
  return embedded.has(`${element} ${attribute}`)
}

const embedded: ReadonlySet<string> = new Set([
  'img src',
  'img srcset',
  'source src',
  'source srcset',
  'input src',
  'script src',
  'video src',
  'video poster',
  'audio src',
  'track src',
  'image href',
  'image xlink:href',
])

type Flags = Pick<Target, 'isLinked' | 'isEmbedded'>
const plain: Flags = { isLinked: 0, isEmbedded: 0 }
const toFlag = (is: boolean): Flag => (is ? 1 : 0)

/** Whether visitors can follow the link to another page of the same language. */
function isForVisitors({ element, isSwitcher, places }: DocumentLink): boolean {
  if (places) return true
  return (element === 'a' || element === 'area' || element === 'form') && !isSwitcher
}

/** File extensions of paths. The type of any other address is known from its response. */
export const fileEnding = new RegExp(
  String.raw`\.(?:${[
    'avif|bmp|gif|ico|jpe?g|png|svgz?|tiff?|webp',
    'aac|avi|flac|m4[av]|mov|mp[34g]|mpeg|og[agv]|wav|web[am]|wmv|vtt|srt',
    'css|js|mjs|json|map|wasm|webmanifest|eot|otf|ttf|woff2?',
    'pdf|docx?|xlsx?|pptx?|od[tsp]|rtf|csv|txt|xml|rss|atom|ics|vcf|epub|md',
    '7z|bz2|dmg|dwg|dxf|exe|gz|igs|iso|jar|msi|pkg|rar|step|stl|stp|tar|tgz|xz|zip',
  ].join('|')})(?:\?|$)`,
  'i',
)
