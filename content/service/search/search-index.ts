import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import {
  searchKinds,
  searchPageSize,
  type SearchHit,
  type SearchKind,
  type SearchResult,
} from '../../contract/search.ts'
import type { Locale } from '../../../locales/locales.ts'
import { capacitiesOf, parseQuantities } from '../../../locales/quantity.ts'
import { fold, toLower } from './fold.ts'
import { highlight, type Marks } from './highlight.ts'
import { passage } from './passage.ts'
import { quantityWords } from './quantity-words.ts'
import { columns, createSearchFinder, type RankedDocument } from './search-finder.ts'
import { parseQuery, splitWords } from './search-query.ts'
import { createTermReader, noSearchWords, type SearchWords } from './search-terms.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** A page or a file to download, as it is found. */
export interface SearchDocument {
  type: 'page' | 'download'
  kind: SearchKind
  /** Path of the page or address of the file; unique within a language. */
  route: string
  title: string
  /** The pages above it, from the top. */
  section: string
  /** What it is about, in a sentence. */
  lead: string
  headings: string
  text: string
  /** Of a machine; the first of each kind is what it can take. */
  figures: string[]
  /** ISO 8601; empty where there is none. */
  date: string
  draft: boolean
  /** Of a page like others 1. */
  weight: number
}

export interface SearchOptions {
  /** Drafts are found, too. */
  preview: boolean
  /** Only hits of this kind. */
  kind?: SearchKind | undefined
  /** How many hits come before the first one. */
  from?: number
}

/** Search in the documents of one language. */
export interface SearchIndex {
  /** Makes these the documents of the index; only those that differ from before cost time. */
  update(documents: Map<string, SearchDocument>, words?: SearchWords): void
  search(query: string, options: SearchOptions): SearchResult
  close(): void
}

/** How often a word stands in a text that is about it. */
const minFrequent = 3

const kindWeights: Record<SearchKind, number> = {
  product: 1.15,
  model: 1.1,
  page: 1,
  case: 0.9,
  news: 0.85,
  job: 0.75,
  download: 0.7,
}

export function createSearchIndex(locale: Locale): SearchIndex {
  const database = new DatabaseSync(':memory:')
  for (const table of Object.keys(columns))
    database.exec(
      `CREATE VIRTUAL TABLE ${table} USING fts5(words, content='', contentless_delete=1, detail=none, tokenize="unicode61 remove_diacritics 0")`,
    )
  const vocabulary = createVocabulary(locale)
  const foldWord = createFolding()
  const documents = createDocumentTable(database, vocabulary, foldWord)
  const find = createSearchFinder(database, documents.byId)
  let readTerms = createTermReader(locale, vocabulary, noSearchWords)

  return {
    update(next, words = noSearchWords) {
      readTerms = createTermReader(locale, vocabulary, words)
      documents.replace(next)
    },
    search(query, { preview, kind, from = 0 }) {
      const { terms, marks, suggestion } = readTerms(parseQuery(query))
      const all = find(terms)
        .flatMap((id) => documents.byId.get(id) ?? [])
        .filter(({ draft }) => preview || !draft)
      const found = kind ? all.filter((document) => document.kind === kind) : all
      return {
        hits: {
          total: { value: found.length },
          from,
          kinds: countKinds(all),
          ...(suggestion && { suggestion }),
          hits: found
            .slice(from, from + searchPageSize)
            .map((document) => toHit(document, marks, foldWord)),
        },
      }
    },
    close: () => database.close(),
  }
}

function countKinds(documents: SearchDocument[]) {
  return searchKinds.flatMap((kind) => {
    const value = documents.filter((document) => document.kind === kind).length
    return value > 0 ? [{ kind, value }] : []
  })
}

