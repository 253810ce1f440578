import type { Purge } from '../../../content/contract/purge.ts'
import { normalizePathname, withoutQuery } from '../../../routing/localized-path.ts'
import type { CachedPage } from './cached-page.ts'

type Tagged = Pick<CachedPage, 'tags'>

/** The last purges in their order, for pages whose rendering began before one and ends after it. */
export interface PurgeLog {
  add(purge: Purge): void
  /** Number of the last purge. */
  sequence(): number
  /** True where something of a page was purged after the purge of that number. */
  hasSince(sequence: number, page: Tagged): boolean
  /** True where that purge was a hard one. */
  hasHardSince(sequence: number, page: Tagged): boolean
}

interface LoggedPurge {
  sequence: number
  isHard: boolean
  isPurged: (page: Tagged) => boolean
}

/** Purges that are forgotten count as hard purges of everything. */
const maxPurges = 1_000

export function createPurgeLog(): PurgeLog {
  const purges: LoggedPurge[] = []
  let last = 0

  function has(sequence: number, page: Tagged, isMeant: (purge: LoggedPurge) => boolean): boolean {
    if (sequence < last - purges.length) return true
    return purges.some(
      (purge) => purge.sequence > sequence && isMeant(purge) && purge.isPurged(page),
    )
  }

  return {
    add(purge) {
      last += 1
      purges.push({ sequence: last, isHard: purge.hard === true, isPurged: toPredicate(purge) })
      if (purges.length > maxPurges) purges.shift()
    },
    sequence: () => last,
    hasSince: (sequence, page) => has(sequence, page, () => true),
    hasHardSince: (sequence, page) => has(sequence, page, ({ isHard }) => isHard),
  }
}

/** Says of a page whether a purge means it. */
export function toPredicate(purge: Purge): (page: Tagged) => boolean {
  const named = new Set(toTags(purge))
  return (page) => purge.all === true || page.tags.some((tag) => named.has(tag))
}

/** The tags that a purge names, in the form that pages have them in. */
export function toTags({ paths = [], tags = [] }: Purge): string[] {
  return [...paths.map(withoutQuery), ...tags].map(normalizePathname)
}
