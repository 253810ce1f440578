import type { ContentClient } from '../../../content/client/content-client.ts'
import { toPredicate, type Purge } from '../../../content/contract/purge.ts'
import { createSingleFlight, inTime } from '../../concurrency/work-limits.ts'
import { toBody, type Bodies, type EncodedBody } from '../encode-body.ts'
import type { CacheableRequest } from '../page-request.ts'
import type { RenderPage } from '../render-page.ts'
import type { OpenSharedPages } from '../shared/redis-pages.ts'
import { createBestBodies } from './best-bodies.ts'
import {
  isFailure,
  sizeOf,
  type CachedPage,
  type CacheOutcome,
  type CacheTimes,
  type Freshness,
  type PageEntry,
  type ServedPage,
} from './cached-page.ts'
import { createRenewals } from './renew-page.ts'
import { createSegmentedLru } from './segmented-lru.ts'

export type PageCache = ReturnType<typeof createPageCache>

/** State of the cache for operators. */
export type PageCacheState = ReturnType<PageCache['state']>

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

/** Time that a request waits for the renewal of a purged page before it gets the old one, in ms. */
const purgedMs = 300
/** Number of purged pages that are renewed at once: the most recently requested ones. */
const hotPages = 50

/** Cache of rendered pages, with stale-while-revalidate, stale-if-error and purge. */
export function createPageCache({
  render,
  content,
  openShared,
  times,
  maxBytes,
  aroundRenewal = (_request, renew) => renew(),
  now = () => Date.now(),
  random = Math.random,
}: PageCacheOptions) {
  const shared = openShared?.({ onPurge: purgeHere }) ?? null
  const bodyFlights = createSingleFlight<EncodedBody>()
  const bestBodies = createBestBodies((key, page, best) => changeBodies(key, page, () => best))
  const entries = createSegmentedLru<PageEntry>({
    maxBytes,
    sizeOf: ({ page }) => sizeOf(page),
    isTransient: ({ request, page }) => page.isShortLived || request.url.includes('?'),
    onProtected: ({ request, page }) => bestBodies.makeOnce(request.key, page),
  })

  const renewals = createRenewals({
    entries,
    freshnessOf,
    render,
    content,
    shared,
    freshMs: times.freshMs,
    aroundRenewal,
    now,
    random,
  })

  /** The cached page, if it can be sent: a fresh one, or a stale one whose renewal starts now. A purged page must be renewed first. */
  function serveCached(entry: PageEntry | undefined): ServedPage | null {
    if (!entry) return null
    const freshness = freshnessOf(entry)
    if (freshness === 'fresh') return serve(entry.page, 'hit')
    if (freshness !== 'stale') return null
    if (entry.isPurged && renewals.mayRenew(entry)) return null
    renewals.renewLater(entry)
    return serve(entry.page, 'stale')
  }

  /** Freshness of a page by its age, by purges and by newer answers of the backend. */
  function freshnessOf({
    page,
    isPurged,
    jitter,
  }: Pick<PageEntry, 'page' | 'isPurged' | 'jitter'>): Freshness {
    const { freshMs, staleMs, staleIfErrorMs, shortLivedMs } = times
    // After the clock was set back, `confirmedAt` lies in the future. Its distance counts as age,
    // otherwise the page would stay fresh for that time.
    const ageMs = Math.abs(now() - page.confirmedAt)
    const freshFor = page.isShortLived ? shortLivedMs : freshMs * (1 - times.jitter * jitter)
    if (ageMs < freshFor && !isPurged && !isOutdated(page)) return 'fresh'
    if (page.isShortLived) return 'gone'
    if (ageMs < freshFor + staleMs) return 'stale'
    return ageMs < freshFor + staleIfErrorMs ? 'fallback' : 'gone'
  }

  /** True if an answer that the page was made from has a new digest. An answer that the content client no longer has counts as unchanged. */
  function isOutdated({ sources }: CachedPage): boolean {
    return sources.some(({ key, digest }) => (content.digestOf(key) ?? digest) !== digest)
  }

  async function make(request: CacheableRequest, older?: PageEntry): Promise<ServedPage> {
    const isShown = older !== undefined && freshnessOf(older) === 'stale'
    try {
      const renewing = renewals.renew(request, older)
      const renewed = await (isShown ? inTime(renewing, purgedMs) : renewing)
      const { page, isCacheable, isPurged = false, renderMs, pageStatus = 200 } = renewed
      if (isCacheable && renderMs !== undefined) return serve(page, 'miss', renderMs)
      const isFresh = freshnessOf({ page, isPurged, jitter: 0 }) === 'fresh'
      if (isCacheable) return serve(page, isFresh ? 'hit' : 'stale')
      const fallback = isFailure(pageStatus) ? findFallback(request.key) : null
      return fallback ? serve(fallback, 'stale') : serve(page, 'bypass', renderMs)
    } catch (error) {
      const fallback = findFallback(request.key)
      if (fallback) return serve(fallback, 'stale')
      throw error
    }
  }

  function serve(page: CachedPage, outcome: CacheOutcome, renderMs?: number): ServedPage {
    return { page, outcome, ageMs: Math.max(0, now() - page.confirmedAt), renderMs }
  }

  /** The cached page that may be sent in place of one that cannot be rendered. */
  function findFallback(key: string): CachedPage | null {
    const entry = entries.get(key)
    return entry && freshnessOf(entry) !== 'gone' ? entry.page : null
  }

  /** Adds a body in the request's encoding on its first request. */
  async function withBody({ key, encoding }: CacheableRequest, served: ServedPage) {
    const { page } = served
    if (page.bodies[encoding]) return served
    const flight = `${key} ${page.hash} ${encoding}`
    const body = await bodyFlights.run(flight, () => toBody(page.bodies, encoding))
    const add = (bodies: Bodies) => ({ ...bodies, [encoding]: bodies[encoding] ?? body })
    changeBodies(key, page, add)
    return { ...served, page: { ...page, bodies: add(page.bodies) } }
  }

  /**
   * Changes the bodies of a cached page, unless its content is another one by now. The shared store
   * gets no uncompressed bodies, which take five times the space.
   *
   * @param change receives the bodies cached now: others may have come while these were made
   */
  function changeBodies(
    key: string,
    { hash }: CachedPage,
    change: (bodies: Bodies) => Bodies,
  ): void {
    const entry = entries.peek(key)
    if (entry?.page.hash !== hash) return
    const page = { ...entry.page, bodies: change(entry.page.bodies) }
    entries.set(key, { ...entry, page })
    if (freshnessOf(entry) === 'fresh' && !page.bodies.identity)
      shared?.write(key, page, shared.sequence())
  }

  function purgeHere(purge: Purge): void {
    content.purge(purge)
    renewals.addPurge(purge)
    const isPurged = toPredicate(purge)
    for (const [key, entry] of entries.entries()) {
      if (!isPurged(entry.page)) continue
      if (purge.hard) entries.delete(key)
      else entries.set(key, { ...entry, isPurged: true })
    }
    for (const entry of entries.hottest(hotPages))
      if (entry.isPurged && isPurged(entry.page)) renewals.renewLater(entry)
  }

  return {
    /** The page, if it can be sent at once with a body in the request's encoding; `null`: call `get`. */
    find(request: CacheableRequest): ServedPage | null {
      const served = serveCached(entries.get(request.key))
      return served?.page.bodies[request.encoding] ? served : null
    },
    /** The page with a body in the request's encoding, rendered if necessary. */
    async get(request: CacheableRequest): Promise<ServedPage> {
      const entry = entries.get(request.key)
      const served = serveCached(entry) ?? (await make(request, entry))
      return withBody(request, served)
    },
    /** Purges pages and the backend's answers on all replicas. */
    purge(purge: Purge): void {
      shared?.purge(purge)
      purgeHere(purge)
    },
    /** True if a page is cached that can be sent, if only in place of a failure. */
    holds: (key: string) => findFallback(key) !== null,
    state: () => ({
      bytes: entries.bytes,
      maxBytes,
      entries: entries.count,
      /** `null`: there is one replica only. */
      isSharing: shared?.isConnected() ?? null,
    }),
    /** Starts no more work in the background and closes the connection to other replicas. */
    async close(): Promise<void> {
      renewals.close()
      bestBodies.end()
      await shared?.close()
    },
  }
}
