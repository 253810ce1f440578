import type { TFunction } from 'i18next'
import type { Found } from './live-search.ts'

/** Text with the number of hits. */
export function searchSummary(
  t: TFunction,
  { query, hits, total }: Pick<Found, 'query' | 'hits' | 'total'>,
): string {
  if (hits.length === 0) return t('search.none', { query })
  return total > hits.length
    ? t('search.best', { number: hits.length, total })
    : t('search.count', { count: hits.length })
}
