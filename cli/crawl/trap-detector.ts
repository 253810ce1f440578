/** A crawler trap: endless similar addresses, of which only some were requested. */
export interface Trap {
  /** Common pattern of the addresses: `https://site.ch/de/suche?*`. */
  pattern: string
  /** The first skipped address. */
  example: string
  /** Number of skipped links to such addresses. */
  skipped: number
}

export type TrapDetector = ReturnType<typeof createTrapDetector>

/** Upper limit of queries per path; lists with filters and pages have fewer. */
const maxQueries = 50
/** Upper limit of dates below one path: more than a year of days. */
const maxDates = 400
/** Upper limit of addresses that differ only in session or tracking parameters. */
const maxSessions = 3
/** Upper limit of path segments. */
const maxSegments = 20
/** Upper limit of path segments that have occurred before in the same path, as each relative link makes one that leads nowhere. */
const maxReturning = 2
/** In characters; browsers and servers reliably support this length. */
const maxLength = 2000

/** Detects crawler traps. Each rule counts similar addresses; addresses with different words are unlimited. */
export function createTrapDetector() {
  /** Grows during the crawl. */
  const traps: Trap[] = []
  const counts = new Map<string, number>()
  /** Patterns of addresses that name one page as canonical. */
  const variations = new Set<string>()

  /**
   * Whether the address belongs to a trap. To be called once per new address, because accepted addresses are counted.
   *
   * @param url absolute, normalised
   */
  function isTrap(url: string): boolean {
    for (const { pattern, alike, limit } of likenesses(url, pathOf(url))) {
      const key = `${pattern} ${alike}`
      const count = counts.get(key) ?? 0
      if (count >= limit) return leaveOut(url, pattern)
      counts.set(key, count + 1)
    }
    return false
  }

  function leaveOut(example: string, pattern: string): true {
    if (variations.has(pattern)) return true
    // Below a known trap there is no other.
    const known = traps.find((trap) => pattern.startsWith(trap.pattern.slice(0, -1)))
    const trap = known ?? { pattern, example, skipped: 0 }
    if (!known) traps.push(trap)
    trap.skipped++
    return true
  }

  /**
   * Records a page whose canonical address is the same address without query. A path with such variations is no trap, because search
   * engines handle it: what exceeds the limit is skipped without a word.
   */
  function sawVariation(url: string): void {
    variations.add(`${pathOf(url)}?*`)
    const trap = traps.findIndex(({ pattern }) => variations.has(pattern))
    if (trap >= 0) traps.splice(trap, 1)
  }

  return { traps, isTrap, sawVariation }
}

/** @returns the address without its query */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}

/** Similarity of an address to others, with the limit for such addresses. */
interface Likeness extends Pick<Trap, 'pattern'> {
  /** Common part, counted for each pattern. */
  alike: string
  limit: number
}

const session =
  /([;?&])(jsessionid|phpsessid|sid|session_?id|aspsessionid\w*|cfid|cftoken|utm_\w+|fbclid|gclid|msclkid)=[^;?&]*/gi

/** At the end of the path only: a longer path is an article of that day. */
const date = /[/-](?:19|20|21)\d\d[/-](?:0?[1-9]|1[0-2])(?:[/-]\d{1,2})?\/?$/

function likenesses(url: string, path: string): Likeness[] {
  const found: Likeness[] = []
  const start = findEndlessPath(url, path)
  if (start) found.push({ alike: '', limit: 0, pattern: `${start}/*` })
  const [tag] = url.matchAll(session)
  if (tag) {
    const [, separator, name = ''] = tag
    const pattern = `${separator === ';' ? ';' : '?'}${name.toLowerCase()}=*`
    found.push({ alike: url.replaceAll(session, ''), limit: maxSessions, pattern })
  }
  if (date.test(path)) {
    const pattern = path.replace(date, '/*')
    found.push({ alike: pattern, limit: maxDates, pattern })
  }
  if (path !== url) found.push({ alike: path, limit: maxQueries, pattern: `${path}?*` })
  return found
}

/** @returns beginning of the path, up to the first segment that returns, or of a path that is too long */
function findEndlessPath(url: string, path: string): string | null {
  const [scheme, , host, ...segments] = path.split('/')
  const isTooLong = segments.length > maxSegments || url.length > maxLength
  const returning = segments.filter(
    (segment, index) => segment !== '' && segments.indexOf(segment) < index,
  )
  if (returning.length <= maxReturning && !isTooLong) return null
  const first = segments.findIndex((segment) => returning.includes(segment))
  return [scheme, '', host, ...segments.slice(0, Math.max(first, 0) + 1)].join('/')
}
