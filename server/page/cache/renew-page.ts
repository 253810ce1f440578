import pLimit from 'p-limit'
import type { AnswerUse, ContentClient } from '../../../content/client/content-client.ts'
import type { Purge } from '../../../content/contract/purge.ts'
import { createSingleFlight, inTime } from '../../concurrency/work-limits.ts'
import type { Encoding } from '../encode-body.ts'
import type { CacheableRequest } from '../page-request.ts'
import type { RenderPage } from '../render-page.ts'
import type { SharedPage, SharedPages } from '../shared/shared-pages.ts'
import {
  createPurgeLog,
  toCachedPage,
  toOrigin,
  type CachedPage,
  type Freshness,
  type PageEntry,
} from './cached-page.ts'
import type { SegmentedLru } from './segmented-lru.ts'

/** A page as it is by now. */
export interface RenewedPage {
  page: CachedPage
  /** False for failures, and for what is not the same for everybody a moment later. */
  isCacheable: boolean
  /** Of a page of another replica: something of it was purged since. */
  isPurged?: boolean
  /** The backend could not be asked: the page stands in, or is made of older answers. */
  isUnconfirmed?: boolean
  /** How long it took to make, where it was made here. */
  renderMs?: number
  /** The page's own, which a page as data is not sent with; where it was made here. */
  pageStatus?: number
}

/** Renews cached pages, and stores them. */
export interface Renewals {
  /** Renews a page and stores it if it may be cached, once for all who ask at the same time. */
  renew(request: CacheableRequest, encoding: Encoding): Promise<RenewedPage & { isFresh: boolean }>
  /** Renews a page in the background, unless that is about to happen or has just failed. */
  renewLater(entry: PageEntry): void
  /** False for a moment after a renewal has failed. */
  mayRenew(entry: PageEntry): boolean
  /** Pages whose rendering began before a purge and ends after it are purged as well. */
  addPurge(purge: Purge): void
  /** Begins nothing more in the background. */
  close(): void
}

export interface RenewalDeps {
  entries: Pick<SegmentedLru<PageEntry>, 'get' | 'set' | 'delete'>
  freshnessOf: (entry: Pick<PageEntry, 'page' | 'purgedAt' | 'jitter'>) => Freshness
  render: RenderPage
  content: Pick<ContentClient, 'confirm'>
  /** `null`: there is one replica only. */
  shared: SharedPages | null
  /** An answer of the backend that is older was not asked for now. */
  freshMs: number
  /** Wraps every renewal in the background: to trace it, for instance. */
  aroundRenewal: <T>(request: CacheableRequest, renew: () => Promise<T>) => Promise<T>
  /** Milliseconds since 1970. */
  now: () => number
  /** From 0 to 1. */
  random: () => number
}

/** After a page could not be renewed it is shown as it is for so long. */
const retryMs = 1_000
/** Pages that are renewed in the background at the same time. */
const concurrency = 4
/** Time limit of a renewal in the background: one that hangs must not block the others. */
const renewalMs = 30_000
/** How long a request waits for a rendering that another one has begun. */
const maxWaitMs = 8_000
/** The content client uses an answer for so long without asking the backend. */
const unaskedMs = 2_000

