import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Locale } from '../../locales/locales.ts'
import { closestWord, mostEdits } from '../closest-word.ts'
import { decodePercent } from '../../routing/localized-path.ts'
import type { DocumentLink, LanguageLink } from './document/page-document.ts'
import { isSuccess } from './fetch/fetcher.ts'
import {
  isDraft,
  type Scope,
  type SeedKind,
  type Soft404,
  type UrlRecord,
  type Visit,
} from './visit.ts'

/** A link with the page or style sheet that contains it. */
export interface StoredLink extends Omit<DocumentLink, 'url'> {
  /** Address of the page, as in `UrlRecord`. */
  page: string
}

/** An entry of a sitemap. Addresses are absolute, normalised, without fragment. */
export interface SitemapEntry {
  url: string
  alternates: LanguageLink[]
}

/** Crawl state of an address. Only methods of the tables change it. */
export interface Target {
  readonly number: number
  readonly url: string
  readonly scope: Scope
  /** Number of links from the nearest seed. */
  readonly depth: number
  /** Links to the address need not be stored. */
  readonly isGood: Flag
  readonly isLinked: Flag
  /** The first link shows or runs the response in the page. */
  readonly isEmbedded: Flag
  readonly visits: number
}

export type Flag = 0 | 1

/** Data of an existing page for rules about the whole site. */
export interface CrawledPage {
  url: string
  /** Path and query, normalised. */
  address: string
  /** Language of the path. */
  locale: Locale | null
  /** True if the page was requested under its own address. */
  isOwn: boolean
  /** False for drafts and for pages that the site generates. */
  isPublic: boolean
  /** Whether search engines may list it. */
  isListed: boolean
  /** Why search engines must not list it; `null` where they may. */
  hiddenBy: 'noindex' | 'canonical' | null
  /** True if the page was requested under its own address and its language is compared. */
  isCompared: boolean
  title: string
  description: string
  /** Distinct block types in alphabetical order. */
  blocks: string[]
  feeds: string[]
  /**
   * Paths of the page by language, from the backend or, without its response, from the page's alternates. `null`: a page that the site
   * generates, or unknown.
   */
  paths: Partial<Record<Locale, string>> | null
  /** True if `paths` come from the backend, so that a fault can name the field. */
  isFromBackend: boolean
  /** Origin of the canonical address, if it differs from the requested origin. */
  publicOrigin: string | null
  /** `null`: the measured time includes more than the page itself. */
  durationMs: number | null
}

/** Queues that are processed in parallel. */
export type LaneName = 'site' | 'elsewhere'

/** Limit of the cache. */
const maxRemembered = 10_000

/** Limit for comparing the spelling of names. */
const maxCompared = 500

/**
 * Addresses, links and pages of a crawl in a temporary SQLite database on disk, so that memory use does not grow with the site.
 */
