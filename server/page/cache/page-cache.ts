import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Purges } from '../../../content/client/purges.ts'
import { Overloaded } from '../../../content/contract/content-error.ts'
import type { Purge } from '../../../content/contract/purge.ts'
import { TimeoutError, withTimeout } from '../../../platform/deadline.ts'
import { convertBrotli, type Encoding } from '../encode-body.ts'
import type { CacheableRequest } from '../page-request.ts'
import type { RenderedPage, RenderPage } from '../render-page.ts'
import type { OpenSharedPages } from '../shared/shared-pages.ts'
import {
  toServedOnce,
  toStoredPage,
  type CacheableResult,
  type CachedPage,
  type CacheOutcome,
  type CacheTimes,
  type ServedPage,
  type SharedPage,
} from './cached-page.ts'
import { createTiers } from './tiers.ts'

export type PageCache = ReturnType<typeof createPageCache>

/** State of the cache for operators. */
export type PageCacheState = ReturnType<PageCache['state']>

export interface PageCacheOptions {
  render: RenderPage
  purges: Purges
  /** `null`: there is one replica only. */
  openShared: OpenSharedPages | null
  times: CacheTimes
  maxBytes: number
  /** Wraps every revalidation in the background: to trace it, for instance. */
  aroundRevalidation?: <T>(request: CacheableRequest, revalidate: () => Promise<T>) => Promise<T>
  /** Monotonic clock in ms since 1970. */
  now?: () => number
  /** From 0 to 1. */
  random?: () => number
}

/** Time that a request waits for a purged page to be rendered again before it gets the stale one, in ms. */
const purgedMs = 300
/** Number of purged pages that are revalidated at once: the most read ones. */
const hotPages = 50
/** Time after a failure in which a page is sent without another attempt, in ms. */
const retryMs = 1_000
/** Concurrent revalidations in the background. */
const concurrency = 4
/** Time limit of a rendering with its queue, in ms. One that hangs must not block its page for good. */
const renderingMs = 30_000
/** Share of the memory for other encodings than brotli. */
const encodedShare = 0.15

/**
 * - `fresh`: sent as it is
 * - `stale`: sent, and revalidated in the background
 * - `purged`: revalidated first, for 300 ms at most
 * - `fallback`: sent only if the page cannot be rendered
 * - `expired`: never sent
 */
type Freshness = 'fresh' | 'stale' | 'purged' | 'fallback' | 'expired'

/**
 * Cache of rendered pages. A page is fresh for `freshMs` or until one of its tags is purged. After that it is sent stale while it is rendered
 * again. A failure never replaces a page; a 404, 410 or redirect replaces it at once.
 *
 * @see docs/decisions/0048-page-cache-on-lru-cache.md
 */
