import type { SearchHit, SearchResult } from '../../../content/contract/search.ts'
import type { Locale } from '../../../locales/locales.ts'

/** What a search has found. */
export interface Found {
  /** As it was asked for. */
  query: string
  hits: SearchHit[]
  /** Of all hits; a backend may answer the best of them only. */
  total: number
}

/** What the panel shows. */
export interface LiveSearchState {
  /** An answer is on its way; what is shown belongs to an older query. */
  isLoading: boolean
  /** `null`: nothing was searched. */
  found: Found | null
}

export const nothingSearched: LiveSearchState = { isLoading: false, found: null }

export interface LiveSearch {
  /** Asks at once and gives up the request before it; a blank query clears. */
  search: (query: string) => Promise<void>
  clear: () => void
}

interface LiveSearchOptions {
  locale: Locale
  fetch: typeof fetch
  onChange: (change: (state: LiveSearchState) => LiveSearchState) => void
  /** Nobody else is told of a search that failed. */
  log: (error: unknown) => void
}

/**
 * A search that answers while the visitor types. Only the answer to the newest query is ever shown; one that fails
 * leaves what is there.
 */
export function createLiveSearch({ locale, fetch, onChange, log }: LiveSearchOptions): LiveSearch {
  let newest = new AbortController()

  const start = () => {
    newest.abort()
    newest = new AbortController()
    return newest.signal
  }
  const clear = () => {
    start()
    onChange(() => nothingSearched)
  }
  const search = async (input: string) => {
    const query = input.trim()
    if (!query) return clear()
    const signal = start()
    onChange((state) => ({ ...state, isLoading: true }))
    try {
      const found = await requestHits(fetch, locale, query, signal)
      if (!signal.aborted) onChange(() => ({ isLoading: false, found }))
    } catch (error) {
      if (signal.aborted) return
      onChange((state) => ({ ...state, isLoading: false }))
      log(error)
    }
  }
  return { search, clear }
}

/** @throws where there is no answer: no connection, an error status, no JSON, given up */
async function requestHits(
  fetch: LiveSearchOptions['fetch'],
  locale: Locale,
  query: string,
  signal: AbortSignal,
): Promise<Found> {
  const response = await fetch(`/${locale}/ajax/search?q=${encodeURIComponent(query)}`, {
    headers: { Accept: 'application/json' },
    signal,
  })
  if (!response.ok) throw new Error(`status ${response.status}`)
  const { hits } = (await response.json()) as SearchResult
  return { query, hits: hits.hits, total: hits.total?.value ?? hits.hits.length }
}