export function createRenewals(deps: RenewalDeps): Renewals {
  const { entries, freshnessOf, aroundRenewal, now, random } = deps
  const renewPage = createRenewPage(deps)
  const purges = createPurgeLog()
  const flights = createSingleFlight<RenewedPage & { isFresh: boolean }>({ maxWaitMs })
  const inBackground = pLimit(concurrency)
  const waiting = new Set<string>()

  function renew(request: CacheableRequest, encoding: Encoding) {
    return flights.run(request.key, () => renewEntry(request, encoding))
  }

  /** @returns the renewed page, stored or not */
  async function renewEntry(request: CacheableRequest, encoding: Encoding) {
    const older = entries.get(request.key)
    const begin = purges.sequence()
    const renewed = await renewPage(request, encoding, older?.page ?? null)
    const { page, isCacheable, pageStatus } = renewed
    const isPurged = renewed.isPurged === true || purges.hasSince(begin, page)
    const unanswered = unansweredPurge(older, page)
    const purgedAt = isPurged ? now() : unanswered
    const entry = { request, page, purgedAt, failedAt: null, jitter: random() }
    const outcome = { ...renewed, isFresh: freshnessOf(entry) === 'fresh' }
    const isUnconfirmed = renewed.isUnconfirmed === true || unanswered !== null
    if (isCacheable && purges.hasHardSince(begin, page)) return outcome
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
    const work = () => inTime(renew(request, 'br'), renewalMs)
    void inBackground(() => aroundRenewal(request, work))
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

  return {
    renew,
    renewLater,
    mayRenew,
    addPurge(purge) {
      purges.add(purge)
      if (purge.hard) flights.forget()
    },
    close: () => inBackground.clearQueue(),
  }
}

/** @returns when the page was purged, where its backend has not answered since: its client gives the answers that it had */
function unansweredPurge(older: PageEntry | undefined, { confirmedAt }: CachedPage): number | null {
  const purgedAt = older?.purgedAt ?? null
  return purgedAt !== null && confirmedAt < purgedAt - unaskedMs ? purgedAt : null
}

/** The backend says that there is no such page, whatever else could not be asked for. */
function isMissing(pageStatus: number | undefined): boolean {
  return pageStatus === 404 || pageStatus === 410
}

/**
 * How a page becomes fresh, the cheapest way first: the backend confirms all that is in it, another replica has it or is
 * about to, it is rendered.
 */
function createRenewPage(deps: RenewalDeps) {
  const { render, shared, freshMs, now, random } = deps

  /** Of a page of another replica. */
  function freshnessOf({ page, isPurged }: SharedPage): Freshness {
    return deps.freshnessOf({ page, purgedAt: isPurged ? now() : null, jitter: random() })
  }

  /** True if another replica's page can be sent: a fresh one always, a stale one if it was not purged and this replica has none of its own. */
  function isShown(found: SharedPage, older: CachedPage | null): boolean {
    const freshness = freshnessOf(found)
    return freshness === 'fresh' || (freshness === 'stale' && !found.isPurged && !older)
  }

  async function make(request: CacheableRequest, encoding: Encoding, older: CachedPage | null) {
    const [start, time, sequence] = [performance.now(), now(), shared?.sequence() ?? 0]
    const rendered = await render(request)
    const page = await toCachedPage(rendered, encoding, older, time)
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

  /** While the backend is away, its client gives older answers. */
  function isUnconfirmed({ confirmedAt }: CachedPage): boolean {
    return now() - confirmedAt >= freshMs
  }

  /** One replica takes the lock and renders the page. The others wait for the lock a moment, and then render it themselves. */
  async function makeOnce(
    request: CacheableRequest,
    encoding: Encoding,
    older: CachedPage | null,
  ): Promise<RenewedPage> {
    if (!shared) return make(request, encoding, older)
    const unlock = await shared.lock(request.key)
    const awaited = unlock ? null : await shared.awaitUnlocked(request.key)
    if (awaited && isShown(awaited, older)) return { ...awaited, isCacheable: true }
    try {
      return await make(request, encoding, older)
    } finally {
      unlock?.()
    }
  }

  /** @param older the cached page so far */
  return async function renewPage(
    request: CacheableRequest,
    encoding: Encoding,
    older: CachedPage | null,
  ): Promise<RenewedPage> {
    const confirmed = older && (await confirm(older, deps))
    if (confirmed)
      return { page: confirmed, isCacheable: true, isUnconfirmed: isUnconfirmed(confirmed) }
    const found = (await shared?.read(request.key)) ?? null
    if (found && isShown(found, older)) return { ...found, isCacheable: true }
    const made = await makeOnce(request, encoding, older)
    const { isCacheable, pageStatus = 200 } = made
    const hasFailed = !isCacheable && pageStatus >= 500
    if (!hasFailed || !found || older || freshnessOf(found) === 'gone') return made
    return { ...found, isCacheable: true, isUnconfirmed: true }
  }
}

/** @returns the page as of now, or `null` where the backend says something else by now, or nothing */
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
