import { LRUCache } from 'lru-cache'
import type { CacheableRequest } from '../page-request.ts'
import { memoryOf, type CachedPage } from './cached-page.ts'

export interface TiersOptions {
  maxBytes: number
  /** Renders a page. A rejection drops the older one. */
  loadPage: (request: CacheableRequest, older: CachedPage | undefined) => Promise<CachedPage>
}

/** Shares of the memory. */
const shares = { kept: 0.7, recent: 0.25, invented: 0.05 }
/** Largest share of its tier that one page may take. */
const pageShare = 0.5

/**
 * Three LRU caches, so that a scanner does not evict what people read: `kept` has the pages that were read twice, `recent` those that were
 * read once, `invented` those whose key anybody can invent (404, queries).
 */
export function createTiers({ maxBytes, loadPage }: TiersOptions) {
  const fetching = new Set<string>()
  /** How often each page of `kept` was read; halved at each purge, so that recent reads count most. */
  const reads = new Map<string, number>()
  const invented = createLru(shares.invented)
  const recent = createLru(shares.recent)
  const kept = createLru(shares.kept, (page, key, reason) => {
    if (reason !== 'set') reads.delete(key)
    if (reason === 'evict') recent.set(key, page)
  })
  const tiers = [kept, recent, invented]

  function createLru(share: number, dispose?: LRUCache.Disposer<string, CachedPage>) {
    const maxSize = Math.floor(maxBytes * share)
    return new LRUCache<string, CachedPage, CacheableRequest>({
      maxSize,
      maxEntrySize: Math.ceil(maxSize * pageShare),
      sizeCalculation: (page, key) => memoryOf(page) + key.length,
      // Visitors wait for a page although others evict its key.
      ignoreFetchAbort: true,
      async fetchMethod(_key, older, { context }) {
        const page = await loadPage(context, older)
        // The exception makes lru-cache drop the page that the missing one replaces.
        if (page.isShortLived) throw new Missing(page)
        return page
      },
      ...(dispose && { dispose }),
    })
  }

  return {
    /** Gets a page and counts as a read. A page that is being fetched stays in its tier. */
    get(key: string): CachedPage | undefined {
      const page = kept.get(key)
      if (page) reads.set(key, (reads.get(key) ?? 0) + 1)
      const found = page ?? invented.get(key)
      if (found) return found
      const once = recent.get(key)
      if (!once || fetching.has(key)) return once
      recent.delete(key)
      kept.set(key, once)
      return once
    },
    /** Gets a page without counting as a read. */
    peek: (key: string): CachedPage | undefined =>
      kept.peek(key) ?? invented.peek(key) ?? recent.peek(key),
    /** Fetches a page in single flight. A missing page (404, 410) moves to `invented`. */
    async fetch(request: CacheableRequest): Promise<CachedPage> {
      const { key, search } = request
      const tier = search ? invented : kept.has(key) ? kept : recent
      fetching.add(key)
      try {
        const page = await tier.forceFetch(key, { forceRefresh: true, context: request })
        if (tier !== invented) invented.delete(key)
        return page
      } catch (error) {
        if (!(error instanceof Missing)) throw error
        invented.set(key, error.page)
        return error.page
      } finally {
        fetching.delete(key)
      }
    },
    /** Of the pages that were read twice and meet the condition, the most read first. */
    hottest(isWanted: (page: CachedPage) => boolean): CachedPage[] {
      const pages = [...kept.values()].filter(isWanted)
      const readsOf = ({ request }: CachedPage) => reads.get(request.key) ?? 0
      pages.sort((a, b) => readsOf(b) - readsOf(a))
      for (const [key, count] of reads) reads.set(key, count / 2)
      return pages
    },
    /** Sum of the sizes of all pages. */
    bytes: (): number => tiers.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0),
    count: (): number => tiers.reduce((sum, { size }) => sum + size, 0),
  }
}

/** The backend has no such page (404, 410). */
class Missing extends Error {
  readonly page: CachedPage
  constructor(page: CachedPage) {
    super('the page is missing')
    this.page = page
  }
}
