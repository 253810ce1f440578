import type { SearchHit } from '../../content/contract/search.ts'
import type { PageData } from '../../renderer/page-context.ts'

export interface SearchData extends PageData {
  /** What was searched, trimmed; empty before the first search. */
  query: string
  hits: SearchHit[]
  total: number
}
