import { useEffect, useMemo, useState } from 'react'
import type { Locale } from '../../../locales/locales.ts'
import {
  createLiveSearch,
  nothingSearched,
  type LiveSearch,
  type LiveSearchState,
} from './live-search.ts'

/** The live search of a component; a pending request is aborted on unmount. */
export function useLiveSearch(locale: Locale): LiveSearch & LiveSearchState {
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
