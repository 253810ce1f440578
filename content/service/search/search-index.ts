import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { SearchHit, SearchResult } from '../../contract/search.ts'
import { highlight } from './highlight.ts'
import { createSearchFinder } from './search-finder.ts'
import { parseQuery } from './search-query.ts'
import { createWordList, type WordList } from './word-list.ts'

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

/**
 * Full-text tables of folded words that give back ids only, best first. `title_parts` (trigrams) knows what is inside of
 * words too, such as the `pumpe` of a `Vakuumpumpe`. Titles have tables of their own: small, so that the best hits are
 * found first and fast. All texts go into one piece of the index (`hashsize`, bytes), which is fast to build and to read.
 */
const tables = `
  CREATE VIRTUAL TABLE title_words USING fts5(title, ${tokens('unicode61 remove_diacritics 0')});
  CREATE VIRTUAL TABLE title_parts USING fts5(title, ${tokens('trigram case_sensitive 1')});
  CREATE VIRTUAL TABLE words USING fts5(title, text, prefix='1 2', ${tokens('unicode61 remove_diacritics 0')});
  INSERT INTO words(words, rank) VALUES ('rank', 'bm25(10.0, 1.0)');
  INSERT INTO words(words, rank) VALUES ('hashsize', ${64 * 1024 * 1024});
  CREATE TABLE drafts (id INTEGER PRIMARY KEY);
`

function tokens(tokenizer: string): string {
  return `content='', contentless_delete=1, tokenize="${tokenizer}"`
}

export function createSearchIndex(): SearchIndex {
  const database = new DatabaseSync(':memory:')
  database.exec(tables)
  const words = createWordList()
  const documents = createDocumentTable(database, words)
  const find = createSearchFinder(database, words, (id) => documents.get(id).draft)
  return {
    update: (next) => documents.replace(next),
    search(query, preview) {
      const terms = parseQuery(query)
      const { ids, total } = find(terms, preview)
      const hits = ids.map((id) => toHit(documents.get(id), terms))
      return { hits: { total: { value: total }, hits } }
    },
    close: () => database.close(),
  }
}

function toHit({ type, route, title }: SearchDocument, terms: string[]): SearchHit {
  return {
    _id: `${type}:${route}`,
    _source: { type, route, title },
    highlight: { title: [highlight(title, terms)] },
  }
}

/** Keeps the documents, their rows in the tables and their words in step. */
function createDocumentTable(database: DatabaseSync, words: WordList) {
  function prepareWrite(sql: string): StatementSync {
    const statement = database.prepare(sql)
    // FTS5 leaves the id of an inner row behind, which can be too large for a number.
    statement.setReadBigInts(true)
    return statement
  }
  const insertTitleWords = prepareWrite('INSERT INTO title_words(rowid, title) VALUES (?, ?)')
  const insertTitleParts = prepareWrite('INSERT INTO title_parts(rowid, title) VALUES (?, ?)')
  const insertWords = prepareWrite('INSERT INTO words(rowid, title, text) VALUES (?, ?, ?)')
  const insertDraft = prepareWrite('INSERT INTO drafts(rowid) VALUES (?)')
  const deletions = ['title_words', 'title_parts', 'words', 'drafts'].map((table) =>
    prepareWrite(`DELETE FROM ${table} WHERE rowid = ?`),
  )
  const ids = new Map<string, number>()
  const documents = new Map<number, SearchDocument>()
  let lastId = 0

  function add(key: string, document: SearchDocument): void {
    const id = ++lastId
    const title = words.add(id, document.title)
    const text = words.add(id, document.text)
    insertTitleWords.run(id, title)
    insertTitleParts.run(id, title)
    insertWords.run(id, title, text)
    if (document.draft) insertDraft.run(id)
    ids.set(key, id)
    documents.set(id, document)
  }

  function remove(key: string, id: number): void {
    const { title, text } = get(id)
    words.remove(id, `${title} ${text}`)
    for (const deletion of deletions) deletion.run(id)
    ids.delete(key)
    documents.delete(id)
  }

  function get(id: number): SearchDocument {
    const document = documents.get(id)
    if (!document) throw new Error(`no document with id ${id} in the search index`)
    return document
  }

  return {
    get,
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
