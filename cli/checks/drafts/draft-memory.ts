import type { UrlRecord, Visit } from '../../crawl/visit.ts'
import { readTranslatedPaths } from '../translations/translated-paths.ts'

/** What the rules about drafts have to remember of the drafts that were seen. */
export interface DraftMemory {
  /** @returns nothing to complain about: drafts are judged when all are known */
  see: (visit: Visit) => []
  /** True for the same page in another language, which every page links to. */
  isTranslation(draft: UrlRecord, other: UrlRecord): boolean
}

export function createDraftMemory(base: URL): DraftMemory {
  /** URL of a draft → URLs of the same page. */
  const translations = new Map<string, Set<string>>()

  return {
    see(visit) {
      if (visit.source?.liveStatus !== 404 || visit.outcome.status !== 200) return []
      const paths = Object.values(readTranslatedPaths(visit) ?? {})
      const urls = paths.flatMap((path) => URL.parse(path, base)?.href ?? [])
      translations.set(visit.url, new Set(urls))
      return []
    },
    isTranslation: (draft, other) => translations.get(draft.url)?.has(other.url) ?? false,
  }
}
