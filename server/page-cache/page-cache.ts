import pLimit from 'p-limit'
import type { ContentClient } from '../../content/client/content-client.ts'
import type { Purge } from '../../content/contract/purge.ts'
import type { RenderedPage } from '../rendered-page.ts'
import { createBestBodies } from './best-bodies.ts'
import { bodyIn } from './encode-body.ts'
import { createFreshness, type CacheTimes, type PageEntry } from './freshness.ts'
import { sizeOf, type Encoding, type KeptPage } from './kept-page.ts'
import { inTime } from './in-time.ts'
import type { PageKey } from './page-key.ts'
import { createPurgeLog, toPredicate } from './purge-log.ts'
import { createRenewal, type RenewedPage } from './renew-page.ts'
import { createSegmentedLru } from './segmented-lru.ts'
import { createSharedWork } from './share-work.ts'
import type { OpenSharedPages } from './shared-pages.ts'
import { steadyNow } from './steady-now.ts'

/** Where an answer comes from: kept; kept, and older than it should be; made for the request; made, and not kept. */
export type CacheOutcome = 'hit' | 'stale' | 'miss' | 'bypass'

/** A page to be sent. */
export interface ServedPage {
  page: KeptPage
  outcome: CacheOutcome
  /** Since the backend last said all that is in it, in milliseconds. */
  ageMs: number
  /** How long it took to make, where it was made. */
  renderMs?: number
}

/** Keeps rendered pages: fresh for a while, then renewed in the background, and in place of failures. */
export interface PageCache {
  /** What can be sent at once, with a body in this encoding; `null` is a case for {@link get}. */
  peek(key: PageKey, encoding: Encoding): ServedPage | null
  /** The page with a body in this encoding, whatever it takes. */
  get(key: PageKey, encoding: Encoding): Promise<ServedPage>
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
  render: (key: PageKey) => Promise<RenderedPage>
  content: Pick<ContentClient, 'confirm' | 'digestOf' | 'purge'>
  /** `null`: there is one replica only. */
  openShared: OpenSharedPages | null
  times: CacheTimes
  maxBytes: number
  /** Wraps every renewal in the background: to trace it, for instance. */
  aroundRenewal?: <T>(key: PageKey, renew: () => Promise<T>) => Promise<T>
  /** Milliseconds since 1970. */
  now?: () => number
  /** From 0 to 1. */
  random?: () => number
}

/** After a page could not be renewed it is shown as it is for so long. */
const retryMs = 5_000
/** Pages that are renewed in the background at the same time. */
const renewals = 4
/** One that hangs keeps the others from it no longer. */
const renewalMs = 30_000

