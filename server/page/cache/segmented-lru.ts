import { LRUCache } from 'lru-cache'

export type SegmentedLru<T extends object> = ReturnType<typeof createSegmentedLru<T>>

export interface SegmentedLruOptions<T extends object> {
  maxBytes: number
  sizeOf: (entry: T) => number
  /** True for entries with a small segment of their own, because anybody can invent any number of them. */
  isTransient: (entry: T) => boolean
  /** Called with an entry that was used again, and with each entry that replaces it. */
  onProtected?: (entry: T) => void
}

/** Share of `maxBytes` for entries that were used once. */
const probationShare = 0.25
/** Share of `maxBytes` for transient entries. */
const transientShare = 0.05
/** Largest share of its segment that one entry may take. */
const entryShare = 0.5

/**
 * A least-recently-used cache in segments: entries used once, entries used again, and transient
 * entries. A client that requests everything once evicts only entries that others used once, too.
 *
 * @see Karedla, Love, Wherry: Caching strategies to improve disk system performance, 1994 (segmented LRU)
 */
export function createSegmentedLru<T extends object>({
  maxBytes,
  sizeOf,
  isTransient,
  onProtected = () => {},
}: SegmentedLruOptions<T>) {
  const transient = createLru(transientShare)
  const probation = createLru(probationShare)
  const protectedSegment = createLru(1 - probationShare - transientShare, (entry, key, reason) => {
    if (reason === 'evict') probation.set(key, entry)
  })
  const segments = [transient, probation, protectedSegment]

  function createLru(share: number, dispose?: LRUCache.Disposer<string, T>) {
    const maxSize = Math.floor(maxBytes * share)
    return new LRUCache<string, T>({
      maxSize,
      maxEntrySize: Math.ceil(maxSize * entryShare),
      sizeCalculation: (entry, key) => sizeOf(entry) + key.length,
      ...(dispose && { dispose }),
    })
  }

  function moveTo(segment: LRUCache<string, T>, key: string, entry: T): void {
    for (const other of segments) if (other !== segment) other.delete(key)
    segment.set(key, entry)
    if (segment === protectedSegment) onProtected(entry)
  }

  return {
    /** Gets an entry and counts as a use. Entries used again are not evicted by entries used once. */
    get(key: string): T | undefined {
      const known = protectedSegment.get(key) ?? transient.get(key)
      if (known) return known
      const entry = probation.get(key)
      if (entry) moveTo(protectedSegment, key, entry)
      return entry
    },
    /** Gets an entry without counting as a use. */
    peek: (key: string) => segments.map((segment) => segment.peek(key)).find(Boolean),
    set(key: string, entry: T): void {
      const segment = protectedSegment.has(key) ? protectedSegment : probation
      moveTo(isTransient(entry) ? transient : segment, key, entry)
    },
    delete(key: string): void {
      for (const segment of segments) segment.delete(key)
    },
    /** All entries, the least recently used first: setting them again in this order does not change it. */
    entries: () => segments.flatMap((segment) => [...segment.entries()]).toReversed(),
    /** Entries that were used again, the most recently used first. */
    hottest: (count: number) => [...protectedSegment.values()].slice(0, count),
    /** Sum of the sizes of all entries. */
    get bytes(): number {
      return segments.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0)
    },
    get count(): number {
      return segments.reduce((sum, { size }) => sum + size, 0)
    },
  }
}
