/** What distinguishes the content of a page. */
export interface PageSignatures {
  /** The other page that the page names as canonical. */
  canonical: string | null
  /** Identifies the content. */
  exact: string
  /** The same without numbers. */
  rough: string
  /** True if the page names itself as canonical. */
  isCanonical: boolean
}

interface ReadPage extends PageSignatures {
  /** Number of new addresses of the same pattern that the page names. */
  growth: number
}

interface RecentPage extends ReadPage {
  isRepeated: boolean
  isAlike: boolean
}

export type AddressGroup = ReturnType<typeof createAddressGroup>

/** Addresses of the same pattern. */
export function createAddressGroup(pattern: string) {
  const exact = new Set<string>()
  const rough = new Set<string>()
  const recent: RecentPage[] = []
  let read = 0

  const group = {
    pattern,
    /** Number of accepted addresses. */
    known: 0,
    add(page: ReadPage): void {
      read++
      recent.push({ ...page, isRepeated: exact.has(page.exact), isAlike: rough.has(page.rough) })
      if (recent.length > growthWindow) recent.shift()
      if (exact.size < maxContents) exact.add(page.exact)
      if (rough.size < maxContents) rough.add(page.rough)
    },
    isDeclared: () => share(repeatedWindow, (page) => page.canonical !== null) >= nearlyAll,
    isEndless(): boolean {
      if (read < repeatedWindow) return false
      // Pages of the same pattern of paths may have the same short text. Only an endless set of them is a trap.
      const isFinite = (page: RecentPage) => page.growth === 0 && !pattern.includes('?')
      const isRepeating = (page: RecentPage) => page.isRepeated && !isFinite(page)
      return share(repeatedWindow, isRepeating) >= nearlyAll || hasEndlessGrowth()
    },
  }

  return group

  function hasEndlessGrowth(): boolean {
    const growing = recent.filter(({ growth }) => growth > 0)
    const step = growthSteps.find(([minimum]) => growing.length >= minimum * growthWindow)
    if (!step || read < step[1]) return false
    const [before, lately] = [recent.slice(0, growthWindow / 2), recent.slice(-growthWindow / 2)]
    const isBranching = group.known - read >= minWaiting
    return (
      sumGrowth(recent) >= nearlyAll * growthWindow &&
      // Pages that link to each other name ever fewer new ones.
      sumGrowth(lately) >= nearlyAll * sumGrowth(before) &&
      // Lists of different pages differ, even if their pages are alike.
      growing.filter(({ isAlike }) => isAlike).length >= nearlyAll * growing.length &&
      share(growthWindow, (page) => page.isAlike && (isBranching || !page.isCanonical)) >= nearlyAll
    )
  }

  function share(window: number, matches: (page: RecentPage) => boolean): number {
    return recent.slice(-window).filter(matches).length / window
  }
}

const sumGrowth = (pages: RecentPage[]) => pages.reduce((sum, { growth }) => sum + growth, 0)

/** Number of recent pages of a pattern, of which nearly all must repeat the content of others. */
const repeatedWindow = 50
/**
 * Share of pages that name new addresses of their pattern → number of pages after which a pattern that grows as fast as it is read counts
 * as endless. In a calendar, each day may name the next one, or each month its days.
 */
const growthSteps = [
  [0.9, 300],
  [0.3, 500],
  [0, 1_000],
] as const
const growthWindow = 200
const nearlyAll = 0.9
/** Number of waiting addresses that distinguishes a calendar from a chain of articles. */
const minWaiting = 25

/** Limit of memory. */
const maxContents = 20_000
