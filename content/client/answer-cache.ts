import { LRUCache } from 'lru-cache'
import { tagsOf, withoutQuery } from '../../routing/localized-path.ts'
import {
  isPassing,
  saysWhatHolds,
  type ContentError,
  type ReportProblem,
} from '../contract/content-error.ts'
import { toPredicate, type Purge } from '../contract/purge.ts'

export interface Answer<T> {
  value: T
  etag?: string
  /** Approximate memory use. */
  bytes: number
  /** Hash of the answer's body. */
  digest?: string
}

/** State of a cached answer at the time of its use. */
export interface AnswerState {
  key: string
  digest: string
  /** Missing where the backend gave none. */
  etag?: string
  /** Milliseconds since the backend last confirmed the answer. */
  ageMs: number
  /** True for an answer that was purged, and stands in for a backend that has failed since. */
  isPurged?: boolean
}

/**
 * Asks the backend.
 *
 * @param cached the cached answer, if any
 * @returns `cached` itself if the backend confirms it (304)
 */
export type Load<T> = (cached?: Answer<T>) => Promise<Answer<T>>

export interface AnswerCacheOptions {
  /** How long an answer is used without revalidation. */
  freshMs: number
  /** How long a stale answer is used before a failing backend is asked again; at most `freshMs`. */
  standInMs: number
  /** How long after its last confirmation an answer may be served stale while the backend fails. */
  staleMs: number
  maxEntries: number
  now: () => number
  report: ReportProblem
}

interface Entry {
  /** The last good answer, or the backend's refusal (404, 410 or redirect). */
  outcome: { answer: Answer<unknown> } | { refusal: ContentError }
  confirmedAt: number
  checkedAt: number
  /** True from a purge until the backend has answered again. */
  isPurged?: boolean
}

/** Limit for all cached answers together; the list of 100,000 pages fits in. */
const maxTotalBytes = 24_000_000
/** Longer keys are not cached: nobody links to such paths, and they would take memory. */
const maxKeyLength = 2048

/**
 * Cache of the backend's answers. An answer is fresh for `freshMs`, then revalidated by `ETag`, and served stale while
 * the backend fails.
 *
 * Concurrent requests for the same path share one call (single flight). A confirmed answer stays the same object.
 */
export function createAnswerCache(options: AnswerCacheOptions) {
  const { freshMs, now } = options
  const entries = createEntries(options.maxEntries)
  const calls = new Map<string, Promise<Entry>>()

  /**
   * @param kind part of the cache key: separates answers of different shapes under one path
   * @param observe receives the answer's state before the answer is returned, or before a refusal is thrown
   */
  async function get<T>(
    kind: string,
    path: string,
    load: Load<T>,
    observe?: (state: AnswerState) => void,
  ): Promise<T> {
    const key = `${kind} ${path}`
    const known = entries.get(key)
    const isFresh = known && now() - known.checkedAt < freshMs
    const entry = isFresh ? known : await (calls.get(key) ?? startCall(key, load as Load<unknown>))
    const etag = etagOf(entry)
    observe?.({
      key,
      digest: digestOf(entry),
      ...(etag && { etag }),
      ageMs: now() - entry.confirmedAt,
      ...(entry.isPurged && { isPurged: true }),
    })
    return unwrap(entry) as T // the key determines the type
  }

  /** Caches the answer before the callers continue, unless a purge removed the call: then its answer is too old to cache. */
  function startCall(key: string, load: Load<unknown>): Promise<Entry> {
    async function run(): Promise<Entry> {
      try {
        const entry = await ask(pathOf(key), load, entries.get(key), options)
        if (calls.get(key) === call) entries.set(key, entry)
        return entry
      } finally {
        if (calls.get(key) === call) calls.delete(key)
      }
    }
    const call = run()
    calls.set(key, call)
    return call
  }

  function purge(change: Purge): void {
    const isNamed = toPredicate(change)
    const isPurged = (key: string) => isNamed({ tags: tagsOf(pathOf(key)) })
    for (const [key, entry] of entries.all())
      if (isPurged(key) && change.hard) entries.delete(key)
      else if (isPurged(key)) Object.assign(entry, { checkedAt: -Infinity, isPurged: true })
    for (const key of calls.keys()) if (isPurged(key)) calls.delete(key)
  }

  /** Digest of the answer that is cached under the key of an {@link AnswerState}. */
  const digestOfKey = (key: string): string | undefined => {
    const entry = entries.peek(key)
    return entry && digestOf(entry)
  }

  return { get, digestOf: digestOfKey, purge }
}

/** The path of a key, which begins with the kind. */
function pathOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1)
}

async function ask(
  path: string,
  load: Load<unknown>,
  older: Entry | undefined,
  { now, freshMs, standInMs, staleMs, report }: AnswerCacheOptions,
): Promise<Entry> {
  const cached = older && 'answer' in older.outcome ? older.outcome.answer : undefined
  try {
    return toEntry({ answer: await load(cached) }, now())
  } catch (error) {
    if (saysWhatHolds(error)) return toEntry({ refusal: error }, now())
    if (!older || !cached || !isPassing(error)) throw error
    const ageMs = now() - older.confirmedAt
    if (ageMs > staleMs) throw error
    report({ event: 'served stale', pathname: withoutQuery(path), ageMs, reason: error.message })
    return { ...older, checkedAt: now() - freshMs + standInMs }
  }
}

function toEntry(outcome: Entry['outcome'], time: number): Entry {
  return { outcome, confirmedAt: time, checkedAt: time }
}

function etagOf({ outcome }: Entry): string | undefined {
  return 'answer' in outcome ? outcome.answer.etag : undefined
}

function digestOf({ outcome }: Entry): string {
  if ('answer' in outcome) return outcome.answer.digest ?? ''
  const { kind, message } = outcome.refusal
  const isForGood = 'permanent' in outcome.refusal && outcome.refusal.permanent === true
  return `${kind} ${message}${isForGood ? ' for good' : ''}`
}

function unwrap({ outcome }: Entry): unknown {
  if ('refusal' in outcome) throw outcome.refusal
  return outcome.answer.value
}

/**
 * Two LRU caches. Paths with a query and paths without a page have a cache of their own: anybody can make them up, and
 * they must not evict good answers.
 */
function createEntries(maxEntries: number) {
  const known = createLru(maxEntries, maxTotalBytes)
  const invented = createLru(Math.ceil(maxEntries / 4), maxTotalBytes / 4)
  function remove(key: string): void {
    known.delete(key)
    invented.delete(key)
  }
  return {
    get: (key: string) => known.get(key) ?? invented.get(key),
    peek: (key: string) => known.peek(key) ?? invented.peek(key),
    delete: remove,
    set(key: string, entry: Entry) {
      remove(key)
      if (key.length > maxKeyLength) return
      const isInvented = key.includes('?') || 'refusal' in entry.outcome
      ;(isInvented ? invented : known).set(key, entry)
    },
    all: () => [...known.entries(), ...invented.entries()],
  }
}

function createLru(max: number, maxSize: number) {
  return new LRUCache<string, Entry>({
    max,
    maxSize,
    sizeCalculation: ({ outcome }, key) =>
      key.length + ('answer' in outcome ? outcome.answer.bytes : 500),
  })
}
