import type { Purge } from '../../content/contract/purge.ts'
import { normalizePathname } from '../../routing/localized-path.ts'
import type { KeptPage } from './kept-page.ts'

type Tagged = Pick<KeptPage, 'tags'>

/** The purges of the last while, for pages that were begun before them and come after them. */
export interface PurgeLog {
  add(purge: Purge): void
  /** A moment in the order of purges, however short it was before or after one. */
  moment(): number
  /** True where something of a page was purged after a moment. */
  hasSince(moment: number, page: Tagged): boolean
  /** True where that purge was a hard one. */
  hasHardSince(moment: number, page: Tagged): boolean
  /** True where something of a page was purged after it was made elsewhere, or in the same millisecond. */
  hasSinceTime(time: number, page: Tagged): boolean
}

interface LoggedPurge {
  moment: number
  time: number
  isHard: boolean
  isPurged: (page: Tagged) => boolean
}

/** More at a time stand for everything. */
const maxPurges = 1_000

/**
 * @param keepMs how long a purge matters: until no page of before it would be fresh any more
 * @param now milliseconds since 1970
 */
export function createPurgeLog({ keepMs, now }: { keepMs: number; now: () => number }): PurgeLog {
  let purges: LoggedPurge[] = []
  let moment = 0
  return {
    add(purge) {
      const time = now()
      moment += 1
      purges = purges.filter((older) => older.time > time - keepMs)
      const isHard = purge.hard === true
      if (purges.length < maxPurges)
        purges.push({ moment, time, isHard, isPurged: toPredicate(purge) })
      else {
        const isAnyHard = isHard || purges.some((older) => older.isHard)
        purges = [{ moment, time, isHard: isAnyHard, isPurged: () => true }]
      }
    },
    moment: () => moment,
    hasSince: (begin, page) => purges.some((purge) => purge.moment > begin && purge.isPurged(page)),
    hasHardSince: (begin, page) =>
      purges.some(({ moment: at, isHard, isPurged }) => isHard && at > begin && isPurged(page)),
    hasSinceTime: (begin, page) =>
      purges.some((purge) => purge.time >= begin && purge.isPurged(page)),
  }
}

/** Tells the pages that a purge means. */
export function toPredicate({ paths = [], tags = [], all }: Purge) {
  const named = new Set([...paths.map(withoutQuery), ...tags].map(normalizePathname))
  return (page: Tagged) => all === true || page.tags.some((tag) => named.has(tag))
}

function withoutQuery(path: string): string {
  return path.replace(/\?.*/s, '')
}
