import pLimit from 'p-limit'
import type { AnswerUse, ContentClient } from '../../../content/client/content-client.ts'
import { toPredicate, type Purge } from '../../../content/contract/purge.ts'
import { createSingleFlight, inTime } from '../../concurrency/work-limits.ts'
import type { CacheableRequest } from '../page-request.ts'
import type { RenderPage } from '../render-page.ts'
import { createMakeOnce } from '../shared/make-once.ts'
import type { SharedPages } from '../shared/redis-pages.ts'
import {
  isMissing,
  toCachedPage,
  toOrigin,
  type CachedPage,
  type Freshness,
  type PageEntry,
  type RenewedPage,
} from './cached-page.ts'
import type { SegmentedLru } from './segmented-lru.ts'

export interface RenewalDeps {
  entries: Pick<SegmentedLru<PageEntry>, 'get' | 'set' | 'delete'>
  freshnessOf: (entry: Pick<PageEntry, 'page' | 'isPurged' | 'jitter'>) => Freshness
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

/** Renews cached pages, and stores them. */
export function createRenewals(deps: RenewalDeps) {
  const { entries, freshnessOf, render, shared, freshMs, aroundRenewal, now, random } = deps
  const makeOnce = shared && createMakeOnce(shared, freshnessOf)
  const flights = createSingleFlight<RenewedPage>({ maxWaitMs })
  const inBackground = pLimit(concurrency)
  const waiting = new Set<string>()
  /** For each renewal under way the purges since its begin. */
  const underWay = new Set<Purge[]>()

  /**
   * Renews a page, in single flight, and stores it if it may be cached.
   *
   * @param older the cached page so far
   */
  function renew(request: CacheableRequest, older?: PageEntry): Promise<RenewedPage> {
    return flights.run(request.key, () => renewEntry(request, older?.page ?? null))
  }

  async function renewEntry(
    request: CacheableRequest,
    older: CachedPage | null,
  ): Promise<RenewedPage> {
    const purges: Purge[] = []
    underWay.add(purges)
    try {
      const renewed = await renewPage(request, older)
      const itsPurges = purges.filter((purge) => toPredicate(purge)(renewed.page))
      store(request, renewed, itsPurges)
      return { ...renewed, isPurged: renewed.isPurged === true || itsPurges.length > 0 }
    } finally {
      underWay.delete(purges)
    }
  }

  /** Renews a page in the cheapest way: the backend confirms its sources, or one replica renders it. */
  async function renewPage(
    request: CacheableRequest,
    older: CachedPage | null,
  ): Promise<RenewedPage> {
    const confirmed = older && (await confirm(older, deps))
    if (confirmed)
      return { ...confirmed, isCacheable: true, isUnconfirmed: isUnconfirmed(confirmed.page) }
    return makeOnce ? makeOnce(request.key, older, make) : make()

    async function make(): Promise<RenewedPage> {
      const [start, time, sequence] = [performance.now(), now(), shared?.sequence() ?? 0]
      const rendered = await render(request)
      const page = await toCachedPage(rendered, older, time)
      const isCacheable = rendered.sources !== null
      const isPurged = rendered.sources?.some(isOfPurged) ?? false
      if (isCacheable && !isPurged) shared?.write(request.key, page, sequence)
      return {
        page,
        isCacheable,
        isPurged,
        isUnconfirmed: isUnconfirmed(page),
        renderMs: performance.now() - start,
        pageStatus: rendered.pageStatus,
      }
    }
  }

  /** True for a page of old answers, which the content client returns while the backend is unavailable. */
  function isUnconfirmed({ confirmedAt }: CachedPage): boolean {
    return now() - confirmedAt >= freshMs
  }

  /** @param purges those of the page since its renewal began */
  function store(request: CacheableRequest, renewed: RenewedPage, purges: Purge[]): void {
    const { page, isCacheable, pageStatus } = renewed
    if (!isCacheable && isMissing(pageStatus)) entries.delete(request.key)
    else if (!isCacheable) postpone(request.key)
    else if (!purges.some(({ hard }) => hard)) {
      const isOld = renewed.isPurged === true || renewed.isUnconfirmed === true
      const isPurged = renewed.isPurged === true || purges.length > 0
      const failedAt = isOld ? now() : null
      entries.set(request.key, { request, page, isPurged, failedAt, jitter: random() })
    }
  }

  /** Renews a page in the background, unless its renewal is pending or has just failed. */
  function renewLater(entry: PageEntry): void {
    const { request } = entry
    const { key } = request
    if (!mayRenew(entry) || waiting.has(key)) return
    waiting.add(key)
    const work = () => inTime(renew(request, entries.get(key)), renewalMs)
    void inBackground(() => aroundRenewal(request, work))
      .catch(() => postpone(key))
      .finally(() => waiting.delete(key))
  }

  /** False for a short time after a failed renewal, also after the clock was set back. */
  function mayRenew({ failedAt }: PageEntry): boolean {
    return failedAt === null || Math.abs(now() - failedAt) >= retryMs
  }

  /** Delays the next renewal of the page that is cached now, if there is one. */
  function postpone(key: string): void {
    const entry = entries.get(key)
    if (entry) entries.set(key, { ...entry, failedAt: now() })
  }

  return {
    renew,
    renewLater,
    mayRenew,
    /** Pages whose rendering began before a purge and ends after it are purged as well. */
    addPurge(purge: Purge): void {
      for (const purges of underWay) purges.push(purge)
      if (purge.hard) flights.forget()
    },
    /** Starts no more renewals in the background. */
    close: () => inBackground.clearQueue(),
  }
}

const isOfPurged = ({ isPurged }: AnswerUse) => isPurged === true

/** @returns the page as of now; `null` where an answer has changed or is missing */
async function confirm(
  page: CachedPage,
  { content, now }: Pick<RenewalDeps, 'content' | 'now'>,
): Promise<Pick<RenewedPage, 'page' | 'isPurged'> | null> {
  if (page.isShortLived) return null
  const time = now()
  const uses: AnswerUse[] = []
  for (const source of page.sources) {
    const use = await content.confirm(source).catch(() => null)
    if (use?.digest !== source.digest) return null
    uses.push(use)
  }
  return { page: { ...page, ...toOrigin(uses, time) }, isPurged: uses.some(isOfPurged) }
}
