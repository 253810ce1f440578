import type { SearchHit, SearchKind, SearchResult } from '../../content/contract/search.ts'
import type { PageData } from '../../renderer/page-context.ts'

/** Hits of a full answer, by the contract. */
export const pageSize = 20

export interface SearchData extends PageData {
  /** What was searched, trimmed; empty before the first search. */
  query: string
  hits: SearchHit[]
  /** Of the kind that is shown, or of all. */
  total: number
  /** The query without typing mistakes. */
  suggestion?: string | undefined
  /** Of which kinds there are hits; empty where the backend tells none apart. */
  kinds: NonNullable<SearchResult['hits']['kinds']>
  /** The kind that is shown; left out: all. */
  shownKind?: SearchKind | undefined
  /** Which page of hits is shown, from 1; one page where the backend answers no later hits. */
  pages: { shown: number; count: number }
  /** Where those who found nothing may ask. */
  contact: string | undefined
}
