import type { Translate } from '../../../locales/create-i18n.ts'
import type { Found } from './live-search.ts'

/** How many hits there are, in words. */
export function searchSummary(t: Translate, { hits, total }: Found): string {
  if (hits.length === 0) return t('search.none')
  return total > hits.length
    ? t('search.best', { number: hits.length, total })
    : t('search.count', { count: hits.length })
}