export class SiteTables {
  // An empty name creates SQLite's own temporary file, which is deleted with the connection.
  readonly #database = new DatabaseSync('')
  readonly #sql = this.#database.createTagStore()
  /** Cache of targets, because neighbouring pages share most of their links; cleared when it is full. A target that changes leaves it. */
  readonly #targets = new Map<string, Target>()
  /** Queues of address numbers, each with the count of processed ones. */
  readonly #lanes = {
    site: { numbers: [] as number[], taken: 0 },
    elsewhere: { numbers: [] as number[], taken: 0 },
  }

  constructor() {
    this.#database.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000; BEGIN;
      CREATE TABLE address (number INTEGER PRIMARY KEY, url TEXT UNIQUE, scope TEXT, depth INTEGER,
        isGood INTEGER DEFAULT 0, isLinked INTEGER, isEmbedded INTEGER, visits INTEGER DEFAULT 0,
        outcome TEXT DEFAULT 'null', isDraft INTEGER DEFAULT 0, errorMark TEXT, soft404 TEXT, isWrongType INTEGER DEFAULT 0, ids TEXT, movedTo INTEGER);
      CREATE INDEX doubtful ON address (number) WHERE visits AND NOT isGood;
      CREATE INDEX move ON address (movedTo) WHERE movedTo IS NOT NULL;
      CREATE TABLE link (page INTEGER, target INTEGER, fragment TEXT, link TEXT);
      CREATE TABLE page (url TEXT PRIMARY KEY, page TEXT, address AS (page ->> 'address'), locale AS (page ->> 'locale'),
        isOwn AS (page ->> 'isOwn'), isPublic AS (page ->> 'isPublic'), isListed AS (page ->> 'isListed'), isCompared AS (page ->> 'isCompared'), title AS (page ->> 'title'),
        description AS (page ->> 'description'), durationMs AS (page ->> 'durationMs'), publicOrigin AS (page ->> 'publicOrigin'));
      CREATE INDEX page_address ON page (address);
      CREATE TABLE content (url TEXT PRIMARY KEY, body TEXT);
      CREATE TABLE seed (url TEXT, kind TEXT, alternates TEXT, UNIQUE (url, kind));
      CREATE VIEW record AS SELECT *, (SELECT json_group_array(kind) FROM seed WHERE seed.url = address.url) AS seeds FROM address;
    `)
  }

  /** Stores an address to start from; repetitions of a kind are ignored. */
  addSeed(url: string, kind: SeedKind, alternates: readonly LanguageLink[] = []): void {
    this.#sql
      .run`INSERT OR IGNORE INTO seed VALUES (${url}, ${kind}, ${JSON.stringify(alternates)})`
  }

  /** Addresses to start from, in the order in which they were stored. */
  *seeds(where = 'TRUE'): Iterable<SitemapEntry> {
    const statement = this.#database.prepare(`SELECT * FROM seed WHERE ${where} ORDER BY rowid`)
    for (const { url, alternates } of statement.iterate())
      yield { url: url as string, alternates: JSON.parse(alternates as string) as LanguageLink[] }
  }

  /** Distinct entries of the sitemap, in order. */
  get sitemap(): Iterable<SitemapEntry> {
    return this.seeds("kind = 'sitemap'")
  }

  /** Result of an SQL query. */
  rows<T extends object>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#database.prepare(sql).all(...values) as T[]
  }

  get(url: string): UrlRecord | undefined {
    const row = this.#sql.get`SELECT * FROM record WHERE url = ${url}`
    return row && toRecord(row)
  }

  *values(where = 'TRUE'): Iterable<UrlRecord> {
    const statement = this.#database.prepare(`SELECT * FROM record WHERE ${where} ORDER BY number`)
    for (const row of statement.iterate()) yield toRecord(row)
  }

  /** Requested addresses that are not good: with a redirect, without a status of 200 to 299, or with another fault. */
  doubtful(): Iterable<UrlRecord> {
    return this.values('visits AND NOT isGood')
  }

  /** @returns `undefined` for an unknown address */
  target(url: string): Target | undefined {
    const known = this.#targets.get(url)
    if (known) return known
    const row = this.#sql
      .get`SELECT number, url, scope, depth, isGood, isLinked, isEmbedded, visits FROM address WHERE url = ${url}`
    const target = row as Target | undefined
    if (target) this.#remember(target)
    return target
  }

  /** @param lane queue for the request; `null`: no request */
  add(target: Omit<Target, 'number' | 'isGood' | 'visits'>, lane: LaneName | null): Target {
    const { scope, depth, isLinked, isEmbedded } = target
    // Copy of the text: V8 keeps a whole page in memory for a substring of it. Addresses are ASCII.
    const url = Buffer.from(target.url, 'latin1').toString('latin1')
    const { lastInsertRowid } = this.#sql
      .run`INSERT INTO address (url, scope, depth, isLinked, isEmbedded) VALUES (${url}, ${scope}, ${depth}, ${isLinked}, ${isEmbedded})`
    const added: Target = { ...target, number: Number(lastInsertRowid), url, isGood: 0, visits: 0 }
    if (lane) this.#lanes[lane].numbers.push(added.number)
    this.#remember(added)
    return added
  }

  #remember(target: Target): void {
    if (this.#targets.size >= maxRemembered) this.#targets.clear()
    this.#targets.set(target.url, target)
  }

  setLinked({ number, url }: Target): void {
    this.#sql.run`UPDATE address SET isLinked = 1 WHERE number = ${number}`
    this.#targets.delete(url)
  }

  /** With `oldest`, each page is reached by the shortest path. */
  take(lane: LaneName, order: 'oldest' | 'newest' = 'oldest'): Target | undefined {
    const queue = this.#lanes[lane]
    const number = queue.numbers.at(order === 'newest' ? -1 : queue.taken)
    if (number === undefined || queue.taken === queue.numbers.length) return undefined
    if (order === 'newest') queue.numbers.pop()
    else queue.taken++
    return this.#sql
      .get`SELECT number, url, scope, depth, isGood, isLinked, isEmbedded, visits FROM address WHERE number = ${number}` as
      | Target
      | undefined
  }

  /** Queues every address again that has failed in its only visit. @returns whether there are any */
  requeueFailed(): boolean {
    const failed = this.rows<{ number: number; scope: Scope }>(
      `SELECT number, scope FROM address
       WHERE NOT isGood AND visits = 1 AND coalesce(outcome ->> 'status', 999) >= 400 ORDER BY number`,
    )
    for (const { number, scope } of failed)
      this.#lanes[scope === 'external' ? 'elsewhere' : 'site'].numbers.push(number)
    return failed.length > 0
  }

  setOutcome(url: string, outcome: UrlRecord['outcome']): void {
    this.#sql
      .run`UPDATE address SET outcome = ${JSON.stringify(outcome)}, visits = visits + 1 WHERE url = ${url}`
  }

  /** @param isGood false if links to the address have to be stored */
  setResponse({ number, url }: Target, visit: Visit, isGood: boolean): void {
    const { scope, outcome, document, soft404, isWrongType } = visit
    const errorMark = document?.errorMark ?? null
    const ids =
      document && scope === 'page' && isSuccess(outcome) ? JSON.stringify(document.ids) : null
    this.#sql.run`UPDATE address SET visits = visits + 1, isGood = ${Number(isGood)},
      isDraft = ${Number(isDraft(visit))}, soft404 = ${soft404}, isWrongType = ${Number(isWrongType)}, scope = ${scope}, outcome = ${JSON.stringify(outcome)},
      errorMark = ${errorMark}, ids = ${ids} WHERE number = ${number}`
    this.#targets.delete(url)
  }

  /** @param fragment as `URL` writes it, without `#` */
  addLink(page: Target, target: Target, fragment: string, link: DocumentLink): void {
    const stored = JSON.stringify({ ...link, url: undefined })
    this.#sql
      .run`INSERT INTO link VALUES (${page.number}, ${target.number}, ${wantedId(fragment)}, ${stored})`
  }

  addMove(source: Target, target: Target): void {
    this.#sql.run`UPDATE address SET movedTo = ${target.number} WHERE number = ${source.number}`
  }

  addPage(page: CrawledPage): void {
    this.#sql
      .run`INSERT OR REPLACE INTO page (url, page) VALUES (${page.url}, ${JSON.stringify(page)})`
  }

  /** @param where condition on the columns of the table `page` */
  *pages(where: string, ...values: SQLInputValue[]): Iterable<CrawledPage> {
    // Own statement, because a cached statement cannot be iterated twice at the same time.
    const statement = this.#database.prepare(`SELECT page FROM page WHERE ${where} ORDER BY url`)
    for (const { page } of statement.iterate(...values))
      yield JSON.parse(page as string) as CrawledPage
  }

  pageAt(address: string): CrawledPage | undefined {
    const row = this.#sql.get`SELECT page FROM page WHERE address = ${address} AND isCompared`
    return row && (JSON.parse(row['page'] as string) as CrawledPage)
  }

  /** Stores the backend's JSON of a page, not validated. */
  addContent(url: string, body: unknown): void {
    this.#sql.run`INSERT OR REPLACE INTO content VALUES (${url}, ${JSON.stringify(body)})`
  }

  /** @returns `null` for a page without content */
  content(url: string): unknown {
    const row = this.#sql.get`SELECT body FROM content WHERE url = ${url}`
    return row ? JSON.parse(row['body'] as string) : null
  }

  /**
   * Links to an address, directly or by a redirect. Of links to good addresses, only some are known, and all with a fragment.
   *
   * @param fragment only links with this fragment
   */
  to(url: string, fragment?: string): StoredLink[] {
    this.#database.exec('CREATE INDEX IF NOT EXISTS link_target ON link (target)')
    // Ordered by address, because page numbers depend on the order of responses.
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

  /** A good address in the same folder whose name is spelled similarly. */
  near(url: string): string | undefined {
    const address = url.replace(/\/$/, '')
    const folder = new URL('.', address).href
    const names = this.rows<{ name: string }>(
      `SELECT substr(url, length(?1) + 1) AS name FROM address
       WHERE url > ?1 AND url < ?1 || char(127) AND abs(length(url) - length(?2)) <= ${mostEdits}
         AND isGood AND rtrim(name, '/') NOT GLOB '*[/?]*' LIMIT ${maxCompared}`,
      folder,
      url,
    )
    const wanted = address.slice(folder.length)
    const alike = names.map((row) => row.name).filter((name) => hasSameDesignation(name, wanted))
    const name = closestWord(wanted, alike)
    return name && folder + name
  }

  /** Fragments in links without a matching id on the target page, unless a redirect names another; `near`: an id spelled similarly. */
  missingFragments(): { url: string; fragment: string; near: string | undefined }[] {
    const statement = this.#database.prepare(
      `WITH place AS (SELECT DISTINCT target, fragment FROM link WHERE fragment IS NOT NULL)
       SELECT named.url, fragment, page.number FROM place
       JOIN address AS named ON named.number = target
       JOIN address AS page ON page.number = coalesce(named.movedTo, target)
       WHERE page.ids IS NOT NULL AND (named.isGood OR coalesce(named.outcome ->> '$.redirects[#-1].to', '') NOT LIKE '%#%')
       ORDER BY page.number`,
    )
    const missing: { url: string; fragment: string; near: string | undefined }[] = []
    let [page, ids] = [-1, new Set<string>()]
    for (const row of statement.iterate()) {
      const { url, fragment, number } = row as { url: string; fragment: string; number: number }
      if (number !== page) ids = this.#idsOf(number)
      page = number
      if (!ids.has(fragment) && !ids.has(decodePercent(fragment) ?? fragment))
        missing.push({ url, fragment, near: nearId(fragment, ids) })
    }
    return missing
  }

  #idsOf(number: number): Set<string> {
    const row = this.#sql.get`SELECT ids FROM address WHERE number = ${number}`
    return new Set(JSON.parse(row?.['ids'] as string) as string[])
  }
}

