import {
  isFailure,
  type CachedPage,
  type Freshness,
  type PageEntry,
  type RenewedPage,
} from '../cache/cached-page.ts'
import type { SharedPage, SharedPages } from './redis-pages.ts'

export function createMakeOnce(
  shared: SharedPages,
  freshnessOf: (entry: Pick<PageEntry, 'page' | 'isPurged' | 'jitter'>) => Freshness,
) {
  /** True if another replica's page can be sent: a fresh one always, a stale one only if it was not purged and this replica has none. */
  function isShown(found: SharedPage, older: CachedPage | null): boolean {
    const freshness = freshnessOf({ ...found, jitter: 0 })
    return freshness === 'fresh' || (freshness === 'stale' && !found.isPurged && !older)
  }

  /**
   * Makes a page on one replica only, which takes the lock and renders the page. The others wait for the lock for a limited time, and then
   * render the page themselves.
   *
   * @param older the cached page so far
   */
  return async function makeOnce(
    key: string,
    older: CachedPage | null,
    make: () => Promise<RenewedPage>,
  ): Promise<RenewedPage> {
    const found = await shared.read(key)
    if (found && isShown(found, older)) return { ...found, isCacheable: true }
    const unlock = await shared.lock(key)
    const awaited = unlock ? null : await shared.awaitUnlocked(key)
    if (awaited && isShown(awaited, older)) return { ...awaited, isCacheable: true }
    const made = await make().finally(unlock)
    const hasFailed = !made.isCacheable && isFailure(made.pageStatus ?? 200)
    if (!hasFailed || !found || older || freshnessOf({ ...found, jitter: 0 }) === 'gone')
      return made
    return { ...found, isCacheable: true, isUnconfirmed: true }
  }
}
