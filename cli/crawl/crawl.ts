import type { CliConfig } from '../config.ts'
import { readDocument } from './document/read-document.ts'
import type { PageDocument } from './document/page-document.ts'
import { Discovery } from './discovery.ts'
import type { Fetcher } from './fetch/fetcher.ts'
import { normalizeUrl } from './normalize-url.ts'
import type { Network } from './probe/network.ts'
import { createProbe, type Probe } from './probe/probe.ts'
import type { LaneName, PageAnswer, SiteTables, Target } from './site-tables.ts'
import { createTrapDetector } from './trap-detector.ts'
import { matchesAny } from './matches-any.ts'
import { isPlain, isSuccess } from './visit.ts'
import type { Outcome, PageSource, SeedKind, Visit } from './visit.ts'

/**
 * `concurrency` counts requests to the site. Addresses that are not included are requested but not followed; excluded addresses are not
 * requested.
 */
export interface CrawlOptions extends Pick<
  CliConfig,
  'base' | 'include' | 'exclude' | 'maxPages' | 'depth' | 'concurrency'
> {
  /** Absolute start addresses in order. */
  seeds: readonly { url: string; kind: SeedKind }[]
  /** Tables with the entries of the sitemap. */
  tables: SiteTables
  fetch: Fetcher
  /** Requests external hosts; `null`: they are not requested. */
  elsewhere: Pick<Network, 'probe' | 'canReach'> | null
  /** Reads a page from the backend; `null`: no backend is known. */
  readSource: ((page: URL) => Promise<PageSource | null>) | null
  signal: AbortSignal
}

/** An empty type counts as HTML, as in browsers. */
const htmlTypes = ['text/html', 'application/xhtml+xml', '']
/** What is read, with its limit. */
const wanted = { types: [...htmlTypes, 'text/css'], maxBytes: 10_000_000 }

/** External hosts are slow, and the fetcher limits requests per host, so many external requests wait at the same time. */
const externalLanes = 4

/** Crawl of a site: visits every page and requests all addresses that the pages name. */
export class Crawl {
  /** Known addresses and, after all visits, the links between them. */
  readonly tables: SiteTables
  readonly #detector = createTrapDetector()
  /** Grows during the crawl. */
  readonly traps = this.#detector.traps
  /** Number of known pages that were not requested or not followed because of a limit. */
  left = 0
  #done = 0
  readonly #options: CrawlOptions
  readonly #probe: Probe
  readonly #discovery: Discovery
  readonly #active: Record<LaneName, number> = { site: 0, elsewhere: 0 }
  #pages = 0
  #see: See = () => false
  readonly #over = Promise.withResolvers<void>()
  readonly #failed = new AbortController()
  /** Aborts when no more requests should start, for any reason. */
  readonly #signal: AbortSignal

  constructor(options: CrawlOptions) {
    this.#options = options
    this.tables = options.tables
    this.#probe = createProbe(options.fetch)
    this.#discovery = new Discovery(this.tables, this.#detector, options)
    this.#signal = AbortSignal.any([this.#failed.signal, options.signal])
  }

