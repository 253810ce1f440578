import { DatabaseSync } from 'node:sqlite'
import type { DocumentLink } from './document/page-document.ts'

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

/**
 * The links and the ids of all pages, in a temporary SQLite on disk: what a site has of them grows with its square, what the process
 * takes does not. A link to an address that has proved good is not written down, unless it names a place there, which may be missing.
 */
export class LinkTables implements SiteLinks {
  // An empty name is a temporary file of SQLite's own, which goes with the connection.
  readonly #database = new DatabaseSync('')
  readonly #insertLink
  readonly #insertAnchor
  readonly #insertMove
  /** Number in the tables → address. */
  readonly #urls: string[] = []
  readonly #numbers = new Map<string, number>()

  constructor() {
    this.#database.exec(`
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -8000; BEGIN;
      CREATE TABLE link (page INTEGER, target INTEGER, fragment TEXT, decoded TEXT, raw TEXT, text TEXT, element TEXT,
        attribute TEXT, expects TEXT, region TEXT, block_type TEXT, block_index INTEGER, is_switcher INTEGER);
      CREATE TABLE anchor (page INTEGER, name TEXT, PRIMARY KEY (page, name)) WITHOUT ROWID;
      CREATE TABLE move (source INTEGER PRIMARY KEY, target INTEGER);
    `)
    this.#insertLink = this.#database.prepare(`INSERT INTO link VALUES (${'?, '.repeat(12)}?)`)
    this.#insertAnchor = this.#database.prepare('INSERT OR IGNORE INTO anchor VALUES (?, ?)')
    this.#insertMove = this.#database.prepare('INSERT OR REPLACE INTO move VALUES (?, ?)')
  }

  /** @param target without fragment */
  addLink(page: string, target: string, fragment: string, link: DocumentLink, isSwitcher: boolean) {
    const { raw, text, element, attribute, expects, region, block } = link
    const wanted = wantedIds(fragment)
    this.#insertLink.run(
      this.#numberOf(page),
      this.#numberOf(target),
      wanted?.id ?? null,
      wanted?.decoded ?? null,
      raw,
      text,
      element,
      attribute,
      expects,
      region,
      block?.type ?? null,
      block?.index ?? null,
      isSwitcher ? 1 : 0,
    )
  }

  /** Tells which ids a page has; an empty one stands for the page itself. */
  addIds(page: string, ids: readonly string[]): void {
    const number = this.#numberOf(page)
    for (const id of ['', ...ids]) this.#insertAnchor.run(number, id)
  }

  addMove(source: string, target: string): void {
    this.#insertMove.run(this.#numberOf(source), this.#numberOf(target))
  }

  to(url: string, fragment?: string): StoredLink[] {
    const number = this.#numbers.get(url)
    if (number === undefined) return []
    this.#prepareToRead()
    const rows = this.#database
      .prepare(
        `SELECT * FROM link WHERE (target = :url OR target IN (SELECT source FROM move WHERE target = :url))
         AND (:fragment IS NULL OR fragment = :fragment) ORDER BY rowid`,
      )
      .iterate({ url: number, fragment: fragment ?? null })
    const links = Array.from(rows, (row) => this.#toLink(row as unknown as LinkRow))
    // Pages are numbered as they happen to answer; two runs name them in the same order.
    return links.sort((a, b) => (a.page < b.page ? -1 : a.page > b.page ? 1 : 0))
  }

  pagesTo(url: string): string[] {
    const pages = new Set(this.to(url).map(({ page }) => page))
    pages.delete(url)
    return [...pages]
  }

  missingFragments(): { url: string; fragment: string }[] {
    this.#prepareToRead()
    const rows = this.#database
      .prepare(
        `SELECT DISTINCT link.target, link.fragment FROM link LEFT JOIN move ON move.source = link.target
         JOIN anchor AS page ON page.page = coalesce(move.target, link.target) AND page.name = ''
         WHERE link.fragment IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM anchor WHERE anchor.page = page.page AND anchor.name IN (link.fragment, link.decoded))`,
      )
      .iterate()
    return Array.from(rows, (row) => {
      const { target, fragment } = row as { target: number; fragment: string }
      return { url: this.#urls[target] ?? '', fragment }
    })
  }

  /** An index is made once, when everything is there: it would slow every insert down. */
  #prepareToRead(): void {
    this.#database.exec('CREATE INDEX IF NOT EXISTS link_target ON link (target)')
  }

  #numberOf(url: string): number {
    const known = this.#numbers.get(url)
    if (known !== undefined) return known
    const number = this.#urls.push(url) - 1
    this.#numbers.set(url, number)
    return number
  }

  #toLink(row: LinkRow): StoredLink {
    const { raw, text, element, attribute, expects, region, block_type: type } = row
    return {
      page: this.#urls[row.page] ?? '',
      raw,
      text,
      element,
      attribute,
      expects,
      region,
      block: type === null ? null : { type, index: row.block_index },
      isSwitcher: row.is_switcher === 1,
    }
  }
}

interface LinkRow extends Pick<
  DocumentLink,
  'raw' | 'text' | 'element' | 'attribute' | 'expects' | 'region'
> {
  page: number
  block_type: string | null
  block_index: number
  is_switcher: number
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
