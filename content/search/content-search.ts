import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { localeCodes, type Locale } from '../../locales/locales.ts'
import type { SearchPart, SearchResult } from '../contract/search.ts'
import { searchDocuments, type SearchedPages } from './search-documents.ts'
import { createSearchIndex } from './search-index.ts'
import type { SearchWords } from './search-terms.ts'

export type ContentSearch = ReturnType<typeof createContentSearch>

/** Content of all languages at one time. Changed content is another object. */
export interface SearchedContent {
  pages: SearchedPages
  searchWords: ReadonlyMap<Locale, SearchWords>
}

/** The current content, for visitors and for previews. */
export interface SearchSource {
  readonly snapshot: SearchedContent
  readonly preview: SearchedContent
}

/** Search in the content of all languages. On return visitors can search everything. */
export function createContentSearch(source: SearchSource) {
  const live = createIndexes(() => source.snapshot)
  const preview = createIndexes(() => source.preview)
  Array.from(live.updateSteps())
  return {
    /** Searches the published content as of the last update. */
    search: live.search,
    /** Searches published content and drafts. The first call makes the index, later calls update it. */
    async searchPreview(...query: Parameters<typeof preview.search>): Promise<SearchResult> {
      await preview.update()
      return preview.search(...query)
    },
    /** Updates the index of the published content. */
    update: live.update,
  }
}

/**
 * An index for each language. Visitors and previews have indexes of their own: words, suggestions and ranks of an index
 * come from all of its documents.
 */
function createIndexes(current: () => SearchedContent) {
  const indexes = { de: createSearchIndex('de'), en: createSearchIndex('en') }
  const inTurn = pLimit(1)
  let indexed: SearchedContent | null = null

  /** Updates the indexes in steps: a changed title can affect many pages below. */
  function* updateSteps(): Generator<void> {
    const snapshot = current()
    if (snapshot === indexed) return
    for (const locale of localeCodes) {
      const documents = searchDocuments(snapshot.pages, locale)
      yield* indexes[locale].update(documents, snapshot.searchWords.get(locale))
    }
    indexed = snapshot
  }

  function search(locale: Locale, query: string, part: SearchPart): SearchResult {
    const { isExact, hits } = indexes[locale].search(query, part)
    if (isExact || hits.from) return { hits }
    const otherLanguages = localeCodes
      .filter((other) => other !== locale)
      .flatMap((other) => {
        const found = indexes[other].search(query)
        return found.isExact ? [{ locale: other, value: found.hits.total?.value ?? 0 }] : []
      })
    return { hits: { ...hits, ...(otherLanguages.length > 0 && { otherLanguages }) } }
  }

  return {
    updateSteps,
    update: () => inTurn(() => inSlices(updateSteps())),
    search,
  }
}

const sliceMs = 10

/** Between slices of a few milliseconds the event loop can run other work. */
async function inSlices(steps: Iterable<void>): Promise<void> {
  await setImmediate()
  let start = performance.now()
  for (const _step of steps) {
    if (performance.now() - start < sliceMs) continue
    await setImmediate()
    start = performance.now()
  }
}