function toHit(
  document: SearchDocument,
  marks: Marks,
  foldWord: (lower: string) => string,
): SearchHit {
  const { type, route, title, kind, section } = document
  const text = passage(document, (lower) => marks.words.has(foldWord(lower)))
  return {
    _id: `${type}:${route}`,
    _source: { type, route, title, kind, ...(section && { section }) },
    highlight: {
      title: [highlight(title, marks)],
      ...(text && { text: [highlight(text, marks)] }),
    },
  }
}

/** A document as it is kept: what its place among the hits depends on, and its words in lower case. */
type Entry = SearchDocument & RankedDocument & { words: Set<string> }

/** Keeps the documents, their rows in the table and the vocabulary in step. */
function createDocumentTable(
  database: DatabaseSync,
  vocabulary: Vocabulary,
  foldWord: (lower: string) => string,
) {
  const names = Object.keys(columns) as (keyof typeof columns)[]
  const insertions = names.map((name) =>
    database.prepare(`INSERT INTO ${name}(rowid, words) VALUES (?, ?)`),
  )
  const deletions = names.map((name) => database.prepare(`DELETE FROM ${name} WHERE rowid = ?`))
  // FTS5 leaves the id of an inner row behind, which can be too large for a number.
  for (const statement of [...insertions, ...deletions]) statement.setReadBigInts(true)
  const ids = new Map<string, number>()
  const byId = new Map<number, Entry>()
  let lastId = 0

  function add(key: string, document: SearchDocument): void {
    const id = ++lastId
    const text = splitWords(toLower(document.text))
    const words = new Set(text)
    const cells = names.map((name) => {
      if (name === 'text') return toCell(words, document.text)
      if (name === 'frequent') return toCell(frequentWords(text))
      const lower = splitWords(toLower(document[name]))
      for (const word of lower) words.add(word)
      return toCell(lower, document[name])
    })
    for (const [index, insertion] of insertions.entries()) insertion.run(id, cells[index] ?? '')
    vocabulary.add(words)
    ids.set(key, id)
    byId.set(id, { ...document, ...toRanked(document), words })
  }

  /** @param text whose figures can be looked up, in whatever unit */
  function toCell(lower: Iterable<string>, text = ''): string {
    return [...[...lower].map(foldWord), ...parseQuantities(text).flatMap(quantityWords)].join(' ')
  }

  function remove(key: string, id: number, { words }: Entry): void {
    for (const deletion of deletions) deletion.run(id)
    vocabulary.remove(words)
    ids.delete(key)
    byId.delete(id)
  }

  return {
    byId,
    replace(next: Map<string, SearchDocument>): void {
      database.exec('BEGIN')
      for (const [key, id] of ids) {
        const entry = byId.get(id)
        if (entry && !isSame(entry, next.get(key))) remove(key, id, entry)
      }
      for (const [key, document] of next) if (!ids.has(key)) add(key, document)
      database.exec('COMMIT')
    },
  }
}

function toRanked({ title, kind, lead, figures, weight }: SearchDocument): RankedDocument {
  return {
    titleLength: title.length,
    weight: kindWeights[kind] * weight,
    capacities: [...capacitiesOf(figures), ...(kind === 'product' ? parseQuantities(lead) : [])],
  }
}

function frequentWords(words: string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].flatMap(([word, count]) => (count >= minFrequent ? [word] : []))
}

/** @returns folds a word in lower case; those of before are known */
function createFolding(): (lower: string) => string {
  const known = new Map<string, string>()
  return (lower) => {
    const folded = known.get(lower) ?? fold(lower, 'expanded')
    known.set(lower, folded)
    return folded
  }
}

const documentKeys = [
  'kind',
  'route',
  'title',
  'section',
  'lead',
  'headings',
  'text',
  'date',
  'draft',
  'weight',
] as const

function isSame(a: SearchDocument, b: SearchDocument | undefined): boolean {
  return (
    a === b ||
    (b !== undefined &&
      isDeepStrictEqual(a.figures, b.figures) &&
      documentKeys.every((key) => a[key] === b[key]))
  )
}
