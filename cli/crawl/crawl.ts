import { askPage, askStyle } from './ask-page.ts'
import { Discovery, type KnownUrl } from './discovery.ts'
import type { Fetcher } from './fetch/fetcher.ts'
import { LinkTables, type SiteLinks } from './link-tables.ts'
import { normalizeUrl } from './normalize-url.ts'
import type { PageDocument } from './document/page-document.ts'
import type { Probe } from './probe/probe.ts'
import { createTrapDetector, type Trap } from './trap-detector.ts'
import { createUrlFilter } from './url-filter.ts'
import type { Outcome, PageSource, SeedKind, UrlRecord, Visit } from './visit.ts'

export interface CrawlOptions {
  /** What has its origin is the site. */
  base: URL
  /** Where to start, in this order; absolute. */
  seeds: readonly { url: string; kind: SeedKind }[]
  fetch: Fetcher
  /** Asks for an address without reading it. */
  probe: Probe
  /** What the backend says of a page; `null`: there is none to ask. */
  readSource: ((page: URL) => Promise<PageSource | null>) | null
  /** Globs of path and query; empty: everything. What is not included is asked for, not followed. */
  include: string[]
  /** Globs of path and query, or of the whole address; not even asked for. */
  exclude: string[]
  maxPages: number
  /** Links away from the nearest seed up to which a page's links are followed. */
  depth: number
  /** Addresses of the site that are asked for at a time. */
  concurrency: number
  /** Whether addresses elsewhere are asked for. */
  external: boolean
  /**
   * Normalised addresses whose links are written down although nothing is wrong with them. An address may be added until the visit
   * after its own is asked for: a check may find fault with a page that answers well.
   */
  watched: ReadonlySet<string>
  signal?: AbortSignal
}

export interface Crawl {
  /** To be iterated once; nothing is asked for before. Ends early, and without an error, where the signal aborts. */
  visits: AsyncIterable<Visit>
  /** What is known so far, by `UrlRecord.url`. */
  records: ReadonlyMap<string, UrlRecord>
  /** To be asked when the visits are over. */
  links: SiteLinks
  /** Grows while the visits are iterated. */
  traps: readonly Trap[]
  /** Addresses that were asked for, and those that are known to be so in the end. */
  progress(): { done: number; known: number }
  /** Pages that are known and were not asked for, or not followed, because of a limit. */
  left(): number
  /** Addresses without query of which only some variations were asked for, since these name it as their own. */
  variedPages: ReadonlySet<string>
}

/** Visits every page of a site, and asks for everything that its pages name. */
export function crawl(options: CrawlOptions): Crawl {
  const run = new CrawlRun(options)
  return {
    visits: run.visits(),
    records: run.records,
    links: run.links,
    traps: run.traps,
    progress: () => ({ done: run.done, known: run.known }),
    left: () => run.left,
    variedPages: run.variedPages,
  }
}

/** Addresses that are asked for side by side. */
interface Lane {
  /** First come first served, so that a page is reached by the shortest way. */
  frontier: KnownUrl[]
  /** How many of them have been taken. */
  taken: number
  active: number
  /** How many at a time. */
  width: number
}

/** Hosts elsewhere are slow, and spared by the fetcher one by one: many wait at a time. */
const externalLanes = 4

class CrawlRun {
  readonly records = new Map<string, KnownUrl>()
  readonly links = new LinkTables()
  readonly traps: readonly Trap[]
  readonly variedPages: ReadonlySet<string>
  readonly #sawVariation: (url: string) => void
  done = 0
  known = 0
  left = 0

  readonly #options: CrawlOptions
  readonly #filter: ReturnType<typeof createUrlFilter>
  readonly #discovery: Discovery
  readonly #site: Lane
  readonly #elsewhere: Lane
  #pages = 0
  /** What has been asked for and nobody has seen yet. */
  readonly #ready: { record: KnownUrl; visit: Visit }[] = []
  #wake = (): void => {}
  #error: Error | null = null
  /** Aborts when nobody wants more visits, whatever the reason. */
  readonly #abort = new AbortController()

