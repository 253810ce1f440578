import type { UrlRecord } from '../../crawl/visit.ts'
import type { Check } from '../check.ts'
import type { DraftMemory } from './draft-memory.ts'

/** Links to pages that are about to be unpublished, on pages that stay. */
export function createUnpublishLinked(drafts: DraftMemory): Check {
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
    see: drafts.see,
    *finish({ records }) {
      for (const leaving of records.values()) {
        if (!drafts.isLeaving(leaving)) continue
        const from = (page: UrlRecord) =>
          !drafts.isLeaving(page) && !drafts.isTranslation(leaving, page)
        if (leaving.referrers.some(from)) yield { about: 'target', url: leaving.url, from }
      }
    },
  }
}
