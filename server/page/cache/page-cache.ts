import pLimit from 'p-limit'
import type { ContentClient } from '../../../content/client/content-client.ts'
import type { Purge } from '../../../content/contract/purge.ts'
import { inTime } from '../../concurrency/in-time.ts'
import { createSingleFlight } from '../../concurrency/single-flight.ts'
import { toBody, type EncodedBody, type Encoding } from '../encode-body.ts'
import type { CacheableRequest } from '../page-request.ts'
import type { RenderPage } from '../render-page.ts'
import type { OpenSharedPages } from '../shared/shared-pages.ts'
import { createBestBodies } from './best-bodies.ts'
import {
  createFreshness,
  createPurgeLog,
  sizeOf,
  toPredicate,
  type CachedPage,
  type CacheOutcome,
  type CacheTimes,
  type PageEntry,
  type ServedPage,
} from './cached-page.ts'
import { createRenewal, type RenewedPage } from './renew-page.ts'
import { createSegmentedLru } from './segmented-lru.ts'

/** Cache of rendered pages, with stale-while-revalidate, stale-if-error and purge. */
export interface PageCache {
  /** The page, if it can be sent at once with a body in this encoding; `null` is a case for {@link get}. */
  peek(request: CacheableRequest, encoding: Encoding): ServedPage | null
  /** The page with a body in this encoding, whatever it takes. */
  get(request: CacheableRequest, encoding: Encoding): Promise<ServedPage>
  /** Pages and the backend's answers, on all replicas. */
  purge(purge: Purge): void
  /** Whether there is something to show for a page, if only in place of a failure. */
  holds(key: string): boolean
  state(): PageCacheState
  /** Begins nothing more in the background; waits for nothing but the connection to other replicas. */
  close(): Promise<void>
}

/** For operators. */
export interface PageCacheState {
  bytes: number
  maxBytes: number
  entries: number
  /** `null`: there is one replica only. */
  isSharing: boolean | null
}

export interface PageCacheOptions {
  render: RenderPage
  content: Pick<ContentClient, 'confirm' | 'digestOf' | 'purge'>
  /** `null`: there is one replica only. */
  openShared: OpenSharedPages | null
  times: CacheTimes
  maxBytes: number
  /** Wraps every renewal in the background: to trace it, for instance. */
  aroundRenewal?: <T>(request: CacheableRequest, renew: () => Promise<T>) => Promise<T>
  /** Milliseconds since 1970. */
  now?: () => number
  /** From 0 to 1. */
  random?: () => number
}

/** After a page could not be renewed it is shown as it is for so long. */
const retryMs = 1_000
/** Pages that are renewed in the background at the same time. */
const renewals = 4
/** Time limit of a renewal in the background: one that hangs must not block the others. */
const renewalMs = 30_000
/** How long a request waits for a rendering that another one has begun. */
const patienceMs = 8_000
/** The content client uses an answer for so long without asking the backend. */
const unaskedMs = 2_000
/** How long a request waits for the renewal of a page that was purged, before it gets the old one. */
const purgedMs = 300
/** Pages that a purge renews at once, those that were asked for last. */
const hotPages = 50

