import { IdIndex } from './id-index.ts'
import type { Outcome, Scope, SeedKind, UrlRecord } from './visit.ts'
import { wantedIds } from './wanted-ids.ts'

/** Pages that are named as places of a link; there may be thousands more. */
const maxReferrers = 50

/** What the crawl knows of an address besides: kept as small as the rest. */
export interface KnownUrl extends UrlRecord {
  /** A style sheet is read, other assets are only asked for. */
  isStyle: boolean
  isQueued: boolean
  /** Whether referrers are no longer kept, since nothing is wrong with it. */
  isGood: boolean
  /** In the index of ids, once the page has been read. */
  ids: number | null
  /** Fragments that are linked to, until the page has been read. */
  wanted: WantedFragments
  /** Where it leads to. */
  movedTo: KnownUrl | null
  /** The last page that named it, so that each counts once. */
  lastReferrer: UrlRecord | null
}

/** Fragments and pages that link to them, in turn: an object for each pair would take twice the memory. */
type WantedFragments = (string | UrlRecord)[]

// Most records have nothing in them, and share it.
const noneWanted: WantedFragments = []
const noSeeds: SeedKind[] = []
const noReferrers: UrlRecord[] = []
const noRedirects: Outcome['redirects'] = []

/** All that stays of the addresses of a run. */
export class UrlRecords {
  readonly byUrl = new Map<string, KnownUrl>()
  readonly #ids = new IdIndex()
  readonly #names = new Names()
  readonly #outcomes = new Map<string, Outcome>()
  readonly #seedKinds = new Map<string, SeedKind[]>()

  add(url: string, scope: Scope, depth: number): KnownUrl {
    const record: KnownUrl = {
      url: copy(url),
      scope,
      outcome: null,
      seeds: noSeeds,
      depth,
      referrerCount: 0,
      isLinked: false,
      referrers: noReferrers,
      missingFragments: null,
      isDraft: false,
      errorMark: null,
      isStyle: false,
      isQueued: false,
      isGood: false,
      ids: null,
      wanted: noneWanted,
      movedTo: null,
      lastReferrer: null,
    }
    this.byUrl.set(record.url, record)
    return record
  }

  addSeed(record: KnownUrl, kind: SeedKind): void {
    if (record.seeds.includes(kind)) return
    const kinds = [...record.seeds, kind]
    const key = kinds.join()
    record.seeds = this.#seedKinds.get(key) ?? kinds
    this.#seedKinds.set(key, record.seeds)
  }

  /** Records a page as a referrer of an address. All links of one page come before those of the next: only the last referrer is compared. */
  refer(target: KnownUrl, page: UrlRecord): void {
    if (target === page || target.lastReferrer === page) return
    target.lastReferrer = page
    target.referrerCount++
    if (!target.isGood) target.referrers = keepLowest(target.referrers, page)
  }

  /** Takes down that a page links to a part of another one, or of itself. */
  referToFragment(target: KnownUrl, fragment: string, page: UrlRecord): void {
    const ids = wantedIds(fragment)
    if (!ids) return
    if (target.ids === null) want(target, this.#names.intern(fragment), page)
    else if (!this.#hasOne(target.ids, ids)) addMissing(target, fragment, page)
  }

  /**
   * Tells what asking came to.
   *
   * @returns the same, as it is kept
   */
  settle(record: KnownUrl, outcome: Outcome): Outcome {
    const kept = this.#keep(outcome)
    record.outcome = kept
    return kept
  }

  /** Most outcomes are alike but for some milliseconds, and never changed: those that are the same are kept once. */
  #keep(outcome: Outcome): Outcome {
    const { status, failure, method, redirects, tries } = outcome
    const contentType = this.#names.intern(outcome.contentType)
    const durationMs = Math.round(outcome.durationMs)
    if (redirects.length > 0 || failure !== null) return { ...outcome, durationMs, contentType }
    const key = `${status} ${method} ${tries} ${durationMs} ${contentType}`
    const known = this.#outcomes.get(key)
    if (known) return known
    const kept = { status, failure, method, redirects: noRedirects, tries, durationMs, contentType }
    if (this.#outcomes.size < maxNames) this.#outcomes.set(key, kept)
    return kept
  }

  /** Nothing is wrong with it, so nobody needs to know who names it. */
  setGood(record: KnownUrl): void {
    record.isGood = true
    record.referrers = noReferrers
  }

  /** Tells which ids a page has; links to others stay as missing. */
  setIds(record: KnownUrl, ids: readonly string[]): void {
    record.ids = this.#ids.add(ids)
    this.#resolveWanted(record, record.ids)
  }

  /** To be called at the end: a link to what redirects arrives at the page behind, with its fragment and whatever is wrong there. */
  resolveMoved(): void {
    for (const record of this.byUrl.values()) {
      const { movedTo } = record
      if (movedTo === null) continue
      if (movedTo.ids !== null) this.#resolveWanted(record, movedTo.ids)
      if (!movedTo.isGood) for (const page of record.referrers) this.refer(movedTo, page)
    }
  }

  #resolveWanted(record: KnownUrl, ids: number): void {
    for (let index = 0; index < record.wanted.length; index += 2) {
      const fragment = record.wanted[index] as string
      const wanted = wantedIds(fragment)
      if (wanted && !this.#hasOne(ids, wanted))
        addMissing(record, fragment, record.wanted[index + 1] as UrlRecord)
    }
    record.wanted = noneWanted
  }

  #hasOne(handle: number, ids: readonly string[]): boolean {
    return ids.some((id) => this.#ids.has(handle, id))
  }
}

/** Pages come in the order in which they happen to answer; the ones that are named are the same in every run. */
function keepLowest(pages: UrlRecord[], page: UrlRecord): UrlRecord[] {
  if (pages.length < maxReferrers) return append(pages, page)
  const highest = pages.reduce(
    (place, { url }, index) => (url > (pages[place]?.url ?? '') ? index : place),
    0,
  )
  if (page.url < (pages[highest]?.url ?? '')) pages[highest] = page
  return pages
}

function want(target: KnownUrl, fragment: string, page: UrlRecord): void {
  const { wanted } = target
  if (wanted.at(-1) === page && wanted.at(-2) === fragment) return
  if (wanted.length >= maxReferrers && countPages(wanted, fragment) >= maxReferrers) return
  target.wanted = append(wanted, fragment, page)
}

function countPages(wanted: WantedFragments, fragment: string): number {
  return wanted.filter((other) => other === fragment).length
}

function addMissing(target: KnownUrl, fragment: string, page: UrlRecord): void {
  target.missingFragments ??= new Map()
  const pages = target.missingFragments.get(fragment)
  if (!pages) target.missingFragments.set(copy(fragment), [page])
  else if (pages.length < maxReferrers && !pages.includes(page)) pages.push(page)
}

/** Where V8 makes room for more, it makes it for 16: most lists are shorter, and there are very many. */
function append<T>(list: T[], ...items: T[]): T[] {
  if (list.length < 12) return list.concat(items)
  list.push(...items)
  return list
}

const maxNames = 10_000

/** One string for all that are alike. */
class Names {
  readonly #known = new Map<string, string>()

  intern(name: string): string {
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const own = copy(name)
    if (this.#known.size < maxNames) this.#known.set(own, own)
    return own
  }
}

/** V8 keeps the whole page alive for a piece that was cut out of it; addresses are ASCII. */
function copy(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1')
}
