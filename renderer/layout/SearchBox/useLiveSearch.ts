import { useEffect, useMemo, useState } from 'react'
import type { Locale } from '../../../locales/locales.ts'
import {
  createLiveSearch,
  nothingSearched,
  type LiveSearch,
  type LiveSearchState,
} from './live-search.ts'

/** The live search of a component in the browser; what is on its way when it leaves is given up. */
export function useLiveSearch(locale: Locale): LiveSearch & LiveSearchState {
  const [state, setState] = useState(nothingSearched)
  const liveSearch = useMemo(
    () =>
      createLiveSearch({
        locale,
        fetch: (...request) => fetch(...request),
        onChange: setState,
        // oxlint-disable-next-line no-console -- the browser's log; the visitor is told nothing (spec, section 8)
        log: (error) => console.error('search failed:', error),
      }),
    [locale],
  )
  useEffect(() => liveSearch.clear, [liveSearch])
  return { ...liveSearch, ...state }
}
