import type { Purge } from '../../../content/contract/purge.ts'
import type { CachedPage } from '../cache/cached-page.ts'

/** A page that another replica, or this one, has written. */
export interface SharedPage {
  page: CachedPage
  /** Something of it was purged since it was made. */
  isPurged: boolean
}

/**
 * Pages that several replicas of the site share. The store may be slow or gone: then nothing is shared, and nobody waits for
 * it longer than a moment. No call ever throws or rejects.
 */
export interface SharedPages {
  /** Number of the last purge that this replica knows of; a page that is made from now on shows what it said. */
  sequence(): number
  /** @returns `null` where there is none, or none soon enough, or a hard purge has removed it */
  read(key: string): Promise<SharedPage | null>
  /**
   * Does not wait for the store.
   *
   * @param sequence when the rendering of the page began
   */
  write(key: string, page: CachedPage, sequence: number): void
  /**
   * Asks to be the one replica that renders a page.
   *
   * @returns `null` where another one has the lock; otherwise what releases it, also where the store cannot be asked
   */
  lock(key: string): Promise<(() => void) | null>
  /** Waits, for a moment, for the page that another replica renders. @returns `null` where it does not come */
  awaitUnlocked(key: string): Promise<SharedPage | null>
  /** Tells every other replica within a second; `hard` also removes the shared pages themselves. */
  purge(purge: Purge): void
  /** Whether the store can be asked at the moment. */
  isConnected(): boolean
  close(): Promise<void>
}

/** Opens the store. */
export type OpenSharedPages = (options: {
  /** Purges of other replicas, also those that were published while this one was cut off. */
  onPurge: (purge: Purge) => void
}) => SharedPages
