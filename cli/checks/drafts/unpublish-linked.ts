import { normalizePathname } from '../../../locales/localized-path.ts'
import type { UrlRecord } from '../../crawl/visit.ts'
import type { Check } from '../check.ts'

/**
 * Links to pages that are about to be unpublished.
 *
 * @param leaving normalized pathnames
 */
export function createUnpublishLinked(leaving: ReadonlySet<string>): Check {
  const isLeaving = ({ url }: UrlRecord) => leaving.has(normalizePathname(new URL(url).pathname))
  const isStaying = (page: UrlRecord) => !isLeaving(page)
  return {
    rule: {
      id: 'unpublish-linked',
      verdict: 'broken',
      title: {
        en: 'A page links to one that is about to be unpublished',
        de: 'Eine Seite verweist auf eine, die zurückgezogen werden soll',
      },
      advice: {
        en: 'Take the link away or let it lead elsewhere before the page is unpublished.',
        de: 'Entfernen oder ändern Sie den Link, bevor die Seite zurückgezogen wird.',
      },
    },
    *finish({ base, records }) {
      if (leaving.size === 0) return
      for (const record of records.values())
        if (isOfSite(record, base) && isLeaving(record) && record.referrers.some(isStaying))
          yield { about: 'target', url: record.url, from: isStaying }
    },
  }
}

const isOfSite = ({ url }: UrlRecord, base: URL) => new URL(url).origin === base.origin
