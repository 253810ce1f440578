import type { PageDocument } from '../document/page-document.ts'
import { normalizeUrl } from '../normalize-url.ts'
import { createAddressGroup, type AddressGroup, type PageSignatures } from './address-group.ts'
import { addressPattern, parameterNames } from './address-pattern.ts'
import { farAddress } from './far-address.ts'
import { createParameterStatistics } from './parameter-statistics.ts'

/** A crawler trap: similar addresses without end, or with the same content, of which only some were requested. */
export interface Trap {
  /** Common pattern of the addresses: `https://site.ch/de/suche?q=*`. */
  pattern: string
  /** The first skipped address. */
  example: string
  /** Number of skipped addresses. */
  skipped: number
  /** True if the pages name another page as canonical, so that search engines ignore them. */
  isDeclared: boolean
}

export interface TrapOptions {
  /** Query parameters that select pages: addresses with them are never a trap. `*`: all parameters. */
  keepQuery?: readonly string[]
}

export type TrapDetector = ReturnType<typeof createTrapDetector>

/**
 * Detects crawler traps by the behaviour of the site: repeated content, and sets of similar pages that grow with every page read. A finite
 * set of different pages is never a trap, whatever its addresses look like.
 */
export function createTrapDetector({ keepQuery = [] }: TrapOptions = {}) {
  /** Grows during the crawl. */
  const traps: Trap[] = []
  const groups = new Map<string, TrappedGroup>()
  const suspects = new Set<AddressGroup>()
  /** Number of pages read since a group became suspect. */
  let scouted = 0
  const parameters = createParameterStatistics()
  /** The group of the last address, which several steps need. */
  let last: { url: string; entry: TrappedGroup | null } = { url: '', entry: null }
  const isScouting = () => suspects.size > 0
  return { traps, accept, take, isScouting, knownLike, recordPage, findProbe, decide }

  /**
   * Accepts a new address, unless it belongs to a trap. To be called once per address, because accepted addresses are counted.
   *
   * @param url absolute, normalised
   */
  function accept(url: string): boolean {
    if (!keep(url)) return false
    const entry = groupOf(url)
    if (entry) entry.group.accepted++
    return true
  }

  /** The same for an accepted address at its request: a trap may have been detected since. To be called once per address. */
  function take(url: string): boolean {
    const entry = groupOf(url)
    entry?.group.take()
    return keep(url)
  }

  function keep(url: string): boolean {
    const entry = groupOf(url)
    const trap = entry && (findParameterTrap(url) ?? entry.trap)
    if (!trap) return true
    if (trap.skipped === 0) trap.example = url
    trap.skipped++
    return false
  }

  function groupOf(url: string): TrappedGroup | null {
    if (url !== last.url) last = { url, entry: findGroup(url) }
    return last.entry
  }

  function findGroup(url: string): TrappedGroup | null {
    const pattern = addressPattern(url)
    if (pattern === null || isKept(url)) return null
    const known = groups.get(pattern)
    if (known) return known
    const entry = { group: createAddressGroup(pattern), first: url, trap: null }
    groups.set(pattern, entry)
    return entry
  }

  function isKept(url: string): boolean {
    if (keepQuery.length === 0) return false
    return parameterNames(url).some((name) => keepQuery.includes(name) || keepQuery.includes('*'))
  }

  function findParameterTrap(url: string): Trap | undefined {
    const repeating = parameters.findRepeating(url)
    if (repeating) {
      const pattern = `${url.includes(`;${repeating}=`) ? ';' : '?'}${repeating}=*`
      return traps.find((trap) => trap.pattern === pattern) ?? report(pattern, url)
    }
    const filter = parameters.findFilter(url)
    if (!filter) return undefined
    return traps.find((trap) => trap.pattern === filter) ?? report(filter, url, true)
  }

  function report(pattern: string, example: string, isDeclared = false): Trap {
    const trap = { pattern, example, skipped: 0, isDeclared }
    traps.push(trap)
    return trap
  }

  /** Number of accepted addresses of the same pattern. */
  function knownLike(url: string): number {
    return groupOf(url)?.group.accepted ?? 0
  }

  /**
   * Records the content of a page.
   *
   * @param growth number of new addresses of its own pattern that the page names
   */
  function recordPage(url: string, document: PageDocument, growth: number): void {
    limitScouting()
    const entry = groupOf(url)
    if (!entry) return
    const { group } = entry
    const signatures = signaturesOf(url, document)
    parameters.add(url, document.content.exact, signatures.canonical)
    group.add({ ...signatures, growth })
    update(entry, url)
  }

  function update(entry: TrappedGroup, url: string): void {
    const { group } = entry
    if (group.state === 'endless') entry.trap ??= report(group.pattern, url, group.isDeclared())
    if (group.state === 'suspect') suspects.add(group)
    else suspects.delete(group)
  }

  /**
   * To be called after each page.
   *
   * @returns an address whose response shows whether the set of the page is finite; `null`: none is needed
   */
  function findProbe(url: string): string | null {
    const entry = groupOf(url)
    if (entry?.group.state !== 'doubtful') return null
    // Until the response, so that the address is requested once.
    entry.group.state = 'finite'
    const probe = farAddress(url, entry.first)
    if (probe === null) decide(url, undefined)
    return probe
  }

  /** @param document page at the address of `findProbe`; `null`: no page has the address; `undefined`: unknown */
  function decide(url: string, document: PageDocument | null | undefined): void {
    const entry = groupOf(url)
    if (!entry) return
    entry.group.decide(document === null ? null : document?.content.rough)
    update(entry, url)
  }

  /** Ends the scouting of suspects whose pages link to so many others that it takes too long. */
  function limitScouting(): void {
    scouted = suspects.size > 0 ? scouted + 1 : 0
    if (scouted < maxScouted) return
    for (const group of suspects) group.release()
    suspects.clear()
  }
}

/** Number of pages that are read one by one because of suspects. */
const maxScouted = 2_000

interface TrappedGroup {
  group: AddressGroup
  /** The first address of the group. */
  first: string
  /** `null` until the group counts as endless. */
  trap: Trap | null
}

/** A page with a canonical address of its own is a page of its own, unless it repeats title and text of another one. */
function signaturesOf(url: string, { canonical, title, content }: PageDocument): PageSignatures {
  const target = canonical === null ? null : canonicalAddress(canonical, url)
  const isCanonical = target === url
  const other = isCanonical ? null : target
  const exact = other === null ? content.exact : `canonical ${other}`
  const { rough } = content
  return { exact: isCanonical ? `${title} ${exact}` : exact, rough, canonical: other }
}

/** @returns `url` for its own path on any host; `null` for an invalid address */
function canonicalAddress(canonical: string, url: string): string | null {
  if (canonical === url) return url
  const target = URL.parse(canonical, url)
  if (!target) return null
  const ownHost = new URL(target.pathname + target.search, url)
  return normalizeUrl(ownHost) === url ? url : normalizeUrl(target)
}
