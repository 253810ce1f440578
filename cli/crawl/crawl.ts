import { isRetryableStatus } from '../../routing/is-retryable-status.ts'
import { normalizePathname } from '../../routing/localized-path.ts'
import type { CliConfig } from '../cli-config.ts'
import { readDocument } from './document/read-document.ts'
import { createPageDocument, type PageDocument } from './document/page-document.ts'
import { createDocumentLinks, type WaitingDocument } from './downloads/document-links.ts'
import type { DownloadReader } from './downloads/download-reader.ts'
import { createDiscovery, type DiscoveryOptions } from './discovery.ts'
import { isSuccess, type FetchResponse, type Fetcher, type Outcome } from './fetch/fetcher.ts'
import { createGapCounter, type GapReason } from './gaps.ts'
import { normalizeUrl } from './normalize-url.ts'
import type { LaneName, Target } from './site-tables.ts'
import { createTrapDetector } from './traps/trap-detector.ts'
import { matchesAny } from './matches-any.ts'
import type { ErrorPages } from './probe/error-pages.ts'
import { looksLikeHtml } from './document/looks-like-html.ts'
import { isGood, type BackendPage, type Visit } from './visit.ts'

/** `concurrency` counts requests to the site. Addresses that are not included are requested but not followed. */
export interface CrawlOptions
  extends
    DiscoveryOptions,
    Pick<
      CliConfig,
      'include' | 'maxPages' | 'depth' | 'concurrency' | 'keepQuery' | 'maxSize' | 'unpublish'
    > {
  fetch: Fetcher
  findSoft404: ErrorPages
  /** Reads the links of documents; `null`: they are only requested. */
  downloads: Pick<DownloadReader, 'read'> | null
  /** Reads a page from the backend; `null`: no backend is known. */
  readSource: ((page: URL) => Promise<BackendPage | null>) | null
  signal: AbortSignal
}

/** An empty type counts as HTML, as in browsers. */
const htmlTypes = ['text/html', 'application/xhtml+xml', '']
const isWebPage = ({ contentType }: Outcome) =>
  htmlTypes.includes(contentType) && contentType !== ''
const manifestTypes = ['application/manifest+json', 'application/json']
const readTypes = [...htmlTypes, ...manifestTypes, 'text/css']
/** A page with such a type may contain links that are not read. */
const unreadTypes: ReadonlySet<string> = new Set([
  'text/plain',
  'text/xml',
  'application/xml',
  'application/json',
  'application/octet-stream',
])

/** External hosts are slow, and the fetcher limits requests per host, so many external requests wait at the same time. */
const externalLanes = 4

export type Crawl = ReturnType<typeof createCrawl>