  /** Number of requested addresses, and of known addresses to request. */
  progress() {
    return { done: this.#done, known: this.#discovery.known }
  }

  /**
   * Passes every visit once to `see`, in any order; to be called once. Ends early, without an error, when the signal of the options aborts.
   */
  async visitAll(see: See): Promise<void> {
    this.#see = see
    for (const { url, kind } of this.#options.seeds) this.#discovery.addSeed(url, kind)
    for (const { url } of this.tables.sitemap) this.#discovery.addSeed(url, 'sitemap')
    this.#signal.addEventListener('abort', () => this.#over.resolve())
    this.#startMore()
    await this.#over.promise
  }

  #startMore(): void {
    const { concurrency } = this.#options
    this.#fill('site', concurrency)
    this.#fill('elsewhere', concurrency * externalLanes)
    if (this.#active.site + this.#active.elsewhere === 0) this.#over.resolve()
  }

  #fill(lane: LaneName, width: number): void {
    while (this.#active[lane] < width && !this.#signal.aborted) {
      const next = this.tables.take(lane)
      if (!next) return
      if (next.scope !== 'page' || ++this.#pages <= this.#options.maxPages)
        void this.#run(lane, next)
      else {
        this.#discovery.known--
        this.left++
      }
    }
  }

  async #run(lane: LaneName, next: Target): Promise<void> {
    this.#active[lane]++
    try {
      const { visit, ...read } = await this.#visit(next)
      this.#done++
      const isFaulty = !this.#signal.aborted && this.#see(visit)
      const isGood = isPlain(visit.outcome) && !read.isDraft && read.errorMark === null && !isFaulty
      const { scope, outcome } = visit
      this.tables.setAnswer(next, { scope, outcome, ...read, isGood })
    } catch (error) {
      if (!this.#signal.aborted) this.#over.reject(new Error(next.url, { cause: error }))
      this.#failed.abort()
    }
    this.#active[lane]--
    this.#startMore()
  }

  async #visit(next: Target): Promise<Reading> {
    const { url, scope } = next
    if (scope === 'page' || (scope === 'asset' && isStyle(url))) return this.#read(next)
    const { elsewhere } = this.#options
    const probe = scope === 'external' && elsewhere ? elsewhere.probe : this.#probe
    const outcome = await probe(url, this.#signal)
    const visit = { url, scope, outcome, document: null, source: null }
    return { visit, isDraft: false, errorMark: null, ids: null }
  }

  async #read(next: Target): Promise<Reading> {
    const { depth, fetch, readSource, base, include } = this.#options
    const url = new URL(next.url)
    const isFollowed =
      next.depth <= depth && (include.length === 0 || matchesAny(next.url, include))
    const answer = await fetch({ method: 'GET', url, signal: this.#signal, ...wanted })
    const { outcome } = answer
    const movedTo = findTarget(url, outcome)
    const { failure, contentType } = outcome
    const isHtml = failure === null && movedTo === null && htmlTypes.includes(contentType)
    const document = isHtml ? readDocument(answer, url) : null
    const source = isHtml && isFollowed ? ((await readSource?.(url)) ?? null) : null
    if (source) this.tables.addContent(next.url, source.body)
    const isDraft = outcome.status === 200 && isUnpublished(source)
    const ids = isSuccess(outcome) ? (document?.ids ?? null) : null
    const isFile = isSuccess(outcome) && document === null && movedTo === null
    // A redirect to an error is one fault, not two.
    if (isSuccess(outcome) && movedTo?.origin === base.origin)
      this.#discovery.addMove(next, movedTo)
    if (isFile && contentType === 'text/css')
      this.#discovery.addStyle(next, answer.body.toString(), url)
    if (isSuccess(outcome) && document) this.#follow(next, document, source, isFollowed)
    const place = { url: next.url, scope: isFile ? 'asset' : next.scope } as const
    const visit = { ...place, outcome, document: isFollowed ? document : null, source }
    return { visit, isDraft, errorMark: document?.errorMark ?? null, ids }
  }

  #follow(page: Target, document: PageDocument, source: PageSource | null, isFollowed: boolean) {
    if (isVariation(page.url, document)) this.#detector.sawVariation(page.url)
    if (isFollowed) this.#discovery.addLinks(page, document, source?.body)
    else if (page.depth > this.#options.depth) this.left++
  }
}

/** @returns true if the address has a fault although it answers well: links to it are then stored */
type See = (visit: Visit) => boolean

/** A visit with what the tables store of the page, also of one that is not followed. */
interface Reading extends Pick<PageAnswer, 'isDraft' | 'errorMark' | 'ids'> {
  visit: Visit
}

/** A style sheet with another name counts as a page until its answer. */
function isStyle(url: string): boolean {
  return /\.css(?:\?|$)/i.test(url)
}

/** Final redirect target; `null` without redirect, or for a cookie wall that redirects back to the same address. */
function findTarget(url: URL, { redirects }: Outcome): URL | null {
  const last = redirects.at(-1)
  const target = last ? URL.parse(last.to) : null
  return target && normalizeUrl(target) !== normalizeUrl(url) ? target : null
}

/** True for a page with a query whose canonical address is the same page without query, also under the public host. */
function isVariation(url: string, { canonical }: PageDocument): boolean {
  if (canonical === null || !url.includes('?')) return false
  const [own, said] = [new URL(url), URL.parse(canonical, url)]
  return (
    said !== null &&
    !said.search &&
    normalizeUrl(said) === normalizeUrl(new URL(own.pathname, said))
  )
}

/** True for a page that only editors can see. */
function isUnpublished(source: PageSource | null): boolean {
  return source?.liveStatus === 404 && source.status === 200
}
