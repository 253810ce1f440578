import type { Visit } from '../crawl/visit.ts'

/**
 * True for a visit of a page by its own address, whatever the answer. The contract tells pages apart by their paths: one with a query is a
 * variation (a filter, a campaign) and would only repeat what is said of the page itself.
 */
export function isOwnAddress({ url, scope, outcome }: Visit): boolean {
  return scope === 'page' && outcome.redirects.length === 0 && !new URL(url).search
}