export function createPageCache({
  render,
  content,
  openShared,
  times,
  maxBytes,
  aroundRenewal = (_request, renew) => renew(),
  now = () => Date.now(),
  random = Math.random,
}: PageCacheOptions): PageCache {
  const shared = openShared?.({ onPurge: purgeHere }) ?? null
  const freshnessOf = createFreshness({ times, content, now })
  const purges = createPurgeLog()
  const renew = createRenewal({
    render,
    content,
    shared,
    freshnessOf: ({ page, isPurged }) =>
      freshnessOf({ page, purgedAt: isPurged ? now() : null, jitter: random() }),
    freshMs: times.freshMs,
    now,
  })
  const flights = createSingleFlight<RenewedPage & { isFresh: boolean }>({ patienceMs })
  const bodyFlights = createSingleFlight<EncodedBody>()
  const inBackground = pLimit(renewals)
  const waiting = new Set<string>()
  const bestBodies = createBestBodies(replacePage)
  const entries = createSegmentedLru<PageEntry>({
    maxBytes,
    sizeOf: ({ page }) => sizeOf(page),
    isTransient: ({ page }) => page.isShortLived,
    onProven: ({ request, page }) => bestBodies.makeOnce(request.key, page),
  })

  /** A page that can be sent: fresh, or old and about to be renewed. A purged one is renewed first. */
  function find(request: CacheableRequest): ServedPage | null {
    const entry = entries.get(request.key)
    if (!entry) return null
    const freshness = freshnessOf(entry)
    if (freshness === 'fresh') return serve(entry.page, 'hit')
    if (freshness !== 'stale') return null
    if (entry.purgedAt !== null && mayRenew(entry)) return null
    renewLater(entry)
    return serve(entry.page, 'stale')
  }

  async function make(request: CacheableRequest, encoding: Encoding): Promise<ServedPage> {
    const older = entries.get(request.key)
    const isShown = older !== undefined && freshnessOf(older) === 'stale'
    try {
      const renewing = flights.run(request.key, () => renewEntry(request, encoding))
      const renewed = await (isShown ? inTime(renewing, purgedMs) : renewing)
      const { page, isCacheable, isFresh, renderMs, pageStatus = 200 } = renewed
      if (isCacheable && renderMs !== undefined) return serve(page, 'miss', renderMs)
      if (isCacheable) return serve(page, isFresh ? 'hit' : 'stale')
      const fallback = pageStatus >= 500 ? findFallback(request.key) : null
      return fallback ? serve(fallback, 'stale') : serve(page, 'bypass', renderMs)
    } catch (error) {
      const fallback = findFallback(request.key)
      if (fallback) return serve(fallback, 'stale')
      throw error
    }
  }

  /** Renews a page, and stores it if it may be cached. @returns the renewed page, stored or not */
  async function renewEntry(request: CacheableRequest, encoding: Encoding) {
    const older = entries.get(request.key)
    const begin = purges.sequence()
    const renewed = await renew(request, encoding, older?.page ?? null)
    const { page, isCacheable, pageStatus } = renewed
    const isPurged = renewed.isPurged === true || purges.hasSince(begin, page)
    const unanswered = unansweredPurge(older, page)
    const purgedAt = isPurged ? now() : unanswered
    const entry = { request, page, purgedAt, failedAt: null, jitter: random() }
    const outcome = { ...renewed, isFresh: freshnessOf(entry) === 'fresh' }
    const isLate = renewed.isLate === true || unanswered !== null
    if (isCacheable && purges.hasHardSince(begin, page)) return outcome
    if (isCacheable && isLate) entries.set(request.key, postponed(entry))
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
    const work = () => flights.run(key, () => renewEntry(request, 'br'))
    void inBackground(() => aroundRenewal(request, () => inTime(work(), renewalMs)))
      .catch(() => postpone(key))
      .finally(() => waiting.delete(key))
  }

  /** Also where the clock was set back since. */
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

  function serve(page: CachedPage, outcome: CacheOutcome, renderMs?: number): ServedPage {
    return { page, outcome, ageMs: Math.max(0, now() - page.confirmedAt), renderMs }
  }

  /** What may stand in for a page that cannot be made. */
  function findFallback(key: string): CachedPage | null {
    const entry = entries.get(key)
    return entry && freshnessOf(entry) !== 'gone' ? entry.page : null
  }

  /** Other encodings are made when they are asked for first. */
  async function withBody(key: string, encoding: Encoding, served: ServedPage) {
    const { page } = served
    if (page.bodies[encoding]) return served
    const flight = `${key} ${page.hash} ${encoding}`
    const body = await bodyFlights.run(flight, () => toBody(page.bodies, encoding))
    const complete = { ...page, bodies: { ...page.bodies, [encoding]: body } }
    replacePage(key, page, complete)
    return { ...served, page: complete }
  }

  /**
   * Replaces a cached page by a copy with more bodies, unless another version is cached by now. The shared store gets no uncompressed
   * ones, which take five times the room.
   */
  function replacePage(key: string, page: CachedPage, complete: CachedPage): void {
    const entry = entries.get(key)
    if (entry?.page !== page) return
    entries.set(key, { ...entry, page: complete })
    if (freshnessOf(entry) === 'fresh' && !complete.bodies.identity)
      shared?.write(key, complete, shared.sequence())
  }

  function purgeHere(purge: Purge): void {
    content.purge(purge)
    purges.add(purge)
    if (purge.hard) flights.forget()
    const isPurged = toPredicate(purge)
    for (const [key, entry] of entries.entries()) {
      if (!isPurged(entry.page)) continue
      if (purge.hard) entries.delete(key)
      else entries.set(key, { ...entry, purgedAt: now() })
    }
    for (const entry of entries.hottest(hotPages))
      if (entry.purgedAt !== null && isPurged(entry.page)) renewLater(entry)
  }

  return {
    peek(request, encoding) {
      const served = find(request)
      return served?.page.bodies[encoding] ? served : null
    },
    async get(request, encoding) {
      const served = find(request) ?? (await make(request, encoding))
      return withBody(request.key, encoding, served)
    },
    purge(purge) {
      shared?.purge(purge)
      purgeHere(purge)
    },
    holds: (key) => findFallback(key) !== null,
    state: () => ({
      bytes: entries.bytes,
      maxBytes,
      entries: entries.count,
      isSharing: shared?.isConnected() ?? null,
    }),
    async close() {
      inBackground.clearQueue()
      bestBodies.end()
      await shared?.close()
    },
  }
}

/** @returns when the page was purged, where its backend has not answered since: its client gives what it had */
function unansweredPurge(older: PageEntry | undefined, { confirmedAt }: CachedPage): number | null {
  const purgedAt = older?.purgedAt ?? null
  return purgedAt !== null && confirmedAt < purgedAt - unaskedMs ? purgedAt : null
}

/** The backend says that there is no such page, whatever else could not be asked for. */
function isMissing(pageStatus: number | undefined): boolean {
  return pageStatus === 404 || pageStatus === 410
}