function nearId(fragment: string, ids: ReadonlySet<string>): string | undefined {
  const alike = [...ids].filter(
    (id) => Math.abs(id.length - fragment.length) <= mostEdits && hasSameDesignation(id, fragment),
  )
  const near = closestWord(fragment, alike.slice(0, maxCompared))
  return near && `#${near}`
}

/** Another number, letter or language is another machine, year, chapter or translation. */
function hasSameDesignation(one: string, other: string): boolean {
  const partsOf = (text: string) => (decodePercent(text) ?? text).match(designation)?.join(' ')
  return partsOf(one)?.toLowerCase() === partsOf(other)?.toLowerCase()
}

/** Numbers, Roman ones too, and words of one or two letters. */
const designation = /\d+|(?<![\p{L}\d])(?:\p{L}{1,2}|[ivx]{3,5})(?![\p{L}\d])/giu

type Row = Record<string, unknown>

function toRecord(row: Row): UrlRecord {
  return {
    url: row.url as string,
    scope: row.scope as Scope,
    outcome: JSON.parse(row.outcome as string) as UrlRecord['outcome'],
    seeds: JSON.parse(row.seeds as string) as SeedKind[],
    isLinked: row.isLinked === 1,
    isDraft: row.isDraft === 1,
    errorMark: row.errorMark as string | null,
    soft404: row.soft404 as Soft404 | null,
  }
}

/**
 * Id that the target page must have for a fragment.
 *
 * @returns `null` for a fragment without id: the top of the page, a text fragment, or an application state
 * @see https://html.spec.whatwg.org/multipage/browsing-the-web.html#scrolling-to-a-fragment
 */
function wantedId(fragment: string): string | null {
  const [id = ''] = fragment.split(':~:', 1)
  return id === '' || /^(?:top$|[!/])/i.test(id) ? null : id
}