/** Crawl of a site: visits every page and requests all addresses that the pages name. */
export function createCrawl(options: CrawlOptions) {
  const maxBytes = options.maxSize * 1_000_000
  const { tables, base, maxPages, concurrency, elsewhere, readSource, findSoft404, signal } =
    options
  const leaving = new Set(options.unpublish.map(normalizePathname))
  const gaps = createGapCounter()
  const detector = createTrapDetector(options)
  const discovery = createDiscovery(detector, options)
  const documents = createDocumentLinks({
    downloads: options.downloads,
    fetch: options.fetch,
    findLimit: (target) => findLimit(target, options),
    gaps,
  })
  const active: Record<LaneName, number> = { site: 0, elsewhere: 0 }
  /** Documents whose links are not read yet. */
  const waiting: WaitingDocument[] = []
  let reading = 0
  const over = Promise.withResolvers<void>()
  let [done, pages, skipped, isOver] = [0, 0, 0, false]

  /**
   * Passes every visit once to `onVisit`, in any order; to be called once. Ends early, without an error, when the signal of the options
   * aborts.
   */
  async function run(onVisit: OnVisit): Promise<void> {
    for (const { url } of tables.seeds()) discovery.addSeed(url)
    signal.addEventListener('abort', () => over.resolve())
    startMore(onVisit)
    await over.promise
    for (const { skipped: count, example } of detector.traps) gaps.add('trap', example, count)
    if (signal.aborted) gaps.add('interrupted', base.href, discovery.count() - skipped - done)
  }

  function startMore(onVisit: OnVisit): void {
    fill('site', isScouting() ? 1 : concurrency, onVisit)
    fill('elsewhere', concurrency * externalLanes, onVisit)
    while (reading < documentsAtATime && waiting.length > 0 && !isOver && !signal.aborted)
      void readWaiting(waiting.shift(), onVisit)
    if (active.site + active.elsewhere + reading > 0) return
    // Before a failure is reported, its address is requested again.
    if (!isOver && !signal.aborted && tables.requeueFailed()) startMore(onVisit)
    else over.resolve()
  }

  function fill(lane: LaneName, width: number, onVisit: OnVisit): void {
    while (active[lane] < width && !isOver && !signal.aborted) {
      const next = tables.take(lane, isScouting() ? 'newest' : 'oldest')
      if (!next) return
      if (isAllowed(next)) void process(lane, next, onVisit)
      else skipped++
    }
  }

  /** With a limit of depth, each page has to be reached by the shortest path. */
  function isScouting(): boolean {
    return options.depth === null && detector.isScouting()
  }

  function isAllowed({ scope, visits, depth, url }: Target): boolean {
    if (scope !== 'page' || visits > 0) return true
    // The start addresses are a finite set.
    if (depth > 0 && !detector.take(url)) return false
    if (++pages <= maxPages) return true
    gaps.add('max-pages', url)
    return false
  }

  async function process(lane: LaneName, next: Target, onVisit: OnVisit): Promise<void> {
    active[lane]++
    try {
      const visit = await visitTarget(next)
      if (signal.aborted || isOver) return
      const document = documents.choose(next, visit)
      if (document) waiting.push(document)
      else recordVisit(next, visit, onVisit)
    } catch (error) {
      over.reject(new Error(next.url, { cause: error }))
      isOver = true
    }
    active[lane]--
    startMore(onVisit)
  }

  async function visitTarget(next: Target): Promise<Visit> {
    const { url, scope } = next
    if (scope === 'page' || (scope === 'asset' && (isStyle(url) || manifest.test(url))))
      return read(next)
    const fetch = scope === 'external' && elsewhere ? elsewhere : options.fetch
    // Some servers send the same response to every HEAD.
    const method = next.visits > 0 ? 'GET' : 'HEAD'
    const { outcome } = await fetch({ method, url: new URL(url) })
    const movedTo = scope === 'external' ? findTarget(new URL(url), outcome) : null
    // Another host name of the site.
    if (movedTo?.origin === base.origin && isSuccess(outcome)) discovery.addMove(next, movedTo)
    const isFile = scope === 'asset' || next.isEmbedded === 1
    if (isFile && isSuccess(outcome) && isWebPage(outcome)) return readInsteadOfFile(next, fetch)
    const visit = { url, scope, outcome, document: null, source: null, isWrongType: false }
    const soft404 = scope === 'external' ? await findSoft404(visit) : null
    return { ...visit, soft404 }
  }

  async function read(next: Target): Promise<Visit> {
    const url = new URL(next.url)
    const limit = findLimit(next, options)
    const response = await options.fetch({ method: 'GET', url, types: readTypes, maxBytes })
    const { outcome } = response
    const isFound = isSuccess(outcome)
    const movedTo = findTarget(url, outcome)
    const isFileWanted = next.scope === 'asset' || next.isEmbedded === 1
    if (isFileWanted && isFound && isWebPage(outcome)) return readInsteadOfFile(next, options.fetch)
    const { failure, contentType } = outcome
    const isHtml = failure === null && movedTo === null && htmlTypes.includes(contentType)
    const document = isHtml ? readDocument(response, url) : null
    const source = isHtml && limit === null ? ((await readSource?.(url)) ?? null) : null
    if (source) tables.addContent(next.url, source.body)
    const isFile = isFound && document === null && movedTo === null
    // A redirect to an error is one fault, not two.
    if (isFound && movedTo?.origin === base.origin) discovery.addMove(next, movedTo)
    if (isFile && contentType === 'text/css')
      discovery.addStyle(next, response.body.toString(), url)
    if (isFile && manifest.test(next.url))
      discovery.addManifest(next, response.body.toString(), url)
    if (isFound && document) {
      const known = detector.knownLike(next.url)
      if (limit === null) discovery.addLinks(next, document, source?.body)
      else gaps.add(limit, next.url)
      detector.recordPage(next.url, document, detector.knownLike(next.url) - known)
      await judgeSet(next.url)
    }
    const unread = findUnread(next, response, document)
    if (unread) gaps.add(unread, next.url)
    const scope = isFile ? 'asset' : next.scope
    const visit = { url: next.url, scope, outcome, document, source, isWrongType: false } as const
    return { ...visit, soft404: scope === 'page' ? await findSoft404(visit) : null }
  }

  /** Requests an address that only an endless set has, if the pages do not show whether their set ends. */
  async function judgeSet(page: string): Promise<void> {
    const probe = detector.findProbe(page)
    if (probe === null) return
    if (matchesAny(probe, options.exclude)) return detector.decide(page, undefined)
    const url = new URL(probe)
    const response = await options.fetch({ method: 'GET', url, types: htmlTypes, maxBytes })
    const isPage = isSuccess(response.outcome) && findTarget(url, response.outcome) === null
    const isUnknown = faultRank(response.outcome) > 1
    detector.decide(page, isUnknown ? undefined : isPage ? readDocument(response, url) : null)
  }

  /** Reads the body, because some servers send files as `text/html`. */
  async function readInsteadOfFile({ url, scope }: Target, fetch: Fetcher): Promise<Visit> {
    const response = await fetch({ method: 'GET', url: new URL(url), types: htmlTypes, maxBytes })
    const { outcome } = response
    const isWrongType = isSuccess(outcome) && isWebPage(outcome) && looksLikeHtml(response.body)
    const document = isWrongType ? readDocument(response, new URL(url)) : null
    const soft404 = document && (await findSoft404({ url, scope, outcome, document }))
    return { url, scope, outcome, document: null, source: null, soft404, isWrongType }
  }

  async function readWaiting(document: WaitingDocument | undefined, onVisit: OnVisit) {
    if (!document) return
    reading++
    const { next, visit } = document
    try {
      const links = await documents.read(document)
      if (signal.aborted || isOver) return
      discovery.addDownload(next, links)
      recordVisit(next, { ...visit, document: { ...createPageDocument(), links } }, onVisit)
    } catch (error) {
      over.reject(new Error(next.url, { cause: error }))
      isOver = true
    } finally {
      reading--
      startMore(onVisit)
    }
  }

  /** Of two visits, the better outcome is kept. `tries` adds up, so that the evidence has the total number of requests. */
  function recordVisit(next: Target, visit: Visit, onVisit: OnVisit): void {
    const { outcome } = visit
    const first = next.visits > 0 ? tables.get(next.url)?.outcome : null
    if (first) outcome.tries += first.tries
    else done++
    if (first && faultRank(outcome) >= faultRank(first))
      return tables.setOutcome(next.url, { ...first, tries: outcome.tries })
    if (!first || isSuccess(outcome))
      onVisit(findLimit(next, options) === null ? visit : { ...visit, document: null })
    tables.setResponse(next, visit, isGood(visit) && !isLeaving(next.url))
  }

  /** True for a page to unpublish, whose links are reported. */
  function isLeaving(url: string): boolean {
    return leaving.size > 0 && leaving.has(normalizePathname(new URL(url).pathname))
  }

  return {
    run,
    /** Grows during the crawl. */
    traps: detector.traps,
    /** Complete at the end of the crawl. */
    gaps,
    /** Number of requested addresses, and of known addresses to request. */
    progress: () => ({ done, known: discovery.count() - skipped }),
  }
}

