/** What distinguishes the content of a page. */
export interface PageSignatures {
  /** The other page that the page names as canonical. */
  canonical: string | null
  /** Identifies the content. */
  exact: string
  /** The same without numbers. */
  rough: string
}

interface ReadPage extends PageSignatures {
  /** Number of new addresses of the same pattern that the page names. */
  growth: number
}

interface RecentPage {
  growth: number
  isRepeated: boolean
  /** True for the text of another page, apart from numbers. */
  isAlike: boolean
  isDeclared: boolean
}

/**
 * `suspect`: the pages name new addresses as fast as they are read. The newest addresses are then read first. If the set is finite, the
 * addresses below a page are soon exhausted, or the growth ends. `doubtful`: neither happens, so that the response to an address that no
 * finite set has decides.
 */
type GroupState = 'normal' | 'suspect' | 'doubtful' | 'finite' | 'endless'

export type AddressGroup = ReturnType<typeof createAddressGroup>

/** Addresses of the same pattern. */
export function createAddressGroup(pattern: string) {
  const exact = new Set<string>()
  const rough = new Set<string>()
  let recent: RecentPage[] = []
  let [taken, read, suspectFrom] = [0, 0, suspectWindow]
  let scouting: Scouting | null = null

  const group = {
    pattern,
    state: 'normal' as GroupState,
    /** Number of accepted addresses. */
    accepted: 0,
    /** Counts an address that is requested now. */
    take(): void {
      taken++
      // Pages that were requested before the suspicion have responded by now.
      if (group.state === 'suspect') scouting ??= createScouting(waiting())
    },
    add,
    /** @param text signature `rough` of an address that no finite set has; `null`: no page has the address; `undefined`: unknown */
    decide(text: string | null | undefined): void {
      const isFinite = text === null || (text !== undefined && !rough.has(text))
      group.state = isFinite ? 'finite' : 'endless'
    },
    isDeclared: () => share(repeatedWindow, (page) => page.isDeclared) >= nearlyAll,
    /** Ends the suspicion, until twice as many pages are read. */
    release(): void {
      suspectFrom = read * 2
      group.state = 'normal'
    },
  }

  return group

  function add(page: ReadPage): void {
    read++
    const { growth, canonical } = page
    recent.push({
      growth,
      isRepeated: exact.has(page.exact) && (growth > 0 || pattern.includes('?')),
      isAlike: rough.has(page.rough),
      isDeclared: canonical !== null,
    })
    if (recent.length > growthWindow) recent.shift()
    if (exact.size < maxContents) exact.add(page.exact)
    if (rough.size < maxContents) rough.add(page.rough)
    group.state = nextState(growth)
  }

  function nextState(growth: number): GroupState {
    if (group.state === 'endless' || isRepeating()) return 'endless'
    if (group.state === 'suspect') return judgeSuspect(growth)
    if (group.state !== 'normal' || read < suspectFrom || !isGrowing(suspectWindow))
      return group.state
    scouting = null
    recent = []
    return 'suspect'
  }

  function judgeSuspect(growth: number): GroupState {
    if (!scouting) return 'suspect'
    scouting.add(growth, waiting())
    const isSlow = recent.length >= repeatedWindow && sumGrowth(recent) < recent.length / 2
    if (scouting.isFinite() || isSlow) group.release()
    else if (isGrowing(growthWindow) && areGrowingAlike() && scouting.isUnbounded())
      return 'doubtful'
    return group.state
  }

  function waiting(): number {
    return group.accepted - taken
  }

  function isRepeating(): boolean {
    return isLast('isRepeated') && share(repeatedWindow, (page) => page.isRepeated) >= nearlyAll
  }

  /** Whether similar pages name new addresses as fast as they are read. */
  function isGrowing(window: number): boolean {
    if (!isLast('isAlike')) return false
    const pages = recent.slice(-window)
    return (
      sumGrowth(pages) >= nearlyAll * window && share(window, (page) => page.isAlike) >= nearlyAll
    )
  }

  /** Lists of different pages differ, even if their pages are alike. */
  function areGrowingAlike(): boolean {
    const growing = recent.filter(({ growth }) => growth > 0)
    return growing.filter(({ isAlike }) => isAlike).length >= nearlyAll * growing.length
  }

  /** False for most pages of a finite set, which then need no further look at the recent ones. */
  function isLast(property: 'isRepeated' | 'isAlike'): boolean {
    return recent.at(-1)?.[property] === true
  }

  function share(window: number, matches: (page: RecentPage) => boolean): number {
    return recent.slice(-window).filter(matches).length / window
  }
}

type Scouting = ReturnType<typeof createScouting>

/** Judges a set whose newest addresses are read first, by the number of waiting ones. */
function createScouting(waiting: number) {
  let [lowest, exhausted] = [waiting, 0]
  /** Of the pages since all addresses below a page were exhausted. */
  let growths: number[] = []
  return {
    add(growth: number, current: number): void {
      growths.push(growth)
      if (current >= lowest) return
      if (sum(growths) > 0) exhausted++
      lowest = current
      growths = []
    },
    isFinite: () => exhausted >= provenExhausted,
    /** Pages that link to each other name ever fewer new ones. */
    isUnbounded: () =>
      growths.length >= endlessAfter &&
      sum(growths.slice(-suspectWindow)) >= nearlyAll * sum(growths.slice(0, suspectWindow)),
  }
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

const sumGrowth = (pages: RecentPage[]) => sum(pages.map(({ growth }) => growth))

/** Number of recent pages of a pattern, of which nearly all must repeat the content of others. */
const repeatedWindow = 50
/** Number of pages of a pattern before it is suspect. */
const suspectWindow = 100
/** Number of pages below the same page after which a set counts as endless. */
const endlessAfter = 500
const growthWindow = 200
/** Number of pages with all pages below them that prove a finite set. */
const provenExhausted = 3
const nearlyAll = 0.9

/** Limit of memory. */
const maxContents = 20_000