export function createPageCache({
  render,
  purges,
  openShared,
  times,
  maxBytes,
  aroundRevalidation = (_request, revalidate) => revalidate(),
  now = () => performance.timeOrigin + performance.now(),
  random = Math.random,
}: PageCacheOptions) {
  const shared = openShared?.({ purges, onPurged: revalidateHot }) ?? null
  const inBackground = pLimit(concurrency)
  const waiting = new Set<string>()
  const tiers = createTiers({
    maxBytes: maxBytes * (1 - encodedShare),
    loadPage,
  })
  /** Bodies of cached pages in other encodings than brotli, by hash and encoding. */
  const encoded = new LRUCache<string, Buffer, SharedPage>({
    maxSize: Math.floor(maxBytes * encodedShare),
    sizeCalculation: (body, key) => body.length + key.length + 200,
    ignoreFetchAbort: true,
    fetchMethod: (key, _older, { context: { body } }) =>
      convertBrotli(body, key.slice(key.indexOf(' ') + 1) as Encoding),
  })
  const encodedKey = ({ hash }: SharedPage, encoding: Encoding) => `${hash} ${encoding}`

  /** The page, if it can be sent at once in the request's encoding; `null`: call `get`. */
  function find({ key, encoding }: CacheableRequest): ServedPage | null {
    const page = tiers.get(key)
    const outcome = page ? outcomeOf(page) : null
    if (!page || !outcome) return null
    const body = encoding === 'br' ? page.body : encoded.get(encodedKey(page, encoding))
    if (!body) return null
    if (outcome === 'stale') revalidateLater(page)
    return serve(page, { body, encoding, outcome })
  }

  /** Outcome of a request for which the page can be sent at once; `null`: it must be rendered first. */
  function outcomeOf(page: CachedPage): 'hit' | 'stale' | null {
    const freshness = freshnessOf(page)
    if (freshness === 'fresh') return 'hit'
    if (freshness === 'stale') return 'stale'
    return freshness !== 'expired' && !mayRetry(page) ? 'stale' : null
  }

  function freshnessOf(page: CachedPage): Freshness {
    const { tags, purgeNumber, isShortLived, jitter } = page
    if (purges.isRemoved(tags, purgeNumber)) return 'expired'
    const isPurged = purges.isPurged(tags, purgeNumber)
    const freshMs = isShortLived ? times.shortLivedMs : times.freshMs * (1 - times.jitter * jitter)
    const overdueMs = now() - page.confirmedAt - freshMs
    if (overdueMs < 0 && !isPurged) return 'fresh'
    if (isShortLived) return 'expired'
    if (overdueMs < times.staleMs) return isPurged ? 'purged' : 'stale'
    return overdueMs < times.staleIfErrorMs ? 'fallback' : 'expired'
  }

  /** False for a second after a failure, unless the page was purged since. */
  function mayRetry({ failed, tags }: CachedPage): boolean {
    return !failed || now() >= failed.until || purges.isPurged(tags, failed.purgeNumber)
  }

  function revalidateLater(page: CachedPage): void {
    const { request } = page
    if (!mayRetry(page) || waiting.has(request.key)) return
    waiting.add(request.key)
    void inBackground(() => aroundRevalidation(request, () => fetchNewest(request)))
      // The rendering has logged the error.
      .catch(() => undefined)
      .finally(() => waiting.delete(request.key))
  }

  function serve(
    page: CachedPage,
    { body, encoding, outcome }: { body: Buffer; encoding: Encoding; outcome: CacheOutcome },
  ): ServedPage {
    const ageMs = Math.max(0, now() - page.confirmedAt)
    const renderMs = outcome === 'miss' ? (page.renderMs ?? undefined) : undefined
    return { page, body, encoding, outcome, ageMs, renderMs }
  }

  /** The page in the request's encoding, rendered if necessary. */
  async function get(request: CacheableRequest): Promise<ServedPage> {
    const { key, encoding } = request
    const cached = tiers.get(key)
    const outcome = cached ? outcomeOf(cached) : null
    if (cached && outcome) {
      if (outcome === 'stale') revalidateLater(cached)
      return serveEncoded(cached, encoding, outcome)
    }
    try {
      const page = await waitForNewest(request, cached)
      return await serveEncoded(page, encoding, outcomeOfMade(page))
    } catch (error) {
      if (!(error instanceof NotStored)) throw error
      const served = await toServedOnce(error.rendered, encoding)
      return { ...served, renderMs: error.renderMs }
    }
  }

  /** The newest page. If the cached one was only purged, the request waits 300 ms at most. */
  async function waitForNewest(
    request: CacheableRequest,
    cached: CachedPage | undefined,
  ): Promise<CachedPage> {
    const rendering = fetchNewest(request)
    if (!cached || freshnessOf(cached) !== 'purged') return rendering
    return withTimeout(rendering, purgedMs).catch((error: unknown) => {
      if (error instanceof TimeoutError && freshnessOf(cached) !== 'expired')
        return { ...cached, renderMs: null }
      throw error
    })
  }

  /** Fetches a page in single flight; once more if the rendering that the request joined had begun before a purge. */
  async function fetchNewest(request: CacheableRequest): Promise<CachedPage> {
    const since = purges.latest()
    const page = await tiers.fetch(request)
    const begunAt = page.failed?.purgeNumber ?? page.purgeNumber
    return begunAt < since && purges.isPurged(page.tags, begunAt) ? tiers.fetch(request) : page
  }

  /** Another replica's page that is fresh enough, or a new rendering; if that fails, the stale page. */
  async function loadPage(
    request: CacheableRequest,
    older: CachedPage | undefined,
  ): Promise<CachedPage> {
    const begunAt = purges.latest()
    const stored = await shared?.read(request.key)
    const copy = stored ? toCachedPage(stored, request) : undefined
    const freshness = copy && freshnessOf(copy)
    if (copy && (freshness === 'fresh' || (freshness === 'stale' && !older))) return copy
    try {
      return await renderAndShare(request, older ?? copy)
    } catch (error) {
      const standIn = [older, copy].find((page) => page && freshnessOf(page) !== 'expired')
      if (!standIn || isOfMissing(error)) throw error
      return {
        ...standIn,
        failed: { until: now() + retryMs, purgeNumber: begunAt },
        renderMs: null,
      }
    }
  }

  async function renderAndShare(
    request: CacheableRequest,
    older: CachedPage | undefined,
  ): Promise<CachedPage> {
    const [time, purgeNumber] = [now(), purges.latest()]
    const rendered = await withTimeout(render(request), renderingMs).catch((error: unknown) => {
      throw error instanceof TimeoutError ? new Overloaded(error.message) : error
    })
    const renderMs = now() - time
    if (!isCacheable(rendered)) throw new NotStored(rendered, renderMs)
    const stored = await toStoredPage(rendered, older ?? null, { time, purgeNumber })
    if (!purges.isPurged(stored.tags, stored.purgeNumber)) shared?.write(request.key, stored)
    return { ...toCachedPage(stored, request, purgeNumber), renderMs }
  }

  /**
   * @param begunAt number of the latest purge when a rendering began. A page that is outdated already, because the backend did not respond, is
   *   rendered again after a second.
   */
  function toCachedPage(
    stored: SharedPage,
    request: CacheableRequest,
    begunAt: number | null = null,
  ): CachedPage {
    // The clocks of replicas may differ, so the time may lie in the future.
    const confirmedAt = Math.min(stored.confirmedAt, now())
    const page = { ...stored, confirmedAt, request, jitter: random(), failed: null, renderMs: null }
    if (begunAt === null || freshnessOf(page) === 'fresh') return page
    return { ...page, failed: { until: now() + retryMs, purgeNumber: begunAt } }
  }

  /** Outcome of a request that waited. A page that was rendered from purged responses, because the backend failed, is stale. */
  function outcomeOfMade(page: CachedPage): CacheOutcome {
    const isNew = page.renderMs !== null && !purges.isPurged(page.tags, page.purgeNumber)
    return isNew ? 'miss' : (outcomeOf(page) ?? 'stale')
  }

  async function serveEncoded(
    page: CachedPage,
    encoding: Encoding,
    outcome: CacheOutcome,
  ): Promise<ServedPage> {
    const body =
      encoding === 'br'
        ? page.body
        : await encoded.forceFetch(encodedKey(page, encoding), { context: page })
    return serve(page, { body, encoding, outcome })
  }

  /** Purges pages and the backend's responses on all replicas. */
  function purge(change: Purge): void {
    purges.add(change)
    shared?.publish(change)
    revalidateHot()
  }

  function revalidateHot(): void {
    const purged = tiers.hottest((page) => freshnessOf(page) === 'purged')
    for (const page of purged.slice(0, hotPages)) revalidateLater(page)
  }

  return {
    find,
    get,
    purge,
    /** The cached page, also a stale one that is served only after a failure; `null` if missing. */
    async findStandIn({ key, encoding }: CacheableRequest): Promise<ServedPage | null> {
      const page = tiers.peek(key)
      if (!page || freshnessOf(page) === 'expired') return null
      return serveEncoded(page, encoding, outcomeOf(page) ?? 'stale')
    },
    /** True if a page is cached that can be sent, if only in place of a failure. */
    holds(key: string): boolean {
      const page = tiers.peek(key)
      return page !== undefined && freshnessOf(page) !== 'expired'
    },
    state: () => ({
      bytes: tiers.bytes() + encoded.calculatedSize,
      maxBytes,
      entries: tiers.count(),
      /** `null`: there is one replica only. */
      isSharing: shared?.isConnected() ?? null,
    }),
    /** Starts no more work in the background and closes the connection to other replicas. */
    async close(): Promise<void> {
      inBackground.clearQueue()
      await shared?.close()
    },
  }
}

/** A page that is not the same for all visitors, or a failure. */
class NotStored extends Error {
  readonly rendered: RenderedPage
  readonly renderMs: number
  constructor(rendered: RenderedPage, renderMs: number) {
    super(`status ${rendered.pageStatus} is not stored`)
    this.rendered = rendered
    this.renderMs = renderMs
  }
}

function isCacheable(rendered: RenderedPage): rendered is CacheableResult {
  return rendered.sources !== null
}

/** True if the backend has no such page, although another response failed. */
function isOfMissing(error: unknown): boolean {
  return error instanceof NotStored && [404, 410].includes(error.rendered.pageStatus)
}
