import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { LRUCache } from 'lru-cache'
import type { DocumentLink } from './document/page-document.ts'
import type { Outcome, Scope, SeedKind, UrlRecord } from './visit.ts'

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

/** What finding a link needs to know of its target; changed by methods of the tables alone. */
export interface Target {
  readonly number: number
  readonly scope: Scope
  readonly isGood: boolean
  readonly isLinked: boolean
  readonly isStyle: boolean
  readonly isQueued: boolean
}

/** An address whose turn has come. */
export interface Queued {
  number: number
  url: string
  scope: Scope
  depth: number
  isStyle: boolean
}

/** Addresses that are asked for side by side. */
export type LaneName = 'site' | 'elsewhere'

const flags = { isGood: 'is_good', isLinked: 'is_linked', isStyle: 'is_style' } as const

/**
 * Addresses, links and ids of a crawl, in a temporary SQLite on disk: a site has any number of them, and the process takes no more memory
 * for it. A link to an address that has proved good is not written down, unless it names a place there, which may be missing.
 */
export class SiteTables implements SiteLinks, SiteRecords {
  // An empty name is a temporary file of SQLite's own, which goes with the connection.
  readonly #database = new DatabaseSync('')
  readonly #statements = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  /** Most links of a page lead where those of the last pages did. */
  readonly #targets = new LRUCache<string, Target>({ max: 4_000 })
  #position = 0

