import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { DocumentLink } from './document/page-document.ts'
import type { Scope, SeedKind, UrlRecord } from './visit.ts'

/** A link to an address, with the page or style sheet on which it stands. */
export interface StoredLink extends Omit<DocumentLink, 'url'> {
  /** Address of the page, as in `UrlRecord`. */
  page: string
  /** Whether it is one of the language switcher. */
  isSwitcher: boolean
}

/** Who links where, for as long as the run lasts. */
export interface SiteLinks {
  /**
   * Every link that leads to an address, also by a redirect. Of addresses that have proved good, only the first ones are known.
   *
   * @param fragment only links to this place of the page
   */
  to: (url: string, fragment?: string) => StoredLink[]
  /** Pages that link to an address, itself left out. */
  pagesTo: (url: string) => string[]
  /** Places of pages that links name and that are not there. */
  missingFragments: () => { url: string; fragment: string }[]
}

/** Every address that was heard of. */
export interface SiteRecords {
  get: (url: string) => UrlRecord | undefined
  values: () => Iterable<UrlRecord>
  /** Those that were asked for and did not simply answer 200 to 299, or whose answer moved. */
  doubtful: () => Iterable<UrlRecord>
}

/** An address as far as finding and asking for it goes; changed by methods of the tables alone. */
export interface Target {
  readonly number: number
  readonly url: string
  readonly scope: Scope
  readonly depth: number
  readonly isGood: boolean
  readonly isLinked: boolean
  readonly isStyle: boolean
  readonly isQueued: boolean
}

/** Addresses that are asked for side by side. */
export type LaneName = 'site' | 'elsewhere'

const targetColumns = 'number, url, scope, depth, isGood, isLinked, isStyle, isQueued'

/**
 * Addresses and links of a crawl, in a temporary SQLite on disk: a site has any number of them, and the process takes no more memory for
 * it. A link to an address that has proved good is not written down, unless it names a place there, which may be missing.
 */
export class SiteTables implements SiteLinks, SiteRecords {
  // An empty name is a temporary file of SQLite's own, which goes with the connection.
  readonly #database = new DatabaseSync('')
  readonly #statements = new Map<string, StatementSync>()
  /** Most links of a page lead where those of the last pages did. */
  readonly #targets = new LRUCache<string, Target>({ max: 10_000 })
  #lastPosition = 0

