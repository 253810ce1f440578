import type { Purge } from '../../content/contract/purge.ts'
import type { KeptPage } from './kept-page.ts'
import { toPredicate } from './purge-log.ts'

type FoundPage = Pick<KeptPage, 'tags' | 'confirmedAt'>

/** Which pages count no more, whenever they are found: they are older than a purge that drops them. */
export interface DroppedPages {
  /** @param at on the clock of `confirmedAt` */
  add(purge: Purge, at: number): void
  has(page: FoundPage): boolean
}

interface Drop {
  at: number
  isPurged: (page: FoundPage) => boolean
}

/** More stand for everything. */
const maxDrops = 1_000

/** @param keepMs how long a page may be found; what was dropped longer ago is forgotten */
export function createDroppedPages(keepMs: number): DroppedPages {
  let drops: Drop[] = []
  return {
    add(purge, at) {
      drops = drops.filter((older) => older.at > at - keepMs)
      drops.push({ at, isPurged: toPredicate(purge) })
      if (drops.length > maxDrops) drops = [everythingUntil(Math.max(...drops.map(toTime)))]
    },
    has: (page) => drops.some(({ at, isPurged }) => page.confirmedAt <= at && isPurged(page)),
  }
}

function everythingUntil(at: number): Drop {
  return { at, isPurged: () => true }
}

function toTime({ at }: Drop): number {
  return at
}
