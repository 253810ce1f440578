import { DatabaseSync } from 'node:sqlite'
import type { SearchHit, SearchResult } from '../contract/search.ts'
import { searchableText } from './fold.ts'
import { highlight } from './highlight.ts'
import {
  isInnerTerm,
  parseQuery,
  toInnerMatch,
  toPrefixMatch,
  type SearchTerm,
} from './search-query.ts'

/** A page or a file to download, as it is found. */
export interface SearchDocument {
  type: 'page' | 'download'
  /** Path of the page or address of the file; unique within a language. */
  route: string
  title: string
  text: string
  draft: boolean
}

/** Search in the documents of one language. */
export interface SearchIndex {
  /** Makes these the documents of the index; only those that differ from before cost time. */
  update(documents: Map<string, SearchDocument>): void
  /** The best hits; drafts are among them in preview only. */
  search(query: string, preview: boolean): SearchResult
  close(): void
}

const maxHits = 20

/**
 * Two full-text tables: `words` finds what starts a word, `parts` (trigrams) what is inside of one, such as the
 * `pumpe` of a `Vakuumpumpe`. Both hold folded text and give back ids only; a title counts ten times its text.
 */
const tables = `
  CREATE VIRTUAL TABLE words USING fts5(
    title, text, content='', contentless_delete=1, prefix='1 2 3', tokenize="unicode61 remove_diacritics 0");
  CREATE VIRTUAL TABLE parts USING fts5(
    title, text, content='', contentless_delete=1, tokenize="trigram case_sensitive 1");
  INSERT INTO words(words, rank) VALUES ('rank', 'bm25(10.0, 1.0)');
  INSERT INTO parts(parts, rank) VALUES ('rank', 'bm25(10.0, 1.0)');
  CREATE TABLE drafts (id INTEGER PRIMARY KEY);
`

export function createSearchIndex(): SearchIndex {
  const database = new DatabaseSync(':memory:')
  database.exec(tables)
  const documents = createDocumentTable(database)
  const find = createFinder(database)
  return {
    update: (next) => documents.replace(next),
    search(query, preview) {
      const terms = parseQuery(query)
      const { ids, total } = terms.length > 0 ? find(terms, preview) : { ids: [], total: 0 }
      const hits = ids.map((id) => toHit(documents.get(id), terms))
      return { hits: { total: { value: total }, hits } }
    },
    close: () => database.close(),
  }
}

function toHit({ type, route, title }: SearchDocument, terms: SearchTerm[]): SearchHit {
  return {
    _id: `${type}:${route}`,
    _source: { type, route, title },
    highlight: { title: [highlight(title, terms)] },
  }
}

/** Keeps the documents and their rows in the tables in step. */
function createDocumentTable(database: DatabaseSync) {
  const insertWords = database.prepare('INSERT INTO words(rowid, title, text) VALUES (?, ?, ?)')
  const insertParts = database.prepare('INSERT INTO parts(rowid, title, text) VALUES (?, ?, ?)')
  const insertDraft = database.prepare('INSERT INTO drafts(id) VALUES (?)')
  const deletions = [
    database.prepare('DELETE FROM words WHERE rowid = ?'),
    database.prepare('DELETE FROM parts WHERE rowid = ?'),
    database.prepare('DELETE FROM drafts WHERE id = ?'),
  ]
  const ids = new Map<string, number>()
  const documents = new Map<number, SearchDocument>()
  let lastId = 0

  function add(key: string, document: SearchDocument): void {
    const id = ++lastId
    const title = searchableText(document.title)
    const text = searchableText(document.text)
    insertWords.run(id, title, text)
    insertParts.run(id, title, text)
    if (document.draft) insertDraft.run(id)
    ids.set(key, id)
    documents.set(id, document)
  }

  function remove(key: string, id: number): void {
    for (const deletion of deletions) deletion.run(id)
    ids.delete(key)
    documents.delete(id)
  }

  return {
    get(id: number): SearchDocument {
      const document = documents.get(id)
      if (!document) throw new Error(`no document with id ${id} in the search index`)
      return document
    },
    replace(next: Map<string, SearchDocument>): void {
      database.exec('BEGIN')
      for (const [key, id] of ids) if (!isSame(documents.get(id), next.get(key))) remove(key, id)
      for (const [key, document] of next) if (!ids.has(key)) add(key, document)
      database.exec('COMMIT')
    },
  }
}

function isSame(a: SearchDocument | undefined, b: SearchDocument | undefined): boolean {
  if (a === b) return true
  if (!a || !b) return false
  return a.title === b.title && a.draft === b.draft && a.text === b.text && a.route === b.route
}

/**
 * Finds ids, best first: title before text, start of a word before its inside; within each of these four by rank.
 * A step is only taken while there is room for more hits.
 */
function createFinder(database: DatabaseSync) {
  const visible = '(:preview OR rowid NOT IN (SELECT id FROM drafts))'
  const shortVisible = '(:short IS NULL OR rowid IN (SELECT rowid FROM words WHERE words MATCH :short))'
  const wordsWhere = `FROM words WHERE words MATCH :match AND ${visible}`
  const partsWhere = `FROM parts WHERE parts MATCH :match AND ${shortVisible} AND ${visible}`
  const best = 'ORDER BY rank LIMIT :limit'
  const findWords = database.prepare(`SELECT rowid AS id ${wordsWhere} ${best}`)
  const findParts = database.prepare(`SELECT rowid AS id ${partsWhere} ${best}`)
  const countWords = database.prepare(`SELECT count(*) AS total ${wordsWhere}`)
  const countParts = database.prepare(`SELECT count(*) AS total ${partsWhere}`)

  return function find(terms: SearchTerm[], isPreview: boolean): { ids: number[]; total: number } {
    const preview = Number(isPreview)
    const ids = new Set<number>()
    const inner = terms.filter(isInnerTerm)
    const shortTerms = terms.filter((term) => !isInnerTerm(term))
    const prefixMatch = toPrefixMatch(terms)
    const innerMatch = toInnerMatch(inner)
    const short = shortTerms.length > 0 ? toPrefixMatch(shortTerms) : null

    function collect(rows: Record<string, unknown>[]): void {
      for (const { id } of rows) if (ids.size < maxHits) ids.add(Number(id))
    }
    const words = (match: string) =>
      ids.size < maxHits && collect(findWords.all({ match, preview, limit: maxHits }))
    const parts = (match: string) =>
      ids.size < maxHits &&
      inner.length > 0 &&
      collect(findParts.all({ match, preview, short, limit: maxHits }))

    words(`title : (${prefixMatch})`)
    parts(`title : (${innerMatch})`)
    words(prefixMatch)
    parts(innerMatch)
    const row =
      inner.length > 0
        ? countParts.get({ match: innerMatch, preview, short })
        : countWords.get({ match: prefixMatch, preview })
    return { ids: [...ids], total: Number(row?.['total']) }
  }
}