  constructor() {
    this.#database.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000; BEGIN;
      CREATE TABLE address (number INTEGER PRIMARY KEY, url TEXT UNIQUE, scope TEXT, depth INTEGER, seeds TEXT DEFAULT '[]',
        lane TEXT, position INTEGER, isQueued INTEGER DEFAULT 0, isGood INTEGER DEFAULT 0, isLinked INTEGER DEFAULT 0, isStyle INTEGER,
        outcome TEXT DEFAULT 'null', isDoubtful INTEGER DEFAULT 0, isDraft INTEGER DEFAULT 0, errorMark TEXT, ids TEXT, movedTo INTEGER);
      CREATE INDEX frontier ON address (lane, position) WHERE position IS NOT NULL;
      CREATE INDEX doubtful ON address (number) WHERE isDoubtful;
      CREATE INDEX move ON address (movedTo) WHERE movedTo IS NOT NULL;
      CREATE TABLE link (page INTEGER, target INTEGER, fragment TEXT, link TEXT);
    `)
  }

  get(url: string): UrlRecord | undefined {
    const row = this.#prepare('SELECT * FROM address WHERE url = ?').get(url)
    return row && toRecord(row)
  }

  *values(): Iterable<UrlRecord> {
    for (const row of this.#rows('SELECT * FROM address ORDER BY number')) yield toRecord(row)
  }

  *doubtful(): Iterable<UrlRecord> {
    const sql = 'SELECT * FROM address INDEXED BY doubtful WHERE isDoubtful ORDER BY number'
    for (const row of this.#rows(sql)) yield toRecord(row)
  }

  /** @returns `undefined` for an address that nobody has named */
  target(url: string): Target | undefined {
    const known = this.#targets.get(url)
    if (known) return known
    const row = this.#prepare(`SELECT ${targetColumns} FROM address WHERE url = ?`).get(url)
    if (!row) return undefined
    const target = toTarget(row)
    this.#targets.set(target.url, target)
    return target
  }

  add(address: string, scope: Scope, depth: number, isStyle: boolean): Target {
    // V8 keeps the whole page alive for a piece that was cut out of it; addresses are ASCII.
    const url = Buffer.from(address, 'latin1').toString('latin1')
    const sql = 'INSERT INTO address (url, scope, depth, isStyle) VALUES (?, ?, ?, ?)'
    const { lastInsertRowid } = this.#prepare(sql).run(url, scope, depth, Number(isStyle))
    const state = { url, scope, depth, isStyle, isGood: false, isLinked: false, isQueued: false }
    const target = { number: Number(lastInsertRowid), ...state }
    this.#targets.set(url, target)
    return target
  }

  addSeed(url: string, kind: SeedKind): void {
    const seeds = new Set(this.get(url)?.seeds).add(kind)
    this.#prepare('UPDATE address SET seeds = ? WHERE url = ?').run(JSON.stringify([...seeds]), url)
  }

  mark(target: Target, flag: 'isGood' | 'isLinked' | 'isStyle'): void {
    this.#prepare(`UPDATE address SET ${flag} = 1 WHERE number = ?`).run(target.number)
    this.#change(target, { [flag]: true })
  }

  setScope(target: Target, scope: Scope): void {
    this.#prepare('UPDATE address SET scope = ? WHERE number = ?').run(scope, target.number)
    this.#change(target, { scope })
  }

  /** Puts an address at the end of its lane; again, if it has been there before. */
  enqueue(target: Target, lane: LaneName): void {
    const sql = 'UPDATE address SET isQueued = 1, lane = ?, position = ? WHERE number = ?'
    this.#prepare(sql).run(lane, ++this.#lastPosition, target.number)
    this.#change(target, { isQueued: true })
  }

  /** First come first served, so that a page is reached by the shortest way. */
  take(lane: LaneName): Target | null {
    const sql = `SELECT ${targetColumns} FROM address WHERE lane = ? AND position IS NOT NULL ORDER BY position LIMIT 1`
    const row = this.#prepare(sql).get(lane)
    if (!row) return null
    const target = toTarget(row)
    this.#prepare('UPDATE address SET position = NULL WHERE number = ?').run(target.number)
    return target
  }

  setOutcome(url: string, outcome: UrlRecord['outcome']): void {
    const { status = 0, redirects = [] } = outcome ?? {}
    const isPlain = status !== null && status >= 200 && status < 300 && redirects.length === 0
    this.#prepare('UPDATE address SET outcome = ?, isDoubtful = ? WHERE url = ?').run(
      JSON.stringify(outcome),
      Number(outcome !== null && !isPlain),
      url,
    )
  }

  /** @param ids that links to the page may name; `null`: it cannot be told */
  setPage(
    { number }: Target,
    {
      isDraft,
      errorMark,
      ids,
    }: { isDraft: boolean; errorMark: string | null; ids: string[] | null },
  ): void {
    const sql = 'UPDATE address SET isDraft = ?, errorMark = ?, ids = ? WHERE number = ?'
    this.#prepare(sql).run(Number(isDraft), errorMark, ids && JSON.stringify(ids), number)
  }

  /** @param fragment as `URL` writes it, without `#` */
  addLink(
    page: Target,
    target: Target,
    fragment: string,
    link: DocumentLink,
    isSwitcher: boolean,
  ): void {
    const text = JSON.stringify({ ...link, url: undefined, isSwitcher })
    const sql = 'INSERT INTO link VALUES (?, ?, ?, ?)'
    this.#prepare(sql).run(page.number, target.number, wantedId(fragment), text)
  }

  addMove(source: Target, target: Target): void {
    const sql = 'UPDATE address SET movedTo = ? WHERE number = ?'
    this.#prepare(sql).run(target.number, source.number)
  }

  to(url: string, fragment?: string): StoredLink[] {
    this.#prepareToRead()
    // Pages are numbered as they happen to answer; two runs name them in the same order.
    const rows = this.#rows(
      `WITH meant AS (SELECT number FROM address WHERE url = ?1)
       SELECT url, link FROM link JOIN address ON number = page
       WHERE (target IN meant OR target IN (SELECT number FROM address WHERE movedTo IN meant))
         AND (?2 IS NULL OR fragment = ?2) ORDER BY url, link.rowid`,
      url,
      fragment ?? null,
    )
    return Array.from(rows, (row) => ({
      page: row.url as string,
      ...(JSON.parse(row.link as string) as Omit<StoredLink, 'page'>),
    }))
  }

