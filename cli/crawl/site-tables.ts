import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { Locale } from '../../locales/locales.ts'
import { decodePercent } from './decode-percent.ts'
import type { DocumentLink, LanguageLink } from './document/page-document.ts'
import type { SitemapEntry } from './seeds/read-sitemaps.ts'
import { isPlain, type Outcome, type Scope, type SeedKind, type UrlRecord } from './visit.ts'

/** A link to an address, with the page or style sheet on which it stands. */
export interface StoredLink extends Omit<DocumentLink, 'url'> {
  /** Address of the page, as in `UrlRecord`. */
  page: string
  /** Whether it is one of the language switcher. */
  isSwitcher: boolean
}

/** An address as far as finding and asking for it goes; changed by methods of the tables alone. */
export interface Target {
  readonly number: number
  readonly url: string
  readonly scope: Scope
  readonly depth: number
  readonly isGood: Flag
  readonly isLinked: Flag
  readonly isStyle: Flag
}

type Flag = 0 | 1
type Change = Partial<Pick<Target, 'scope' | 'isGood' | 'isLinked' | 'isStyle'>>

/** What an address of the site answered. */
export interface PageAnswer extends Pick<UrlRecord, 'outcome' | 'isDraft' | 'errorMark'> {
  /** That links to the address may name; `null`: it cannot be told. */
  ids: readonly string[] | null
}

/** A link of a page whose target is known. */
export interface FoundLink {
  target: Target
  /** As `URL` writes it, without `#`. */
  fragment: string
  link: DocumentLink
  isSwitcher: boolean
}

/** What rules about the whole site go by, of a page that was there. */
export interface StoredPage {
  url: string
  /** Path and query, in one spelling. */
  address: string
  /** Of its path. */
  locale: Locale | null
  /** Whether it was asked for by its own address. */
  isOwn: boolean
  /** False for a draft, and for what the site makes by itself. */
  isPublic: boolean
  /** Whether search engines may list it. */
  isListed: boolean
  /** Whether it was asked for by its own address, in one of the languages that are compared. */
  isCompared: boolean
  title: string
  description: string
  /** Types, each once, in alphabetical order. */
  blocks: string[]
  feeds: string[]
  /**
   * Where the page is in each language; paths as the backend has them, of an address of the site where it was not asked. `null`: the site
   * makes the page by itself, or nobody can tell.
   */
  paths: Partial<Record<Locale, string>> | null
  /** Whether `paths` are the backend's own, so that a field can be named. */
  isFromBackend: boolean
  /** Host that it names as its own, if that is another than the one at which it was asked. */
  publicOrigin: string | null
  /** `null`: what it took was not the page's own time. */
  durationMs: number | null
}

/** Addresses that are asked for side by side. */
export type LaneName = 'site' | 'elsewhere'

/** Of each kind. */
const maxRemembered = 10_000

const targetColumns = 'number, url, scope, depth, isGood, isLinked, isStyle'

/**
 * Addresses, links and pages of a crawl, in a temporary SQLite on disk: a site has any number of them, and the process takes no more memory
 * for it. The links of a page are written down as one text, and looked into when everything is known: by then most of them lead to addresses
 * that have proved good.
 */
