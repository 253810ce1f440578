import type { Purge } from '../../../content/contract/purge.ts'
import type { CachedPage } from '../cache/cached-page.ts'

/** A page that another replica, or this one, has stored. */
export interface SharedPage {
  page: CachedPage
  /** True if a part of the page was purged since its rendering. */
  isPurged: boolean
}

/**
 * Pages that several replicas of the site share. The store may be slow or unavailable: then nothing
 * is shared, and calls wait for a short time only. No call ever throws or rejects.
 */
export interface SharedPages {
  /** Sequence number of the last purge that this replica knows. Pages that are rendered from now on are newer. */
  sequence(): number
  /** @returns `null` where the page is missing, comes too late, or was removed by a hard purge */
  read(key: string): Promise<SharedPage | null>
  /**
   * Writes a page without waiting for the store.
   *
   * @param sequence {@link sequence} at the start of the rendering
   */
  write(key: string, page: CachedPage, sequence: number): void
  /**
   * Takes the lock for rendering a page.
   *
   * @returns `null` where another replica has the lock; otherwise a function that releases it, also where the store is unavailable
   */
  lock(key: string): Promise<(() => void) | null>
  /**
   * Waits for a limited time for the page that another replica renders.
   *
   * @returns `null` where the page does not come
   */
  awaitUnlocked(key: string): Promise<SharedPage | null>
  /** Publishes a purge, which reaches every replica within a second; a hard one also makes the stored pages unreadable. */
  purge(purge: Purge): void
  /** True while the store is connected. */
  isConnected(): boolean
  close(): Promise<void>
}

/** Opens the store of shared pages. */
export type OpenSharedPages = (options: {
  /** Receives purges of other replicas, also those published while this one was disconnected. */
  onPurge: (purge: Purge) => void
}) => SharedPages
