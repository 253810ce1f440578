import { LRUCache } from 'lru-cache'
import { tagsOf, withoutQuery } from '../../routing/localized-path.ts'
import {
  isRetryable,
  isDefinitive,
  type ContentError,
  type ReportProblem,
} from '../contract/content-error.ts'
import type { Purges } from './purges.ts'

export interface CachedResponse<T> {
  value: T
  etag?: string
  /** Tags that the response names itself. */
  tags?: string[] | undefined
  /** Approximate memory use. */
  bytes: number
}

/** State of a response at the time of its use. */
export interface ResponseState {
  /** Milliseconds since the backend last confirmed the response. */
  ageMs: number
  /** All tags of a response that names its own. */
  tags?: string[]
  /** Purge number of a purged response that is used while the backend fails. */
  purgedNumber?: number
}

/**
 * Calls the backend.
 *
 * @param cached the cached response, if any
 * @returns `cached` itself if the backend confirms it (304)
 */
export type LoadResponse<T> = (cached?: CachedResponse<T>) => Promise<CachedResponse<T>>

export interface ResponseCacheOptions {
  /** How long a response is used without revalidation. */
  freshMs: number
  /** How long a stale response is used before a failing backend is called again. */
  standInMs: number
  /** How long after its last confirmation a response may be served stale while the backend fails. */
  staleMs: number
  maxEntries: number
  purges: Pick<Purges, 'latest' | 'isPurged' | 'isRemoved'>
  /** Monotonic clock in milliseconds. */
  now: () => number
  report: ReportProblem
}

interface Entry {
  /** The last good response, or the backend's refusal (404, 410 or redirect). */
  outcome:
    | { kind: 'response'; response: CachedResponse<unknown> }
    | { kind: 'refusal'; refusal: ContentError }
  tags: string[]
  confirmedAt: number
  /** Number of the latest purge when the backend was called. */
  purgeNumber: number
  /** Set while the response replaces that of a failing backend: until when, and the latest purge at the failure. */
  standIn: { until: number; purgeNumber: number } | null
}

/** Limit for all cached responses together; the list of 100,000 pages fits in. */
const maxTotalBytes = 24_000_000

/**
 * Cache of the backend's responses: a response is fresh for `freshMs` or until it is purged. Then the backend is called again, with the
 * `ETag`; a confirmed response stays the same object. If the backend fails, the stale response is used.
 *
 * Concurrent requests for the same path share one call (single flight).
 */
export function createResponseCache(options: ResponseCacheOptions) {
  const { freshMs, maxEntries, purges, now } = options
  const known = createLru(maxEntries, maxTotalBytes, options)
  /**
   * Keys that anybody can invent in any number: paths with a query, paths without a page. Paths that are requested for the first time are
   * fetched here, too, so that invented ones do not evict known responses while the backend is awaited.
   */
  const invented = createLru(Math.ceil(maxEntries / 4), maxTotalBytes / 4, options)

  /**
   * @param kind part of the cache key: separates answers of different shapes under one path
   * @param observe receives the state of the response before the response is returned, or before a refusal is thrown
   */
  async function get<T>(
    kind: string,
    path: string,
    load: LoadResponse<T>,
    observe?: (state: ResponseState) => void,
  ): Promise<T> {
    const key = `${kind} ${path}`
    const context = { path, load: load as LoadResponse<unknown> }
    const cached = known.get(key) ?? invented.get(key)
    const entry = cached && isUsable(cached) ? cached : await fetchNewest(key, context)
    const { confirmedAt, purgeNumber, tags } = entry
    const isPurged = purges.isPurged(tags, purgeNumber)
    const own = entry.outcome.kind === 'response' && entry.outcome.response.tags ? { tags } : {}
    observe?.({
      ageMs: now() - confirmedAt,
      ...own,
      ...(isPurged && { purgedNumber: purgeNumber }),
    })
    return unwrap(entry) as T // the key determines the type
  }

  function isUsable({ confirmedAt, purgeNumber, standIn, tags }: Entry): boolean {
    const isInTime = standIn ? now() < standIn.until : now() - confirmedAt < freshMs
    return isInTime && !purges.isPurged(tags, standIn?.purgeNumber ?? purgeNumber)
  }

  /** Calls the backend; once more if the joined call had begun before a purge. */
  async function fetchNewest(key: string, context: Context): Promise<Entry> {
    const entry = await fetchEntry(key, context)
    const askedAt = entry.standIn?.purgeNumber ?? entry.purgeNumber
    return purges.isPurged(entry.tags, askedAt) ? fetchEntry(key, context) : entry
  }

  async function fetchEntry(key: string, context: Context): Promise<Entry> {
    const lru = known.has(key) ? known : invented
    const entry = await lru.forceFetch(key, { forceRefresh: true, context })
    const home = key.includes('?') || entry.outcome.kind === 'refusal' ? invented : known
    if (lru === home) return entry
    lru.delete(key)
    home.set(key, entry)
    return entry
  }

  return { get }
}

interface Context {
  path: string
  load: LoadResponse<unknown>
}

function createLru(max: number, maxSize: number, options: ResponseCacheOptions) {
  return new LRUCache<string, Entry, Context>({
    max,
    maxSize,
    sizeCalculation: ({ outcome }, key) =>
      key.length + (outcome.kind === 'response' ? outcome.response.bytes : 500),
    // An evicted key is still awaited by visitors.
    ignoreFetchAbort: true,
    fetchMethod: (_key, cached, { context }) => request(context, cached, options),
  })
}

/** Calls the backend. A rejection makes the LRU delete its entry, so a failure returns the cached response if that is still allowed. */
async function request(
  { path, load }: Context,
  cached: Entry | undefined,
  { purges, now, standInMs, staleMs, report }: ResponseCacheOptions,
): Promise<Entry> {
  const purgeNumber = purges.latest()
  const toEntry = (outcome: Entry['outcome']): Entry => {
    const own = outcome.kind === 'response' ? (outcome.response.tags ?? []) : []
    return {
      outcome,
      tags: [...tagsOf(path), ...own],
      confirmedAt: now(),
      purgeNumber,
      standIn: null,
    }
  }
  const older =
    isResponse(cached) && !purges.isRemoved(cached.tags, cached.purgeNumber) ? cached : null
  try {
    return toEntry({ kind: 'response', response: await load(older?.outcome.response) })
  } catch (error) {
    if (isDefinitive(error)) return toEntry({ kind: 'refusal', refusal: error })
    if (!older || !isRetryable(error) || purges.isRemoved(older.tags, older.purgeNumber))
      throw error
    const ageMs = now() - older.confirmedAt
    if (ageMs > staleMs) throw error
    report({ event: 'served stale', pathname: withoutQuery(path), ageMs, reason: error.message })
    return { ...older, standIn: { until: now() + standInMs, purgeNumber } }
  }
}

type ResponseEntry = Entry & { outcome: { kind: 'response' } }

function isResponse(entry: Entry | undefined): entry is ResponseEntry {
  return entry?.outcome.kind === 'response'
}

function unwrap({ outcome }: Entry): unknown {
  if (outcome.kind === 'refusal') throw outcome.refusal
  return outcome.response.value
}
