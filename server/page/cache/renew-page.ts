import pLimit from 'p-limit'
import type { AnswerUse, ContentClient } from '../../../content/client/content-client.ts'
import type { Purge } from '../../../content/contract/purge.ts'
import { createSingleFlight, inTime } from '../../concurrency/work-limits.ts'
import type { CacheableRequest } from '../page-request.ts'
import type { RenderPage } from '../render-page.ts'
import type { SharedPage, SharedPages } from '../shared/shared-pages.ts'
import {
  toCachedPage,
  toOrigin,
  toPredicate,
  type CachedPage,
  type Freshness,
  type PageEntry,
} from './cached-page.ts'
import type { SegmentedLru } from './segmented-lru.ts'

/** A page after its renewal. */
export interface RenewedPage {
  page: CachedPage
  /** False for failures, and for pages that are not the same for all visitors. */
  isCacheable: boolean
  /** True for a page of another replica that was partly purged since. */
  isPurged?: boolean
  /** True if the backend could not be asked: the page is old, or made of older answers. */
  isUnconfirmed?: boolean
  /** Rendering time in ms, where this replica rendered the page. */
  renderMs?: number
  /** Status of the page itself, also for a page as data; where this replica rendered it. */
  pageStatus?: number
}

/** Renews cached pages, and stores them. */
export interface Renewals {
  /** Renews a page, in single flight, and stores it if it may be cached. */
  renew(request: CacheableRequest): Promise<RenewedPage & { isFresh: boolean }>
  /** Renews a page in the background, unless its renewal is pending or has just failed. */
  renewLater(entry: PageEntry): void
  /** False for a short time after a failed renewal. */
  mayRenew(entry: PageEntry): boolean
  /** Pages whose rendering began before a purge and ends after it are purged as well. */
  addPurge(purge: Purge): void
  /** Starts no more renewals in the background. */
  close(): void
}