/** One is received while the links of another are read. */
const documentsAtATime = 2

type OnVisit = (visit: Visit) => void

/** A style sheet with another extension counts as a page until its response. */
function isStyle(url: string): boolean {
  return /\.css(?:\?|$)/i.test(url)
}

/** A web app manifest. */
const manifest = /\.webmanifest(?:\?|$)|\bmanifest\.json(?:\?|$)/i

/** Final redirect target; `null` without redirect, or for a cookie wall that redirects back to the same address. */
function findTarget(url: URL, { redirects }: Outcome): URL | null {
  const last = redirects.at(-1)
  const target = last ? URL.parse(last.to) : null
  return target && normalizeUrl(target) !== normalizeUrl(url) ? target : null
}

/** Why a page is not followed: then only what links to it need is read, whether it is there, with which ids. `null`: it is followed. */
function findLimit(
  { url, depth }: Target,
  { depth: maxDepth, include }: CrawlOptions,
): 'depth' | 'include' | null {
  if (maxDepth !== null && depth > maxDepth) return 'depth'
  return include.length === 0 || matchesAny(url, include) ? null : 'include'
}

/** 0: no fault. A client error is more informative than a server error, and a server error more than no response. */
function faultRank({ status, failure }: Outcome): number {
  if (failure || status === null) return 3
  if (isRetryableStatus(status)) return 2
  return status >= 400 ? 1 : 0
}

/** Why links of a successful response may have been missed; `null`: they were read, or the response contains none. */
function findUnread(
  { scope, isLinked, depth }: Target,
  { outcome, headers, body, isTruncated }: FetchResponse,
  document: PageDocument | null,
): GapReason | null {
  if (!isSuccess(outcome)) return null
  if (isTruncated) return 'truncated'
  const isCoded = document && body.length > 0 && headers['content-encoding'] !== undefined
  // A text without any tag is not HTML: its content coding is unknown.
  if (isCoded && !body.includes('<')) return 'coding'
  const isPage = scope === 'page' && (isLinked === 1 || depth === 0)
  return isPage && unreadTypes.has(outcome.contentType) ? 'type' : null
}