  constructor(options: CrawlOptions) {
    const { base, include, exclude, concurrency } = options
    const traps = createTrapDetector()
    this.#options = options
    this.traps = traps.traps
    this.variedPages = traps.variedPages
    this.#sawVariation = traps.sawVariation
    this.#filter = createUrlFilter(include, exclude)
    this.#site = { frontier: [], taken: 0, active: 0, width: concurrency }
    this.#elsewhere = { ...this.#site, frontier: [], width: concurrency * externalLanes }
    this.#discovery = new Discovery({
      base,
      records: this.records,
      links: this.links,
      filter: this.#filter,
      traps,
      enqueue: (record) => this.#enqueue(record),
    })
  }

  async *visits(): AsyncGenerator<Visit> {
    const { seeds, signal } = this.#options
    const stop = (): void => this.#stop(signal?.reason)
    signal?.addEventListener('abort', stop)
    try {
      for (const { url, kind } of seeds) this.#discovery.addSeed(url, kind)
      yield* this.#visitAll()
    } finally {
      signal?.removeEventListener('abort', stop)
      this.#stop(new Error('Nobody wants more visits.'))
    }
  }

  async *#visitAll(): AsyncGenerator<Visit> {
    while (!this.#options.signal?.aborted) {
      if (this.#error) throw this.#error
      this.#startMore(this.#site)
      this.#startMore(this.#elsewhere)
      const next = this.#ready.shift()
      if (next) {
        yield next.visit
        this.#settle(next.record, next.visit.document)
      } else if (this.#site.active + this.#elsewhere.active > 0) await this.#somethingNew()
      else return
    }
  }

  #stop(reason: unknown): void {
    this.#abort.abort(reason)
    this.#wake()
  }

  #somethingNew(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve
    })
  }

  #enqueue(record: KnownUrl): void {
    if (record.scope === 'external' && !this.#options.external) return
    this.known++
    const lane = record.scope === 'external' ? this.#elsewhere : this.#site
    lane.frontier.push(record)
  }

  /** Starts a request only while fewer than `width` are in flight or wait for the checks: slow checks slow the crawl down. */
  #startMore(lane: Lane): void {
    while (lane.active + this.#ready.length < lane.width) {
      const record = take(lane)
      if (!record) return
      if (this.#isWithinLimit(record)) void this.#run(lane, record)
      else {
        this.known--
        this.left++
      }
    }
  }

  #isWithinLimit({ scope }: KnownUrl): boolean {
    if (scope !== 'page') return true
    this.#pages++
    return this.#pages <= this.#options.maxPages
  }

  async #run(lane: Lane, record: KnownUrl): Promise<void> {
    lane.active++
    try {
      const visit = await this.#ask(record)
      this.done++
      this.#ready.push({ record, visit })
    } catch (error) {
      if (!this.#abort.signal.aborted) this.#error = new Error(record.url, { cause: error })
    }
    lane.active--
    this.#wake()
  }

  #ask(record: KnownUrl): Promise<Visit> {
    if (record.scope === 'page') return this.#askPage(record)
    return record.scope === 'asset' && record.isStyle
      ? this.#askStyle(record)
      : this.#askFile(record)
  }

  async #askPage(record: KnownUrl): Promise<Visit> {
    const { fetch, readSource, depth } = this.#options
    const isFollowed = record.depth <= depth && this.#filter.isIncluded(record.url)
    const { signal } = this.#abort
    const answer = await askPage(new URL(record.url), {
      fetch,
      readSource: isFollowed ? readSource : null,
      signal,
    })
    const { movedTo, document, source } = answer
    const { outcome } = answer
    record.outcome = outcome
    record.isDraft = outcome.status === 200 && isUnpublished(source)
    record.errorMark = document?.errorMark ?? null
    if (movedTo) this.#follow(record, movedTo)
    else if (document) this.#read(record, document, isFollowed)
    else if (isSuccess(record)) record.scope = 'asset'
    if (isFollowed && document && isSuccess(record))
      this.#discovery.addContent(record, source?.body)
    return toVisit(record, outcome, { document: isFollowed ? document : null, source })
  }

  #read(record: KnownUrl, document: PageDocument, isFollowed: boolean): void {
    if (!isSuccess(record)) return
    this.links.addIds(record.url, document.ids)
    if (isVariation(record, document)) this.#sawVariation(record.url)
    if (isFollowed) this.#discovery.addLinks(record, document)
    else if (record.depth > this.#options.depth) this.left++
  }

  /** What redirects to an error is one fault and not two. */
  #follow(record: KnownUrl, movedTo: URL): void {
    if (movedTo.origin === this.#options.base.origin && isSuccess(record))
      this.#discovery.addTarget(record, movedTo)
  }

  async #askStyle(record: KnownUrl): Promise<Visit> {
    const { signal } = this.#abort
    const url = new URL(record.url)
    const answer = await askStyle(url, { fetch: this.#options.fetch, signal })
    const { outcome } = answer
    record.outcome = outcome
    const foundAt = URL.parse(outcome.redirects.at(-1)?.to ?? record.url) ?? url
    this.#discovery.addStyle(record, answer.css, foundAt)
    return toVisit(record, outcome)
  }

  async #askFile(record: KnownUrl): Promise<Visit> {
    const outcome = await this.#options.probe(record.url, this.#abort.signal)
    // Meanwhile a link may have led to it.
    if (record.scope === 'page') return this.#askPage(record)
    record.outcome = outcome
    return toVisit(record, outcome)
  }

  /** From now on nobody needs to know who links to an address without a fault. */
  #settle(record: KnownUrl, document: PageDocument | null): void {
    const { outcome, isDraft, url } = record
    const isGood = isSuccess(record) && outcome?.redirects.length === 0 && !isDraft
    const isError = document !== null && document.errorMark !== null
    if (isGood && !isError && !this.#options.watched.has(url)) record.isGood = true
  }
}

function take(lane: Lane): KnownUrl | undefined {
  const record = lane.frontier[lane.taken]
  if (record === undefined) return undefined
  lane.taken++
  if (lane.taken >= 1024 && lane.taken * 2 > lane.frontier.length) {
    lane.frontier = lane.frontier.slice(lane.taken)
    lane.taken = 0
  }
  return record
}

/** A page with a query that says it is the one without; a site that is looked at under another host says so of its public address. */
function isVariation({ url }: KnownUrl, { canonical }: PageDocument): boolean {
  if (canonical === null || !url.includes('?')) return false
  const [own, said] = [new URL(url), URL.parse(canonical, url)]
  return (
    said !== null &&
    !said.search &&
    normalizeUrl(said) === normalizeUrl(new URL(own.pathname, said))
  )
}

/** The site shows it to editors alone. */
function isUnpublished(source: PageSource | null): boolean {
  return source?.liveStatus === 404 && source.status === 200
}

function isSuccess({ outcome }: KnownUrl): boolean {
  const status = outcome?.status ?? 0
  return status >= 200 && status < 300
}

function toVisit(
  { url, scope, depth }: KnownUrl,
  outcome: Outcome,
  read: Pick<Visit, 'document' | 'source'> = { document: null, source: null },
): Visit {
  return { url, scope, depth, outcome, ...read }
}