  pagesTo(url: string): string[] {
    const pages = new Set(this.to(url).map(({ page }) => page))
    pages.delete(url)
    return [...pages]
  }

  missingFragments(): { url: string; fragment: string }[] {
    this.#prepareToRead()
    const rows = this.#rows(
      `SELECT DISTINCT named.url, fragment, page.number FROM link JOIN address AS named ON named.number = target
       JOIN address AS page ON page.number = coalesce(named.movedTo, target)
       WHERE fragment IS NOT NULL AND page.ids IS NOT NULL ORDER BY page.number, link.rowid`,
    )
    const missing: { url: string; fragment: string }[] = []
    let page: unknown
    let ids = new Set<string>()
    for (const row of rows) {
      if (row.number !== page) ids = this.#idsOf((page = row.number))
      const { url, fragment } = row as { url: string; fragment: string }
      if (!ids.has(fragment) && !ids.has(decode(fragment))) missing.push({ url, fragment })
    }
    return missing
  }

  #idsOf(number: unknown): Set<string> {
    const row = this.#prepare('SELECT ids FROM address WHERE number = ?').get(Number(number))
    return new Set(JSON.parse(row?.ids as string) as string[])
  }

  /** An index is made once, when everything is there: it would slow every insert down. */
  #prepareToRead(): void {
    this.#database.exec('CREATE INDEX IF NOT EXISTS link_target ON link (target)')
  }

  /** The one that is remembered may be another object than the one that was taken. */
  #change({ url }: Target, change: Partial<Target>): void {
    const target = this.#targets.peek(url)
    if (target) Object.assign(target, change)
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  /** With a statement of its own: one can be gone through only once at a time. */
  #rows(sql: string, ...values: SQLInputValue[]) {
    return this.#database.prepare(sql).iterate(...values)
  }
}

type Row = Record<string, unknown>

function toTarget(row: Row): Target {
  return {
    number: row.number as number,
    url: row.url as string,
    scope: row.scope as Scope,
    depth: row.depth as number,
    isGood: row.isGood === 1,
    isLinked: row.isLinked === 1,
    isStyle: row.isStyle === 1,
    isQueued: row.isQueued === 1,
  }
}

function toRecord(row: Row): UrlRecord {
  return {
    url: row.url as string,
    scope: row.scope as Scope,
    outcome: JSON.parse(row.outcome as string) as UrlRecord['outcome'],
    seeds: JSON.parse(row.seeds as string) as SeedKind[],
    depth: row.depth as number,
    isLinked: row.isLinked === 1,
    isDraft: row.isDraft === 1,
    errorMark: row.errorMark as string | null,
  }
}

/**
 * The id that a page must have for a fragment to lead somewhere.
 *
 * @returns `null` where it always does: the top of the page, a text, or the state of an application
 * @see https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment
 */
function wantedId(fragment: string): string | null {
  const [id = ''] = fragment.split(':~:', 1)
  return id === '' || decode(id).toLowerCase() === 'top' || /^[!/]/.test(id) ? null : id
}

function decode(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text
  } catch {
    return text
  }
}
