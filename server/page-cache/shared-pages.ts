import type { Purge } from '../../content/contract/purge.ts'
import type { KeptPage } from './kept-page.ts'

/**
 * Pages that several replicas of the site share. It may be slow or gone: then nothing is shared, and nobody waits for it
 * longer than a moment. No call ever throws or rejects.
 */
export interface SharedPages {
  /** @returns `null` where there is none, or none soon enough */
  read(key: string): Promise<KeptPage | null>
  /** Does not wait for the store. */
  write(key: string, page: KeptPage): void
  /**
   * Asks to be the one replica that renders a page.
   *
   * @returns `null` where another one is at it; otherwise what ends the turn, also where the store cannot be asked
   */
  takeTurn(key: string): Promise<(() => void) | null>
  /** Waits, for a moment, for the page that another replica renders. @returns `null` where it does not come */
  await(key: string): Promise<KeptPage | null>
  /** Tells every other replica; `hard` also drops the shared pages themselves. */
  purge(purge: Purge): void
  /** Whether the store can be asked at the moment. */
  isConnected(): boolean
  close(): Promise<void>
}

/** Opens the store. */
export type OpenSharedPages = (options: {
  /** Purges of other replicas, also those that were told while this one was cut off. */
  onPurge: (purge: Purge) => void
}) => SharedPages
