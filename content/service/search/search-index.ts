import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { SearchHit, SearchResult } from '../../contract/search.ts'
import { foldedForms, toLower, wordBreak } from './fold.ts'
import { highlight } from './highlight.ts'
import { createSearchFinder } from './search-finder.ts'
import { parseQuery } from './search-query.ts'

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
 * Full-text tables of folded words that give back ids only. `words` knows how words begin, and ranks; `parts` (trigrams)
 * knows what is inside of them, such as the `pumpe` of a `Vakuumpumpe`.
 */
const tables = `
  CREATE VIRTUAL TABLE words USING fts5(title, text, prefix='1 2', ${tokens('unicode61 remove_diacritics 0')});
  CREATE VIRTUAL TABLE parts USING fts5(title, text, ${tokens('trigram case_sensitive 1')});
  INSERT INTO words(words, rank) VALUES ('rank', 'bm25(10.0, 1.0)');
  CREATE TABLE documents (id INTEGER PRIMARY KEY, title_length INTEGER);
  CREATE TABLE drafts (id INTEGER PRIMARY KEY);
`

function tokens(tokenizer: string): string {
  return `content='', contentless_delete=1, tokenize="${tokenizer}"`
}

export function createSearchIndex(): SearchIndex {
  const database = new DatabaseSync(':memory:')
  database.exec(tables)
  const documents = createDocumentTable(database)
  const find = createSearchFinder(database)
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

/** Keeps the documents and their rows in the tables in step. */
function createDocumentTable(database: DatabaseSync) {
  function prepareWrite(sql: string): StatementSync {
    const statement = database.prepare(sql)
    // FTS5 leaves the id of an inner row behind, which can be too large for a number.
    statement.setReadBigInts(true)
    return statement
  }
  const foldWords = createFolding()
  const insertWords = prepareWrite('INSERT INTO words(rowid, title, text) VALUES (?, ?, ?)')
  const insertParts = prepareWrite('INSERT INTO parts(rowid, title, text) VALUES (?, ?, ?)')
  const insertDocument = prepareWrite('INSERT INTO documents(id, title_length) VALUES (?, ?)')
  const insertDraft = prepareWrite('INSERT INTO drafts(id) VALUES (?)')
  const deletions = ['words', 'parts', 'documents', 'drafts'].map((table) =>
    prepareWrite(`DELETE FROM ${table} WHERE rowid = ?`),
  )
  const ids = new Map<string, number>()
  const documents = new Map<number, SearchDocument>()
  let lastId = 0

  function add(key: string, document: SearchDocument): void {
    const id = ++lastId
    const [title, text] = [foldWords(document.title), foldWords(document.text)]
    insertWords.run(id, title.join(' '), text.join(' '))
    insertParts.run(id, title.join(' '), [...new Set(text)].join(' '))
    insertDocument.run(id, document.title.length)
    if (document.draft) insertDraft.run(id)
    ids.set(key, id)
    documents.set(id, document)
  }

  function remove(key: string, id: number): void {
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

/** @returns gives the words of a text, folded; each in all its forms: `ueber uber` */
function createFolding(): (text: string) => string[] {
  const known = new Map<string, string>()
  return (text) =>
    toLower(text)
      .split(wordBreak)
      .map((word) => {
        const folded = known.get(word) ?? foldedForms(word).join(' ')
        known.set(word, folded)
        return folded
      })
}

function isSame(a: SearchDocument | undefined, b: SearchDocument | undefined): boolean {
  if (a === b) return true
  if (!a || !b) return false
  return a.title === b.title && a.draft === b.draft && a.text === b.text && a.route === b.route
}
