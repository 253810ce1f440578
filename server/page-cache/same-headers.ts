import { LRUCache } from 'lru-cache'
import type { KeptPage } from './kept-page.ts'

const known = new LRUCache<string, KeptPage['headers']>({ max: 500 })

/** The one object for headers that say the same: most pages of a kind have the same ones, a kilobyte each. */
export function sameHeaders(headers: KeptPage['headers']): KeptPage['headers'] {
  const key = JSON.stringify(headers)
  const same = known.get(key)
  if (same) return same
  known.set(key, headers)
  return headers
}
