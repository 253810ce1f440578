import { useEffect, useMemo, useState } from 'react'
import type { SearchHit, SearchResult } from '../../../content/contract/search.ts'
import type { Locale } from '../../../locales/locales.ts'

/** Result of a search. */
export interface Found {
  /** Search text of the request. */
  query: string
  hits: SearchHit[]
  /** Number of all hits; the backend may return only the best of them. */
  total: number
  /** Number of hits in languages that have all words of the query, if this language has no such hit. */
  otherLanguages: OtherLanguages
}

export type OtherLanguages = NonNullable<SearchResult['hits']['otherLanguages']>

/** State of the search panel. */
export interface LiveSearchState {
  /** True while a request is pending; `found` then belongs to an older query. */
  isLoading: boolean
  /** `null` before a search. */
  found: Found | null
}

export const nothingSearched: LiveSearchState = { isLoading: false, found: null }

/** The live search of a component; a pending request is aborted on unmount. */
export function useLiveSearch(locale: Locale) {
  const [state, setState] = useState(nothingSearched)
  const liveSearch = useMemo(
    () =>
      createLiveSearch({
        locale,
        fetch: (...request) => fetch(...request),
        onChange: setState,
        // oxlint-disable-next-line no-console -- a log for developers; visitors see no message (spec, section 8)
        log: (error) => console.error('search failed:', error),
      }),
    [locale],
  )
  useEffect(() => liveSearch.clear, [liveSearch])
  return { ...liveSearch, ...state }
}

interface LiveSearchOptions {
  locale: Locale
  fetch: typeof fetch
  onChange: (change: (state: LiveSearchState) => LiveSearchState) => void
  /** Logs a failed search, which visitors do not see. */
  log: (error: unknown) => void
}

/**
 * Search as the visitor types. Only the response to the newest query is shown. A failed search leaves the current hits.
 */
export function createLiveSearch({ locale, fetch, onChange, log }: LiveSearchOptions) {
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
  /** Sends a request immediately and aborts the previous one. A blank query clears the panel. */
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

/** @throws without a valid response: no connection, an error status, no JSON, or aborted */
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
  return {
    query,
    hits: hits.hits,
    total: hits.total?.value ?? hits.hits.length,
    otherLanguages: hits.otherLanguages ?? [],
  }
}
