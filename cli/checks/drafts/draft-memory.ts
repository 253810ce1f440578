import { normalizeUrl } from '../../crawl/normalize-url.ts'
import type { UrlRecord, Visit } from '../../crawl/visit.ts'
import { readTranslatedPaths } from '../translations/translated-paths.ts'
import { pathnameOf } from './pathname-of.ts'

/** What the rules about drafts, and pages about to be drafts, have to remember of those that were seen. */
export interface DraftMemory {
  /** @returns nothing to complain about: drafts are judged when all are known */
  see: (visit: Visit) => []
  /** A page that is about to be unpublished. */
  isLeaving(record: UrlRecord): boolean
  /** True for the same page in another language: its links to this one go by themselves when this one does. */
  isTranslation(hidden: UrlRecord, other: UrlRecord): boolean
}

/** @param leaving normalized pathnames of pages that are about to be drafts */
export function createDraftMemory(base: URL, leaving: ReadonlySet<string>): DraftMemory {
  /** URL of a page → URLs of the same page. */
  const translations = new Map<string, Set<string>>()

  return {
    see(visit) {
      const isHidden = visit.source?.liveStatus === 404 || leaving.has(pathnameOf(visit.url))
      if (!isHidden || visit.outcome.status !== 200) return []
      const paths = Object.values(readTranslatedPaths(visit) ?? {})
      const urls = paths.flatMap((path) => URL.parse(path, base) ?? []).map(normalizeUrl)
      translations.set(visit.url, new Set(urls))
      return []
    },
    isLeaving: ({ url }) =>
      leaving.size > 0 && new URL(url).origin === base.origin && leaving.has(pathnameOf(url)),
    isTranslation: (hidden, other) => translations.get(hidden.url)?.has(other.url) ?? false,
  }
}
