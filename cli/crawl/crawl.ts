import type { CliConfig } from '../config.ts'
import { readDocument } from './document/read-document.ts'
import type { PageDocument } from './document/page-document.ts'
import { createDiscovery, type DiscoveryOptions } from './discovery.ts'
import { isSuccess, type Fetcher, type Outcome } from './fetch/fetcher.ts'
import { normalizeUrl } from './normalize-url.ts'
import type { LaneName, Target } from './site-tables.ts'
import { createTrapDetector } from './trap-detector.ts'
import { matchesAny } from './matches-any.ts'
import type { PageSource, Visit } from './visit.ts'

/** `concurrency` counts requests to the site. Addresses that are not included are requested but not followed. */
export interface CrawlOptions
  extends DiscoveryOptions, Pick<CliConfig, 'include' | 'maxPages' | 'depth' | 'concurrency'> {
  fetch: Fetcher
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

export type Crawl = ReturnType<typeof createCrawl>

/** Crawl of a site: visits every page and requests all addresses that the pages name. */
export function createCrawl(options: CrawlOptions) {
  const { tables, base, maxPages, concurrency, elsewhere, readSource, signal } = options
  const detector = createTrapDetector()
  const discovery = createDiscovery(detector, options)
  const active: Record<LaneName, number> = { site: 0, elsewhere: 0 }
  const over = Promise.withResolvers<void>()
  let [done, pages, unread, unfollowed, isOver] = [0, 0, 0, 0, false]

  /**
   * Passes every visit once to `see`, in any order; to be called once. Ends early, without an error, when the signal of the options aborts.
   *
   * @returns number of known pages that were not requested or not followed because of a limit
   */
  async function visitAll(see: See): Promise<number> {
    for (const { url } of tables.seeds()) discovery.addSeed(url)
    signal.addEventListener('abort', () => over.resolve())
    startMore(see)
    await over.promise
    return unread + unfollowed
  }

  function startMore(see: See): void {
    fill('site', concurrency, see)
    fill('elsewhere', concurrency * externalLanes, see)
    if (active.site + active.elsewhere > 0) return
    // Before a failure is reported, its address is asked for again.
    if (!isOver && !signal.aborted && tables.requeueFailed()) startMore(see)
    else over.resolve()
  }

  function fill(lane: LaneName, width: number, see: See): void {
    while (active[lane] < width && !isOver && !signal.aborted) {
      const next = tables.take(lane)
      if (!next) return
      if (next.scope !== 'page' || next.visits > 0 || ++pages <= maxPages) void run(lane, next, see)
      else unread++
    }
  }

  async function run(lane: LaneName, next: Target, see: See): Promise<void> {
    active[lane]++
    try {
      const visit = await visitTarget(next)
      if (signal.aborted || isOver) return
      settle(next, visit, see)
    } catch (error) {
      over.reject(new Error(next.url, { cause: error }))
      isOver = true
    }
    active[lane]--
    startMore(see)
  }

  /** Of two visits, the better outcome is kept. `tries` adds up, so that the evidence has the total number of requests. */
  function settle(next: Target, visit: Visit, see: See): void {
    const { outcome } = visit
    const first = next.visits > 0 ? tables.get(next.url)?.outcome : null
    if (first) outcome.tries += first.tries
    else done++
    if (first && faultRank(outcome) >= faultRank(first))
      return tables.setOutcome(next.url, { ...first, tries: outcome.tries })
    const isNews = !first || isSuccess(outcome)
    const shown = isFollowed(next, options) ? visit : { ...visit, document: null }
    tables.setAnswer(next, visit, isNews && see(shown))
  }

  async function visitTarget(next: Target): Promise<Visit> {
    const { url, scope } = next
    if (scope === 'page' || (scope === 'asset' && isStyle(url))) return read(next)
    const fetch = scope === 'external' && elsewhere ? elsewhere : options.fetch
    // Some servers answer every HEAD alike.
    const method = next.visits > 0 ? 'GET' : 'HEAD'
    const { outcome } = await fetch({ method, url: new URL(url) })
    return { url, scope, outcome, document: null, source: null }
  }

  async function read(next: Target): Promise<Visit> {
    const url = new URL(next.url)
    const mayFollow = isFollowed(next, options)
    const answer = await options.fetch({ method: 'GET', url, ...wanted })
    const { outcome } = answer
    const isGood = isSuccess(outcome)
    const movedTo = findTarget(url, outcome)
    const { failure, contentType } = outcome
    const isHtml = failure === null && movedTo === null && htmlTypes.includes(contentType)
    const document = isHtml ? readDocument(answer, url) : null
    const source = isHtml && mayFollow ? ((await readSource?.(url)) ?? null) : null
    if (source) tables.addContent(next.url, source.body)
    const isFile = isGood && document === null && movedTo === null
    // A redirect to an error is one fault, not two.
    if (isGood && movedTo?.origin === base.origin) discovery.addMove(next, movedTo)
    if (isFile && contentType === 'text/css') discovery.addStyle(next, answer.body.toString(), url)
    if (isGood && document) {
      if (isVariation(next.url, document)) detector.sawVariation(next.url)
      if (mayFollow) discovery.addLinks(next, document, source?.body)
      else if (next.depth > options.depth) unfollowed++
    }
    return { url: next.url, scope: isFile ? 'asset' : next.scope, outcome, document, source }
  }

  return {
    visitAll,
    /** Grows during the crawl. */
    traps: detector.traps,
    /** Number of requested addresses, and of known addresses to request. */
    progress: () => ({ done, known: discovery.count() - unread }),
  }
}

/** @returns true if the address has a fault although it answers well: links to it are then stored */
type See = (visit: Visit) => boolean

/** Of a page that is not followed, only what links to it need is read: whether it is there, with which ids. */
function isFollowed({ url, depth }: Target, options: CrawlOptions): boolean {
  const { include } = options
  return depth <= options.depth && (include.length === 0 || matchesAny(url, include))
}

/** A style sheet with another name counts as a page until its answer. */
function isStyle(url: string): boolean {
  return /\.css(?:\?|$)/i.test(url)
}

/** 0: no fault. A client error is more informative than a server error, and a server error more than no answer. */
function faultRank({ status, failure }: Outcome): number {
  if (failure || status === null) return 3
  if (status >= 500 || status === 429 || status === 408) return 2
  return status >= 400 ? 1 : 0
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
