import { localeCodes } from '../../locales/locales.ts'
import { callPath } from '../../routing/localized-path.ts'
import { toTags, type Purge } from '../contract/purge.ts'

export type Purges = ReturnType<typeof createPurges>

/** Tag of everything. */
export const everything = '*'

/** Longest table; a longer one is replaced by one purge of everything. */
export const maxTags = 10_000

/** Distance between two purge numbers of this process. Doubles of the size of the time in ms since 1970 have room for it. */
export const step = 1 / 1024

/**
 * Table of tags with the number of their last purge. Everything that is made of the backend's responses notes the latest number when its
 * making begins. It is purged if one of its tags has a higher number.
 *
 * With Redis, the numbers are those of Redis, so that they mean the same on all replicas.
 */
export function createPurges() {
  const soft = new Map<string, number>()
  const hard = new Map<string, number>()
  let latest = 0

  /** True if the number of a tag is higher. */
  function hasNewer(table: Map<string, number>, tags: readonly string[], number: number): boolean {
    const isNewer = (tag: string) => (table.get(tag) ?? -1) > number
    return isNewer(everything) || tags.some(isNewer)
  }

  return {
    /** Number of the latest purge. */
    latest: () => latest,
    /**
     * Adds a purge.
     *
     * @param number of another replica's purge. A lower one than the latest counts as the next one.
     */
    add(purge: Purge, number = latest + step): void {
      const table = purge.hard ? hard : soft
      latest = number < latest ? latest + step : number
      for (const tag of toPurgedTags(purge)) table.set(tag, latest)
      if (table.size <= maxTags) return
      table.clear()
      table.set(everything, latest)
    },
    /** Raises the latest number: what is made from now on is newer than the purges up to this number. */
    reach(number: number): void {
      latest = Math.max(latest, number)
    },
    /** True if one of the tags was purged after this number. */
    isPurged: (tags: readonly string[], number: number): boolean =>
      hasNewer(soft, tags, number) || hasNewer(hard, tags, number),
    /** True if one of the tags was purged hard after this number: nothing of before may be sent. */
    isRemoved: (tags: readonly string[], number: number): boolean => hasNewer(hard, tags, number),
  }
}

/** The lists: a purged page may be new in them, or removed. */
const lists = localeCodes.flatMap((locale) => [
  callPath(locale, 'pages'),
  callPath(locale, 'redirects'),
])

/** The tags that a purge names. */
export function toPurgedTags(purge: Purge): string[] {
  if (purge.all) return [everything]
  return [...new Set([...toTags(purge), ...lists])]
}