export class SiteTables {
  // An empty name is a temporary file of SQLite's own, which goes with the connection.
  readonly #database = new DatabaseSync('')
  readonly #statements = new Map<string, StatementSync>()
  /** Most links of a page lead where those of the last pages did; forgotten when there are too many. */
  readonly #targets = new Map<string, Target>()
  readonly #shown = new Map<string, Locale>()
  #hasUnread = false
  /** Numbers of addresses that wait, with how many of them were taken. */
  readonly #lanes = {
    site: { numbers: [] as number[], taken: 0 },
    elsewhere: { numbers: [] as number[], taken: 0 },
  }

  constructor() {
    this.#database.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000; BEGIN;
      CREATE TABLE address (number INTEGER PRIMARY KEY, url TEXT UNIQUE, scope TEXT, depth INTEGER, seeds TEXT DEFAULT '[]',
        isGood INTEGER DEFAULT 0, isLinked INTEGER, isStyle INTEGER,
        outcome TEXT DEFAULT 'null', isDoubtful INTEGER DEFAULT 0, isDraft INTEGER DEFAULT 0, errorMark TEXT, ids TEXT, movedTo INTEGER);
      CREATE INDEX doubtful ON address (number) WHERE isDoubtful;
      CREATE INDEX move ON address (movedTo) WHERE movedTo IS NOT NULL;
      CREATE TABLE unread (page INTEGER, targets TEXT, fragments TEXT, links TEXT);
      CREATE TABLE link (page INTEGER, target INTEGER, fragment TEXT, link TEXT);
      CREATE TABLE page (url TEXT PRIMARY KEY, page TEXT, address AS (page ->> 'address'), locale AS (page ->> 'locale'),
        isOwn AS (page ->> 'isOwn'), isPublic AS (page ->> 'isPublic'), isListed AS (page ->> 'isListed'), isCompared AS (page ->> 'isCompared'), title AS (page ->> 'title'),
        description AS (page ->> 'description'), durationMs AS (page ->> 'durationMs'), publicOrigin AS (page ->> 'publicOrigin'));
      CREATE INDEX page_address ON page (address);
      CREATE TABLE sitemap (url TEXT UNIQUE, alternates TEXT);
      CREATE TABLE shown (locale TEXT, url TEXT, PRIMARY KEY (locale, url)) WITHOUT ROWID;
    `)
  }

  /** What the sitemap names, in its order, each address once. */
  readonly sitemap: Iterable<SitemapEntry> = { [Symbol.iterator]: () => this.#readSitemap() }

  addToSitemap(entries: readonly SitemapEntry[]): void {
    const sql = 'INSERT OR IGNORE INTO sitemap VALUES (?, ?)'
    for (const { url, alternates } of entries) this.#run(sql, url, JSON.stringify(alternates))
  }

  *#readSitemap(): Generator<SitemapEntry> {
    const statement = this.#database.prepare('SELECT url, alternates FROM sitemap ORDER BY rowid')
    for (const { url, alternates } of statement.iterate())
      yield { url: url as string, alternates: JSON.parse(alternates as string) as LanguageLink[] }
  }

  /** What a query says of all tables. */
  rows<T extends object>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#prepare(sql).all(...values) as T[]
  }

  get(url: string): UrlRecord | undefined {
    const row = this.#prepare('SELECT * FROM address WHERE url = ?').get(url)
    return row && toRecord(row)
  }

  *values(where = 'TRUE'): Iterable<UrlRecord> {
    const statement = this.#database.prepare(`SELECT * FROM address WHERE ${where} ORDER BY number`)
    for (const row of statement.iterate()) yield toRecord(row)
  }

  /** Those that were asked for and did not simply answer 200 to 299, or whose answer moved. */
  doubtful(): Iterable<UrlRecord> {
    return this.values('isDoubtful')
  }

  /** @returns `undefined` for an address that nobody has named */
  target(url: string): Target | undefined {
    const known = this.#targets.get(url)
    if (known) return known
    const [target] = this.rows<Target>(`SELECT ${targetColumns} FROM address WHERE url = ?`, url)
    if (target) this.#remember(target)
    return target
  }

  /** @param lane in which it is asked for; `null`: it is not */
  add(target: Omit<Target, 'number' | 'isGood'>, lane: LaneName | null): Target {
    const { scope, depth, isLinked, isStyle } = target
    // V8 keeps the whole page alive for a piece that was cut out of it; addresses are ASCII.
    const url = Buffer.from(target.url, 'latin1').toString('latin1')
    const sql = 'INSERT INTO address (url, scope, depth, isLinked, isStyle) VALUES (?, ?, ?, ?, ?)'
    const { lastInsertRowid } = this.#run(sql, url, scope, depth, isLinked, isStyle)
    const added: Target = { ...target, number: Number(lastInsertRowid), url, isGood: 0 }
    if (lane) this.enqueue(added, lane)
    this.#remember(added)
    return added
  }

  #remember(target: Target): void {
    if (this.#targets.size >= maxRemembered) this.#targets.clear()
    this.#targets.set(target.url, target)
  }

  addSeed(url: string, kind: SeedKind): void {
    const seeds = new Set(this.get(url)?.seeds).add(kind)
    this.#run('UPDATE address SET seeds = ? WHERE url = ?', JSON.stringify([...seeds]), url)
  }

  change(target: Target, change: Change): void {
    for (const [column, value] of Object.entries(change))
      this.#run(`UPDATE address SET ${column} = ? WHERE number = ?`, value, target.number)
    // The one that is remembered may be another object than the one that was taken.
    const remembered = this.#targets.get(target.url)
    if (remembered) Object.assign(remembered, change)
  }

  enqueue({ number }: Target, lane: LaneName): void {
    this.#lanes[lane].numbers.push(number)
  }

  /** First come first served, so that a page is reached by the shortest way. */
  take(lane: LaneName): Target | undefined {
    const queue = this.#lanes[lane]
    const number = queue.numbers[queue.taken]
    if (number === undefined) return undefined
    queue.taken++
    const sql = `SELECT ${targetColumns} FROM address WHERE number = ?`
    return this.#prepare(sql).get(number) as Target | undefined
  }

  setOutcome(url: string, outcome: UrlRecord['outcome']): void {
    const sql = 'UPDATE address SET outcome = ?, isDoubtful = ? WHERE url = ?'
    this.#run(sql, JSON.stringify(outcome), toDoubt(outcome), url)
  }

  setAnswer({ number }: Target, { outcome, isDraft, errorMark, ids }: PageAnswer): void {
    const sql =
      'UPDATE address SET outcome = ?, isDoubtful = ?, isDraft = ?, errorMark = ?, ids = ? WHERE number = ?'
    const [text, idList] = [JSON.stringify(outcome), ids && JSON.stringify(ids)]
    this.#run(sql, text, toDoubt(outcome), Number(isDraft), errorMark, idList, number)
  }

  addLinks(page: Target, links: readonly FoundLink[]): void {
    const targets = links.map(({ target }) => target.number)
    const fragments = links.map(({ fragment }) => wantedId(fragment))
    const stored = links.map(({ link, isSwitcher }) => {
      const { raw, element, attribute, expects, text, region, block } = link
      return { raw, element, attribute, expects, text, region, block, isSwitcher }
    })
    this.#hasUnread = true
    const columns = [targets, fragments, stored].map((values) => JSON.stringify(values))
    this.#run('INSERT INTO unread VALUES (?, ?, ?, ?)', page.number, ...columns)
  }

  addMove(source: Target, target: Target): void {
    this.#run('UPDATE address SET movedTo = ? WHERE number = ?', target.number, source.number)
  }

  addPage(page: StoredPage): void {
    this.#run(
      'INSERT OR REPLACE INTO page (url, page) VALUES (?, ?)',
      page.url,
      JSON.stringify(page),
    )
  }

  /** @param where condition on the columns of the table `page` */
  *pages(where: string, ...values: SQLInputValue[]): Iterable<StoredPage> {
    // A statement can be gone through only once at a time.
    const statement = this.#database.prepare(`SELECT page FROM page WHERE ${where} ORDER BY url`)
    for (const { page } of statement.iterate(...values))
      yield JSON.parse(page as string) as StoredPage
  }

  pageAt(address: string): StoredPage | undefined {
    const sql = 'SELECT page FROM page WHERE address = ? AND isCompared'
    const [row] = this.rows<{ page: string }>(sql, address)
    return row && (JSON.parse(row.page) as StoredPage)
  }

  /** Writes down what header or footer of a page in this language link to. */
  addShown(locale: Locale, url: string): void {
    if (this.#shown.get(url) === locale) return
    if (this.#shown.size >= maxRemembered) this.#shown.clear()
    this.#shown.set(url, locale)
    this.#run('INSERT OR IGNORE INTO shown VALUES (?, ?)', locale, url)
  }

  shown(locale: Locale): string[] {
    const rows = this.rows<{ url: string }>('SELECT url FROM shown WHERE locale = ?', locale)
    return rows.map(({ url }) => url)
  }

  /**
   * Every link that leads to an address, also by a redirect. Of addresses that have proved good, only those are known that name a place there.
   *
   * @param fragment only links to this place of the page
   */
  to(url: string, fragment?: string): StoredLink[] {
    this.#prepareToRead()
    // Pages are numbered as they happen to answer; two runs name them in the same order.
    const rows = this.rows<{ page: string; link: string }>(
      `WITH meant AS (SELECT number FROM address WHERE url = ?1)
       SELECT url AS page, link FROM link JOIN address ON number = page
       WHERE (target IN meant OR target IN (SELECT number FROM address WHERE movedTo IN meant))
         AND (?2 IS NULL OR fragment = ?2) ORDER BY url, link.rowid`,
      url,
      fragment ?? null,
    )
    return rows.map(({ page, link }) => ({
      page,
      ...(JSON.parse(link) as Omit<StoredLink, 'page'>),
    }))
  }

  /** Pages that link to an address, itself left out. */
  pagesTo(url: string): string[] {
    const pages = new Set(this.to(url).map(({ page }) => page))
    pages.delete(url)
    return [...pages]
  }

  /** Places of pages that links name and that are not there. */
  missingFragments(): { url: string; fragment: string }[] {
    const statement = this.#database.prepare(
      `WITH place AS
         (SELECT DISTINCT targets ->> key AS target, value AS fragment FROM unread, json_each(fragments) WHERE value IS NOT NULL)
       SELECT named.url, fragment, page.number FROM place JOIN address AS named ON named.number = target
       JOIN address AS page ON page.number = coalesce(named.movedTo, target)
       WHERE page.ids IS NOT NULL ORDER BY page.number`,
    )
    const missing: { url: string; fragment: string }[] = []
    let page: unknown
    let ids = new Set<string>()
    for (const row of statement.iterate()) {
      if (row.number !== page) ids = this.#idsOf((page = row.number))
      const { url, fragment } = row as { url: string; fragment: string }
      if (!ids.has(fragment) && !ids.has(decodePercent(fragment) ?? fragment))
        missing.push({ url, fragment })
    }
    return missing
  }

  #idsOf(number: unknown): Set<string> {
    const [row] = this.rows<Row>('SELECT ids FROM address WHERE number = ?', Number(number))
    return new Set(JSON.parse(row?.ids as string) as string[])
  }

  /** Takes the links apart that are worth it: those to addresses that have not proved good, and those to places, which may be missing. */
  #prepareToRead(): void {
    if (!this.#hasUnread) return
    this.#hasUnread = false
    this.#database.exec(`
      INSERT INTO link SELECT page, value, fragments ->> key, links -> key FROM unread, json_each(targets)
        WHERE links IS NOT NULL AND (fragments ->> key IS NOT NULL OR NOT (SELECT isGood FROM address WHERE number = value));
      UPDATE unread SET links = NULL;
      CREATE INDEX IF NOT EXISTS link_target ON link (target)`)
  }

  #run(sql: string, ...values: SQLInputValue[]) {
    return this.#prepare(sql).run(...values)
  }

  #prepare(sql: string): StatementSync {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

type Row = Record<string, unknown>

const toDoubt = (outcome: Outcome | null) => Number(outcome !== null && !isPlain(outcome))

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
  return id === '' || decodePercent(id)?.toLowerCase() === 'top' || /^[!/]/.test(id) ? null : id
}
