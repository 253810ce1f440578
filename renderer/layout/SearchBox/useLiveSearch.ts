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
      }),
    [locale],
  )
  useEffect(() => liveSearch.clear, [liveSearch])
  return { ...liveSearch, ...state }
}
