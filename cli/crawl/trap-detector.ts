/** Addresses without end, of which some were asked for and the rest left alone. */
export interface Trap {
  kind: 'query' | 'calendar' | 'session' | 'endless-path'
  /** What the addresses have in common: `https://site.ch/de/suche?*`. */
  pattern: string
  /** The first address that was left alone. */
  example: string
  /** How many links to such addresses were left alone. */
  skipped: number
}

export type TrapDetector = ReturnType<typeof createTrapDetector>

/** Different queries of one path: lists with filters and pages have fewer. */
const maxQueries = 50
/** Queries of one path that were seen to show the same page in other words. */
const enoughVariations = 8
/** Dates below one path: more than a year of days. */
const maxDates = 400
/** Addresses that differ in nothing but who asks. */
const maxSessions = 3
/** Parts of a path. */
const maxSegments = 20
/** How often a part may follow itself, and how often a sequence of parts. */
const maxSamePart = 2
const maxSameParts = 1
/** Characters, as many as browsers and servers are sure to take. */
const maxLength = 2000

/** Every rule is about addresses that are alike: any number of addresses that differ in their words may pass. */
export function createTrapDetector() {
  /** Grows as traps are met. */
  const traps: Trap[] = []
  const known = new Map<string, Trap>()
  const counts = new Map<string, number>()
  /** Address without query → variations that were seen. */
  const variations = new Map<string, number>()
  /** Addresses without query of which variations were left out. */
  const variedPages = new Set<string>()

  /** Counts an address among those that are like it. */
  function isOneTooMany({ kind, alike, limit }: Likeness): boolean {
    const key = `${kind} ${alike}`
    const count = counts.get(key) ?? 0
    if (count < limit) counts.set(key, count + 1)
    return count >= limit
  }

  /**
   * Whether a page is one of too many of its kind. To be asked once for each address that is not known: those it lets pass are
   * counted.
   *
   * @param url absolute, normalised
   */
  function isTrap(url: string): boolean {
    const path = pathOf(url)
    if (path !== url && (variations.get(path) ?? 0) >= enoughVariations) {
      variedPages.add(path)
      return true
    }
    const caught = likenesses(url, path).find(isOneTooMany)
    if (!caught) return false
    const { kind, pattern } = caught
    const key = `${kind} ${pattern}`
    const trap = known.get(key) ?? { kind, pattern, example: url, skipped: 0 }
    trap.skipped++
    if (!known.has(key)) traps.push(trap)
    known.set(key, trap)
    return true
  }

  /**
   * Tells that a page names the same address without query as its own. Where some do so, search engines are not led astray: the
   * rest is left out, and is no trap.
   */
  function sawVariation(url: string): void {
    const path = pathOf(url)
    variations.set(path, (variations.get(path) ?? 0) + 1)
    const trap = traps.findIndex(({ pattern }) => pattern === `${path}?*`)
    if (trap < 0) return
    traps.splice(trap, 1)
    variedPages.add(path)
  }

  return { traps, variedPages, isTrap, sawVariation }
}

/** @returns the address without its query */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

/** A way in which addresses without end are alike, and how many of them may pass. */
interface Likeness extends Pick<Trap, 'kind' | 'pattern'> {
  /** What is the same of them. */
  alike: string
  limit: number
}

const session =
  /([;?&])(jsessionid|phpsessid|sid|session_?id|aspsessionid\w*|cfid|cftoken|utm_\w+|fbclid|gclid|msclkid)=[^;?&]*/gi

/** At the end of the path: what stands behind a date is an article of that day. */
const date = /[/-](?:19|20|21)\d\d[/-](?:0?[1-9]|1[0-2])(?:[/-]\d{1,2})?\/?$/

function likenesses(url: string, path: string): Likeness[] {
  const found: Likeness[] = []
  const start = findEndlessPath(url, path)
  if (start) found.push({ kind: 'endless-path', alike: '', limit: 0, pattern: `${start}/*` })
  const [tag] = url.matchAll(session)
  if (tag) {
    const [, separator, name = ''] = tag
    const pattern = `${separator === ';' ? ';' : '?'}${name.toLowerCase()}=*`
    found.push({ kind: 'session', alike: url.replaceAll(session, ''), limit: maxSessions, pattern })
  }
  if (date.test(path)) {
    const pattern = path.replace(date, '/*')
    found.push({ kind: 'calendar', alike: pattern, limit: maxDates, pattern })
  }
  if (path !== url)
    found.push({ kind: 'query', alike: path, limit: maxQueries, pattern: `${path}?*` })
  return found
}

/** @returns the part of a path behind which it repeats itself or is too long */
function findEndlessPath(url: string, path: string): string | null {
  const segments = path.split('/')
  // `https:`, nothing, host.
  const start = 3
  const isTooLong = segments.length - start > maxSegments || url.length > maxLength
  const end = findRepetition(segments, start) ?? (isTooLong ? start + 1 : null)
  return end === null ? null : segments.slice(0, end).join('/')
}

/** @returns where a sequence of one to three parts ends that follows itself once too often */
function findRepetition(segments: string[], start: number): number | null {
  for (let length = 1; length <= 3; length++) {
    const limit = length === 1 ? maxSamePart : length * maxSameParts + length - 1
    let same = 0
    for (let index = start + length; index < segments.length; index++) {
      same = segments[index] !== '' && segments[index] === segments[index - length] ? same + 1 : 0
      if (same > limit) return index - same + 1
    }
  }
  return null
}
