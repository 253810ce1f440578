import { isDeepStrictEqual } from 'node:util'
import {
  searchKinds,
  searchPageSize,
  type SearchHit,
  type SearchKind,
  type SearchPart,
  type SearchResult,
} from '../contract/search.ts'
import type { Locale } from '../../locales/locales.ts'
import { capacitiesOf, parseQuantities } from '../../locales/quantity.ts'
import { toLower } from './fold.ts'
import { highlight, type Marks } from './highlight.ts'
import { passage } from './passage.ts'
import { createPostings, type DocumentWords, type Postings } from './postings.ts'
import { createSearchFinder, type RankedDocument } from './search-finder.ts'
import { parseQuery, quantityWords, splitWords } from './search-query.ts'
import { createTermReader, noSearchWords } from './search-terms.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'

/** A page or a file to download, as it is found. */
export interface SearchDocument {
  type: 'page' | 'download'
  kind: SearchKind
  /** Path of the page or address of the file; unique within a language. */
  route: string
  title: string
  /** Titles of the pages above the document, from the top. */
  section: string
  /** Summary in a sentence. */
  lead: string
  headings: string
  text: string
  /** Figures of a machine; the first figure of each dimension is the machine's capacity. */
  figures: string[]
  /** ISO 8601; empty if missing. */
  date: string
  /** Factor of the score: 1 for an ordinary page. */
  weight: number
}

/** How often a word occurs in a text about it. */
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

/** Search in the documents of one language. */
export function createSearchIndex(locale: Locale) {
  const vocabulary = createVocabulary(locale)
  const postings = createPostings()
  const documents = createDocumentTable(postings, vocabulary)
  const find = createSearchFinder(postings, documents.byId)
  let readTerms = createTermReader(locale, vocabulary, noSearchWords)

  return {
    /** Makes these the documents of the index, in steps of one document; only those that differ from before cost time. */
    *update(next: Map<string, SearchDocument>, words = noSearchWords): Generator<void> {
      readTerms = createTermReader(locale, vocabulary, words)
      yield* documents.replace(next)
    },
    /** `isExact`: a document has all words of the query, as they were typed. */
    search(
      query: string,
      { kind, from = 0 }: SearchPart = {},
    ): SearchResult & { isExact: boolean } {
      const { terms, marks, suggestion, areKnown } = readTerms(parseQuery(query))
      const { ids, complete } = find(terms)
      const all = ids.flatMap((id) => documents.byId.get(id) ?? [])
      const found = kind ? all.filter((document) => document.kind === kind) : all
      return {
        isExact: areKnown && complete > 0,
        hits: {
          total: { value: found.length },
          from,
          kinds: countKinds(all),
          ...(suggestion && { suggestion }),
          hits: found
            .slice(from, from + searchPageSize)
            .map((document) => toHit(document, marks, vocabulary.fold)),
        },
      }
    },
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

/** An indexed document, with the properties that decide its rank. */
type Entry = SearchDocument & RankedDocument

/** Keeps the documents, the postings of their words and the vocabulary in step. */
function createDocumentTable(postings: Postings, vocabulary: Vocabulary) {
  const known = new Map<string, { id: number; document: SearchDocument }>()
  const byId = new Map<number, Entry>()
  let lastId = 0

  function add(key: string, document: SearchDocument, id = ++lastId): void {
    const words = toLowerWords(document)
    vocabulary.add(words.all)
    postings.add(id, toDocumentWords(document, words))
    known.set(key, { id, document })
    byId.set(id, { ...document, ...toRanked(document) })
  }

  function remove(key: string, id: number, document: SearchDocument): void {
    const words = toLowerWords(document)
    postings.remove(id, toDocumentWords(document, words))
    vocabulary.remove(words.all)
    known.delete(key)
    byId.delete(id)
  }

  /** The words of the document's texts, and its figures as words: the same word for each unit. */
  function toDocumentWords(document: SearchDocument, words: LowerWords): DocumentWords {
    const toFolded = (field: TextField, lowerWords = words[field]) => [
      ...lowerWords.map(vocabulary.fold),
      ...parseQuantities(document[field]).flatMap(quantityWords),
    ]
    return {
      title: toFolded('title'),
      lead: toFolded('lead'),
      headings: toFolded('headings'),
      section: toFolded('section'),
      frequent: frequentWords(words.text).map(vocabulary.fold),
      text: toFolded('text', words.all),
    }
  }

  return {
    byId,
    *replace(next: Map<string, SearchDocument>): Generator<void> {
      // A changed document is added while the map is iterated, so it comes again at the end; it is unchanged then.
      for (const [key, { id, document }] of known) {
        const changed = next.get(key)
        if (isDeepStrictEqual(document, changed)) continue
        remove(key, id, document)
        // A document keeps its id: each search walks through all ids that were ever given.
        if (changed) add(key, changed, id)
        yield
      }
      for (const [key, document] of next) {
        if (known.has(key)) continue
        add(key, document)
        yield
      }
    },
  }
}

type TextField = 'title' | 'lead' | 'headings' | 'section' | 'text'

/** The words of a document in lower case; `all` has each word of the document once. */
type LowerWords = Record<TextField | 'all', string[]>

function toLowerWords({ title, lead, headings, section, text }: SearchDocument): LowerWords {
  const words = (written: string) => splitWords(toLower(written))
  const byField = {
    title: words(title),
    lead: words(lead),
    headings: words(headings),
    section: words(section),
    text: words(text),
  }
  return { ...byField, all: [...new Set(Object.values(byField).flat())] }
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