export function createPageCache({
  render,
  content,
  openShared,
  times,
  maxBytes,
  aroundRenewal = (_key, renew) => renew(),
  now = steadyNow,
  random = Math.random,
}: PageCacheOptions): PageCache {
  const shared = openShared?.({ onPurge: purgeHere }) ?? null
  const freshnessOf = createFreshness({ times, content, now })
  const purges = createPurgeLog({ keepMs: times.freshMs, now })
  const renew = createRenewal({
    render,
    content,
    shared,
    freshnessOf: (page) => freshnessOf(toSharedEntry(page)),
    now,
  })
  const share = createSharedWork<RenewedPage & { isFresh: boolean }>()
  const inBackground = pLimit(renewals)
  const renewing = new Set<string>()
  const bestBodies = createBestBodies(keepBodies)
  const entries = createSegmentedLru<PageEntry>({
    maxBytes,
    sizeOf: ({ page }) => sizeOf(page),
    isTransient: ({ page }) => page.brief,
  })

  function toEntry(page: KeptPage, isPurged: boolean): PageEntry {
    return { page, isPurged, retryAt: 0, place: random() }
  }

  /** It is not known what was purged first. */
  function toSharedEntry(page: KeptPage): PageEntry {
    return toEntry(page, purges.hasSinceTime(page.confirmedAt, page))
  }

  /** Where the backend is away, its client gives older answers. */
  function isOlderThan(page: KeptPage, ms: number): boolean {
    return now() - page.confirmedAt >= ms
  }

  function keepForNow(key: string, entry: PageEntry): void {
    entries.set(key, { ...entry, retryAt: now() + retryMs })
  }

  /** What is there by now, and nothing that was dropped or replaced meanwhile. */
  function postpone(key: string): void {
    const entry = entries.get(key)
    if (entry) keepForNow(key, entry)
  }

  async function renewEntry(key: PageKey, encoding: Encoding, older: PageEntry | undefined) {
    const begin = purges.moment()
    const renewed = await renew(key, encoding, older?.page ?? null)
    const { page, isKept, isShared, isFallback, pageStatus } = renewed
    const entry = isShared ? toSharedEntry(page) : toEntry(page, purges.hasSince(begin, page))
    const isLate = isFallback ?? (!isShared && isOlderThan(page, times.freshMs))
    const outcome = { ...renewed, isFresh: freshnessOf(entry) === 'fresh' }
    if (isKept && purges.hasHardSince(begin, page)) return outcome
    if (isKept && isLate) keepForNow(key.key, entry)
    else if (isKept) entries.set(key.key, entry)
    else if (isMissing(pageStatus)) entries.delete(key.key)
    else postpone(key.key)
    return outcome
  }

  function renewLater(key: PageKey, encoding: Encoding, older: PageEntry): void {
    if (older.retryAt > now() || renewing.has(key.key)) return
    renewing.add(key.key)
    const work = () => share(key.key, () => renewEntry(key, encoding, older))
    void inBackground(() => aroundRenewal(key, () => inTime(work(), renewalMs)))
      .catch(() => postpone(key.key))
      .finally(() => renewing.delete(key.key))
  }

  /** What is kept and may be sent. */
  function find(key: PageKey, encoding: Encoding): ServedPage | null {
    const entry = entries.get(key.key)
    if (!entry) return null
    const freshness = freshnessOf(entry)
    if (freshness !== 'fresh' && freshness !== 'stale') return null
    if (freshness === 'stale') renewLater(key, encoding, entry)
    else bestBodies.makeOnce(key.key, entry.page)
    return serve(entry.page, freshness === 'fresh' ? 'hit' : 'stale')
  }

  function serve(page: KeptPage, outcome: CacheOutcome, renderMs?: number): ServedPage {
    return { page, outcome, ageMs: Math.max(0, now() - page.confirmedAt), renderMs }
  }

  async function make(key: PageKey, encoding: Encoding): Promise<ServedPage> {
    const older = entries.get(key.key)
    try {
      const renewed = await share(key.key, () => renewEntry(key, encoding, older))
      const { page, isKept, isFresh, renderMs, pageStatus = 200 } = renewed
      if (isKept && renderMs !== undefined) return serve(page, 'miss', renderMs)
      if (isKept) return serve(page, isFresh ? 'hit' : 'stale')
      const fallback = pageStatus >= 500 ? findFallback(key) : null
      return fallback ? serve(fallback, 'stale') : serve(page, 'bypass', renderMs)
    } catch (error) {
      const fallback = findFallback(key)
      if (fallback) return serve(fallback, 'stale')
      throw error
    }
  }

  /** What may stand in for a page that cannot be made. */
  function findFallback({ key }: Pick<PageKey, 'key'>): KeptPage | null {
    const entry = entries.get(key)
    return entry && freshnessOf(entry) !== 'gone' ? entry.page : null
  }

  /** Other encodings are made when they are asked for first. */
  async function withBody(key: PageKey, encoding: Encoding, served: ServedPage) {
    const { page } = served
    if (page.bodies[encoding]) return served
    const body = await bodyIn(page, encoding)
    const complete = { ...page, bodies: { ...page.bodies, [encoding]: body } }
    if (encoding !== 'identity') keepBodies(key.key, page, complete)
    return { ...served, page: complete }
  }

  function keepBodies(key: string, page: KeptPage, complete: KeptPage): void {
    const entry = entries.get(key)
    if (entry?.page !== page) return
    entries.set(key, { ...entry, page: complete })
    if (freshnessOf(entry) === 'fresh') shared?.write(key, complete)
  }

  function purgeHere(purge: Purge): void {
    content.purge(purge)
    purges.add(purge)
    if (purge.hard) share.forget()
    const isPurged = toPredicate(purge)
    for (const [key, entry] of entries.entries()) {
      if (!isPurged(entry.page)) continue
      if (purge.hard) entries.delete(key)
      else entries.set(key, { ...entry, isPurged: true })
    }
  }

  return {
    peek(key, encoding) {
      const served = find(key, encoding)
      return served?.page.bodies[encoding] ? served : null
    },
    async get(key, encoding) {
      const served = find(key, encoding) ?? (await make(key, encoding))
      return withBody(key, encoding, served)
    },
    purge(purge) {
      purgeHere(purge)
      shared?.purge(purge)
    },
    holds: (key) => findFallback({ key }) !== null,
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

/** The backend says that there is no such page, whatever else could not be asked for. */
function isMissing(pageStatus: number | undefined): boolean {
  return pageStatus === 404 || pageStatus === 410
}
