import { LRUCache } from 'lru-cache'

/** Entries by key, bounded by their size. */
export interface SegmentedLru<T> {
  /** Counts as a use: an entry that is used again is safe from those that are not. */
  get(key: string): T | undefined
  set(key: string, entry: T): void
  delete(key: string): void
  /** The longest unused first: setting them anew in this order leaves it as it is. */
  entries(): [key: string, entry: T][]
  /** Of those that were used again, the last used first. */
  hottest(count: number): T[]
  /** Sum of the sizes. */
  readonly bytes: number
  readonly count: number
}

export interface SegmentedLruOptions<T extends object> {
  maxBytes: number
  sizeOf: (entry: T) => number
  /** True for entries that never get among those that are used again. */
  isTransient: (entry: T) => boolean
  /** Is told of an entry that was used again, and of what takes its place. */
  onProven?: (entry: T) => void
}

/** Share of `maxBytes` for entries that were used once. */
const probationShare = 0.25
/** Largest share of its segment that one entry may take. */
const entryShare = 0.5

/**
 * A least-recently-used cache in two segments: what was asked for once, and what was asked for again. Whoever asks for everything once
 * pushes out only what others asked for once, too.
 *
 * @see Karedla, Love, Wherry: Caching strategies to improve disk system performance, 1994 (segmented LRU)
 */
export function createSegmentedLru<T extends object>({
  maxBytes,
  sizeOf,
  isTransient,
  onProven = () => {},
}: SegmentedLruOptions<T>): SegmentedLru<T> {
  const probation = createLru(maxBytes * probationShare)
  const proven = createLru(maxBytes * (1 - probationShare), (entry, key, reason) => {
    if (reason === 'evict') probation.set(key, entry)
  })

  function createLru(maxSize: number, dispose?: LRUCache.Disposer<string, T>) {
    return new LRUCache<string, T>({
      maxSize,
      maxEntrySize: Math.max(1, maxSize * entryShare),
      sizeCalculation: (entry, key) => sizeOf(entry) + key.length,
      ...(dispose && { dispose }),
    })
  }

  return {
    get(key) {
      const known = proven.get(key)
      if (known) return known
      const entry = probation.get(key)
      if (entry && !isTransient(entry)) {
        probation.delete(key)
        proven.set(key, entry)
        onProven(entry)
      }
      return entry
    },
    set(key, entry) {
      const isProven = proven.has(key) && !isTransient(entry)
      if (!isProven) proven.delete(key)
      ;(isProven ? proven : probation).set(key, entry)
      if (isProven) onProven(entry)
    },
    delete(key) {
      proven.delete(key)
      probation.delete(key)
    },
    entries: () => [...probation.entries(), ...proven.entries()].toReversed(),
    hottest: (count) => [...proven.values()].slice(0, count),
    get bytes() {
      return proven.calculatedSize + probation.calculatedSize
    },
    get count() {
      return proven.size + probation.size
    },
  }
}