  constructor() {
    this.#database.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000; BEGIN;
      CREATE TABLE address (number INTEGER PRIMARY KEY, url TEXT UNIQUE, scope TEXT, depth INTEGER, seeds TEXT DEFAULT '',
        outcome TEXT, is_doubtful INTEGER DEFAULT 0, error_mark TEXT, is_draft INTEGER DEFAULT 0, is_linked INTEGER DEFAULT 0,
        is_style INTEGER DEFAULT 0, is_good INTEGER DEFAULT 0, is_queued INTEGER DEFAULT 0);
      CREATE INDEX doubtful ON address (number) WHERE is_doubtful;
      CREATE TABLE frontier (lane TEXT, position INTEGER, address INTEGER, PRIMARY KEY (lane, position)) WITHOUT ROWID;
      CREATE TABLE link (page INTEGER, target INTEGER, fragment TEXT, decoded TEXT, raw TEXT, text TEXT, element TEXT,
        attribute TEXT, expects TEXT, region TEXT, block_type TEXT, block_index INTEGER, is_switcher INTEGER);
      CREATE TABLE anchor (page INTEGER, name TEXT, PRIMARY KEY (page, name)) WITHOUT ROWID;
      CREATE TABLE move (source INTEGER PRIMARY KEY, target INTEGER);
    `)
  }

  get size(): number {
    return Number(this.#row('SELECT count(*) AS size FROM address')?.size)
  }

  get(url: string): UrlRecord | undefined {
    const row = this.#row('SELECT * FROM address WHERE url = ?', url)
    return row && toRecord(row)
  }

  *values(): Iterable<UrlRecord> {
    for (const row of this.#rows('SELECT * FROM address ORDER BY number')) yield toRecord(row)
  }

  *doubtful(): Iterable<UrlRecord> {
    const sql = 'SELECT * FROM address INDEXED BY doubtful WHERE is_doubtful ORDER BY number'
    for (const row of this.#rows(sql)) yield toRecord(row)
  }

  /** @returns `undefined` for an address that nobody has named */
  target(url: string): Target | undefined {
    const known = this.#targets.get(url)
    if (known) return known
    const row = this.#row('SELECT * FROM address WHERE url = ?', url)
    if (!row) return undefined
    const target: Target = {
      number: Number(row.number),
      scope: row.scope as Scope,
      isGood: row.is_good === 1,
      isLinked: row.is_linked === 1,
      isStyle: row.is_style === 1,
      isQueued: row.is_queued === 1,
    }
    this.#targets.set(url, target)
    return target
  }

  add(url: string, scope: Scope, depth: number, isStyle: boolean): Target {
    const { lastInsertRowid } = this.#run(
      'INSERT INTO address (url, scope, depth, is_style) VALUES (?, ?, ?, ?)',
      url,
      scope,
      depth,
      Number(isStyle),
    )
    const state = { scope, isStyle, isGood: false, isLinked: false, isQueued: false }
    const target = { number: Number(lastInsertRowid), ...state }
    // V8 keeps the whole page alive for a piece that was cut out of it; addresses are ASCII.
    this.#targets.set(Buffer.from(url, 'latin1').toString('latin1'), target)
    return target
  }

  addSeed(url: string, kind: SeedKind): void {
    this.#run(
      `UPDATE address SET seeds = trim(seeds || ' ' || ?2) WHERE url = ?1 AND instr(seeds, ?2) = 0`,
      url,
      kind,
    )
  }

  mark(url: string, flag: keyof typeof flags): void {
    this.#run(`UPDATE address SET ${flags[flag]} = 1 WHERE url = ?`, url)
    this.#change(url, { [flag]: true })
  }

  setScope(url: string, scope: Scope): void {
    this.#run('UPDATE address SET scope = ? WHERE url = ?', scope, url)
    this.#change(url, { scope })
  }

  /** Puts an address at the end of its lane; again, if it has been there before. */
  enqueue(url: string, lane: LaneName): void {
    const sql =
      'INSERT INTO frontier SELECT ?, ?, number FROM address WHERE url = ? RETURNING address'
    const row = this.#row(sql, lane, ++this.#position, url)
    this.#run('UPDATE address SET is_queued = 1 WHERE number = ?', Number(row?.address))
    this.#change(url, { isQueued: true })
  }

  /** First come first served, so that a page is reached by the shortest way. */
  take(lane: LaneName): Queued | null {
    const row = this.#row(
      `SELECT position, number, url, scope, depth, is_style FROM frontier JOIN address ON number = address
       WHERE lane = ? ORDER BY position LIMIT 1`,
      lane,
    )
    if (!row) return null
    this.#run('DELETE FROM frontier WHERE lane = ? AND position = ?', lane, Number(row.position))
    return {
      number: Number(row.number),
      url: String(row.url),
      scope: row.scope as Scope,
      depth: Number(row.depth),
      isStyle: row.is_style === 1,
    }
  }

  setOutcome(url: string, outcome: Outcome | null): void {
    const { status = 0, redirects = [] } = outcome ?? {}
    const isPlain = status !== null && status >= 200 && status < 300 && redirects.length === 0
    this.#run(
      'UPDATE address SET outcome = ?, is_doubtful = ? WHERE url = ?',
      outcome && JSON.stringify(outcome),
      Number(outcome !== null && !isPlain),
      url,
    )
  }

  setPage(url: string, { isDraft, errorMark }: Pick<UrlRecord, 'isDraft' | 'errorMark'>): void {
    this.#run(
      'UPDATE address SET is_draft = ?, error_mark = ? WHERE url = ?',
      Number(isDraft),
      errorMark,
      url,
    )
  }

  /** @param page and target: numbers */
  addLink(
    page: number,
    target: number,
    fragment: string,
    link: DocumentLink,
    isSwitcher: boolean,
  ): void {
    const { raw, text, element, attribute, expects, region, block } = link
    const wanted = wantedIds(fragment)
    const place = [raw, text, element, attribute, expects, region]
    const values = [page, target, wanted?.id ?? null, wanted?.decoded ?? null]
    values.push(...place, block?.type ?? null, block?.index ?? null, Number(isSwitcher))
    this.#run(`INSERT INTO link VALUES (${'?, '.repeat(12)}?)`, ...values)
  }

  /** Tells which ids a page has; an empty one stands for the page itself. */
  addIds(page: number, ids: readonly string[]): void {
    for (const id of ['', ...ids]) this.#run('INSERT OR IGNORE INTO anchor VALUES (?, ?)', page, id)
  }

  addMove(source: number, target: number): void {
    this.#run('INSERT OR REPLACE INTO move VALUES (?, ?)', source, target)
  }

  to(url: string, fragment?: string): StoredLink[] {
    this.#prepareToRead()
    // Pages are numbered as they happen to answer; two runs name them in the same order.
    const rows = this.#rows(
      `WITH wanted AS (SELECT number FROM address WHERE url = ?1)
       SELECT link.*, address.url AS page_url FROM link JOIN address ON number = page
       WHERE (target IN wanted OR target IN (SELECT source FROM move WHERE target IN wanted))
         AND (?2 IS NULL OR fragment = ?2) ORDER BY page_url, link.rowid`,
      url,
      fragment ?? null,
    )
    return Array.from(rows, toLink)
  }

  pagesTo(url: string): string[] {
    const pages = new Set(this.to(url).map(({ page }) => page))
    pages.delete(url)
    return [...pages]
  }

  missingFragments(): { url: string; fragment: string }[] {
    this.#prepareToRead()
    const rows = this.#rows(
      `SELECT DISTINCT address.url, link.fragment FROM link JOIN address ON number = link.target
       LEFT JOIN move ON move.source = link.target
       JOIN anchor AS page ON page.page = coalesce(move.target, link.target) AND page.name = ''
       WHERE link.fragment IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM anchor WHERE anchor.page = page.page AND anchor.name IN (link.fragment, link.decoded))`,
    )
    return Array.from(rows, ({ url, fragment }) => ({
      url: String(url),
      fragment: String(fragment),
    }))
  }

  /** An index is made once, when everything is there: it would slow every insert down. */
  #prepareToRead(): void {
    this.#database.exec('CREATE INDEX IF NOT EXISTS link_target ON link (target)')
  }

  #change(url: string, change: Partial<Target>): void {
    const target = this.#targets.peek(url)
    if (target) Object.assign(target, change)
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  #row(sql: string, ...values: SQLInputValue[]) {
    return this.#prepare(sql).get(...values)
  }

  /** With a statement of its own: one can be gone through only once at a time. */
  #rows(sql: string, ...values: SQLInputValue[]) {
    return this.#database.prepare(sql).iterate(...values)
  }

  #run(sql: string, ...values: SQLInputValue[]) {
    return this.#prepare(sql).run(...values)
  }
}

type Row = Record<string, unknown>

function toRecord(row: Row): UrlRecord {
  return {
    url: String(row.url),
    scope: row.scope as Scope,
    outcome: JSON.parse((row.outcome as string | null) ?? 'null') as Outcome | null,
    seeds: row.seeds === '' ? [] : (String(row.seeds).split(' ') as SeedKind[]),
    depth: Number(row.depth),
    isLinked: row.is_linked === 1,
    isDraft: row.is_draft === 1,
    errorMark: row.error_mark as string | null,
  }
}

function toLink(row: Row): StoredLink {
  const { raw, text, element, attribute, expects, region } = row as unknown as DocumentLink
  const type = row.block_type as string | null
  return {
    page: String(row.page_url),
    raw,
    text,
    element,
    attribute,
    expects,
    region,
    block: type === null ? null : { type, index: Number(row.block_index) },
    isSwitcher: row.is_switcher === 1,
  }
}

/**
 * The ids of which a page must have one for a fragment to lead somewhere.
 *
 * @param fragment as `URL` writes it, without `#`
 * @returns `null` where it always does: the top of the page, a text, or the state of an application
 * @see https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment
 */
function wantedIds(fragment: string): { id: string; decoded: string } | null {
  const [id = ''] = fragment.split(':~:', 1)
  const decoded = decode(id)
  const isAnywhere = id === '' || decoded.toLowerCase() === 'top' || /^[!/]/.test(id)
  return isAnywhere ? null : { id, decoded }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
