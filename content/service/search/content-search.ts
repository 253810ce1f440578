import { setImmediate } from 'node:timers/promises'
import pLimit from 'p-limit'
import { localeCodes, type Locale } from '../../../locales/locales.ts'
import type { SearchResult } from '../../contract/search.ts'
import type { ContentSnapshot } from '../store/content-snapshot.ts'
import type { ContentStore } from '../store/content-store.ts'
import { searchDocuments } from './search-documents.ts'
import { createSearchIndex, type SearchOptions } from './search-index.ts'

export type ContentSearch = ReturnType<typeof createContentSearch>

/** Search in the content of all languages. On return visitors can search everything. */
export function createContentSearch(store: ContentStore) {
  const live = createIndexes(() => store.snapshot)
  const preview = createIndexes(() => store.preview)
  Array.from(live.updateSteps())
  return {
    /** Searches what visitors see, as far as it is updated. */
    search: live.search,
    /** Searches what previews show, drafts included. The first call makes the index, later ones update it. */
    async searchPreview(...query: Parameters<typeof preview.search>): Promise<SearchResult> {
      await preview.update()
      return preview.search(...query)
    },
    /** Updates what visitors search. */
    update: live.update,
  }
}

/**
 * An index for each language. Visitors and previews have indexes of their own: words, suggestions and ranks of an index
 * come from all of its documents.
 */
function createIndexes(current: () => ContentSnapshot) {
  const indexes = { de: createSearchIndex('de'), en: createSearchIndex('en') }
  const inTurn = pLimit(1)
  let indexed: ContentSnapshot | null = null

  /** Updates the indexes in steps: a changed title can affect many pages below. */
  function* updateSteps(): Generator<void> {
    const snapshot = current()
    if (snapshot === indexed) return
    for (const locale of localeCodes) {
      const documents = searchDocuments(snapshot, locale)
      yield* indexes[locale].update(documents, snapshot.searchWords.get(locale))
    }
    indexed = snapshot
  }

  return {
    updateSteps,
    update: () => inTurn(() => inSlices(updateSteps())),
    search: (locale: Locale, query: string, options: SearchOptions) =>
      indexes[locale].search(query, options),
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