export interface RenewalDeps {
  entries: Pick<SegmentedLru<PageEntry>, 'get' | 'set' | 'delete'>
  freshnessOf: (entry: Pick<PageEntry, 'page' | 'purgedAt' | 'jitter'>) => Freshness
  render: RenderPage
  content: Pick<ContentClient, 'confirm'>
  /** `null`: there is one replica only. */
  shared: SharedPages | null
  /** A page that the backend confirmed longer ago than this counts as unconfirmed. */
  freshMs: number
  /** Wraps every renewal in the background: to trace it, for instance. */
  aroundRenewal: <T>(request: CacheableRequest, renew: () => Promise<T>) => Promise<T>
  /** Milliseconds since 1970. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
}

/** After a failed renewal the page is sent unchanged for this time, in ms. */
const retryMs = 1_000
/** Concurrent renewals in the background. */
const concurrency = 4
/** Time limit of a renewal in the background in ms: one that hangs must not block the others. */
const renewalMs = 30_000
/** Time that a request waits for a rendering that another one has started, in ms. */
const maxWaitMs = 8_000
/** Time for which the content client reuses an answer without asking the backend, in ms. */
const unaskedMs = 2_000

export function createRenewals(deps: RenewalDeps): Renewals {
  const { entries, freshnessOf, aroundRenewal, now, random } = deps
  const renewPage = createRenewPage(deps)
  const flights = createSingleFlight<RenewedPage & { isFresh: boolean }>({ maxWaitMs })
  const inBackground = pLimit(concurrency)
  const waiting = new Set<string>()
  /** For each renewal under way the purges since its begin. */
  const underWay = new Set<Purge[]>()

  function renew(request: CacheableRequest) {
    return flights.run(request.key, () => renewEntry(request))
  }

  async function renewEntry(request: CacheableRequest) {
    const purges: Purge[] = []
    underWay.add(purges)
    try {
      const older = entries.get(request.key)
      const renewed = await renewPage(request, older?.page ?? null)
      return store(request, older, renewed, purges)
    } finally {
      underWay.delete(purges)
    }
  }

  /** @returns the renewed page, stored or not */
  function store(
    request: CacheableRequest,
    older: PageEntry | undefined,
    renewed: RenewedPage,
    purges: Purge[],
  ) {
    const { page, isCacheable, pageStatus } = renewed
    const itsPurges = purges.filter((purge) => toPredicate(purge)(page))
    const isPurged = renewed.isPurged === true || itsPurges.length > 0
    const unanswered = unansweredPurge(older, page)
    const purgedAt = isPurged ? now() : unanswered
    const entry = { request, page, purgedAt, failedAt: null, jitter: random() }
    const outcome = { ...renewed, isFresh: freshnessOf(entry) === 'fresh' }
    const isUnconfirmed = renewed.isUnconfirmed === true || unanswered !== null
    if (isCacheable && itsPurges.some(({ hard }) => hard)) return outcome
    if (isCacheable && isUnconfirmed) entries.set(request.key, postponed(entry))
    else if (isCacheable) entries.set(request.key, entry)
    else if (isMissing(pageStatus)) entries.delete(request.key)
    else postpone(request.key)
    return outcome
  }

  function renewLater(entry: PageEntry): void {
    const { request } = entry
    const { key } = request
    if (!mayRenew(entry) || waiting.has(key)) return
    waiting.add(key)
    const work = () => inTime(renew(request), renewalMs)
    void inBackground(() => aroundRenewal(request, work))
      .catch(() => postpone(key))
      .finally(() => waiting.delete(key))
  }

  /** True if the last failure is long enough ago, also after the clock was set back. */
  function mayRenew({ failedAt }: PageEntry): boolean {
    return failedAt === null || Math.abs(now() - failedAt) >= retryMs
  }

  function postponed(entry: PageEntry): PageEntry {
    return { ...entry, failedAt: now() }
  }

  /** Delays the next renewal of the page that is cached now, if there is one. */
  function postpone(key: string): void {
    const entry = entries.get(key)
    if (entry) entries.set(key, postponed(entry))
  }

  return {
    renew,
    renewLater,
    mayRenew,
    addPurge(purge) {
      for (const purges of underWay) purges.push(purge)
      if (purge.hard) flights.forget()
    },
    close: () => inBackground.clearQueue(),
  }
}

/** @returns the time of a purge that the backend has not answered since: the content client then returns its old answers */
function unansweredPurge(older: PageEntry | undefined, { confirmedAt }: CachedPage): number | null {
  const purgedAt = older?.purgedAt ?? null
  return purgedAt !== null && confirmedAt < purgedAt - unaskedMs ? purgedAt : null
}

/** True if the backend has no such page, even if other answers are missing. */
function isMissing(pageStatus: number | undefined): boolean {
  return pageStatus === 404 || pageStatus === 410
}

/** True for an error that does not say that the page is missing: an older page may be sent in its place. */
export function isFailure(pageStatus: number): boolean {
  return pageStatus >= 400 && !isMissing(pageStatus)
}

/**
 * Renews a page in the cheapest way: the backend confirms its sources, another replica has the page
 * or is rendering it, or this replica renders it.
 */
function createRenewPage(deps: RenewalDeps) {
  const { render, shared, freshMs, now, random } = deps

  /** Freshness of a page of another replica. */
  function freshnessOf({ page, isPurged }: SharedPage): Freshness {
    return deps.freshnessOf({ page, purgedAt: isPurged ? now() : null, jitter: random() })
  }

  /** True if another replica's page can be sent: a fresh one always, a stale one only if it was not purged and this replica has none. */
  function isShown(found: SharedPage, older: CachedPage | null): boolean {
    const freshness = freshnessOf(found)
    return freshness === 'fresh' || (freshness === 'stale' && !found.isPurged && !older)
  }

  async function make(request: CacheableRequest, older: CachedPage | null) {
    const [start, time, sequence] = [performance.now(), now(), shared?.sequence() ?? 0]
    const rendered = await render(request)
    const page = await toCachedPage(rendered, older, time)
    const isCacheable = rendered.sources !== null
    if (isCacheable) shared?.write(request.key, page, sequence)
    const renderMs = performance.now() - start
    return {
      page,
      isCacheable,
      isUnconfirmed: isUnconfirmed(page),
      renderMs,
      pageStatus: rendered.pageStatus,
    }
  }

  /** True for a page of old answers, which the content client returns while the backend is unavailable. */
  function isUnconfirmed({ confirmedAt }: CachedPage): boolean {
    return now() - confirmedAt >= freshMs
  }

  /**
   * One replica takes the lock and renders the page. The others wait for the lock for a limited time, and then render the page themselves.
   */
  async function makeOnce(
    request: CacheableRequest,
    older: CachedPage | null,
  ): Promise<RenewedPage> {
    if (!shared) return make(request, older)
    const unlock = await shared.lock(request.key)
    const awaited = unlock ? null : await shared.awaitUnlocked(request.key)
    if (awaited && isShown(awaited, older)) return { ...awaited, isCacheable: true }
    try {
      return await make(request, older)
    } finally {
      unlock?.()
    }
  }

  /** @param older the cached page so far */
  return async function renewPage(
    request: CacheableRequest,
    older: CachedPage | null,
  ): Promise<RenewedPage> {
    const confirmed = older && (await confirm(older, deps))
    if (confirmed)
      return { page: confirmed, isCacheable: true, isUnconfirmed: isUnconfirmed(confirmed) }
    const found = (await shared?.read(request.key)) ?? null
    if (found && isShown(found, older)) return { ...found, isCacheable: true }
    const made = await makeOnce(request, older)
    const { isCacheable, pageStatus = 200 } = made
    const hasFailed = !isCacheable && isFailure(pageStatus)
    if (!hasFailed || !found || older || freshnessOf(found) === 'gone') return made
    return { ...found, isCacheable: true, isUnconfirmed: true }
  }
}

/** @returns the page as of now; `null` where an answer has changed or is missing */
async function confirm(
  page: CachedPage,
  { content, now }: Pick<RenewalDeps, 'content' | 'now'>,
): Promise<CachedPage | null> {
  if (page.isShortLived) return null
  const time = now()
  const uses: AnswerUse[] = []
  for (const source of page.sources) {
    const use = await content.confirm(source).catch(() => null)
    if (use?.digest !== source.digest) return null
    uses.push(use)
  }
  return { ...page, ...toOrigin(uses, time) }
}
