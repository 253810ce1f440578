import type { PageData } from '../../components/page/page-state.ts'
import type { OtherLanguages } from '../../components/layout/SearchBox/live-search.ts'
import type { SearchHit, SearchKind, SearchResult } from '../../content/contract/search.ts'

/** Maximum number of hits per response, by the contract. */
export const pageSize = 20

export interface SearchData extends PageData {
  /** Search text, trimmed; empty before the first search. */
  query: string
  hits: SearchHit[]
  /** Number of hits of the shown kind, or of all kinds. */
  total: number
  /** Number of hits in languages that have all words of the query, if this language has no such hit. */
  otherLanguages: OtherLanguages
  /** The query without typing mistakes. */
  suggestion?: string | undefined
  /** Kinds that have hits; empty if the backend does not distinguish kinds. */
  kinds: NonNullable<SearchResult['hits']['kinds']>
  /** The kind that is shown; missing: all kinds. */
  shownKind?: SearchKind | undefined
  /** Shown page of hits, from 1, and number of pages; `count` is 1 if the backend does not support paging. */
  pages: { shown: number; count: number }
  /** Address of the contact page, for visitors who found nothing. */
  contact: string | undefined
}
