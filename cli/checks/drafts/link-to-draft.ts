import type { UrlRecord } from '../../crawl/visit.ts'
import type { Check } from '../check.ts'
import type { DraftMemory } from './draft-memory.ts'

/** Links of published pages to pages that visitors cannot open yet. */
export function createLinkToDraft(drafts: DraftMemory): Check {
  return {
    rule: {
      id: 'link-to-draft',
      verdict: 'broken',
      title: {
        en: 'A published page links to a draft',
        de: 'Eine veröffentlichte Seite verweist auf einen Entwurf',
      },
      advice: {
        en: 'Publish the draft, or take the link away: on the public site it leads nowhere.',
        de: 'Veröffentlichen Sie den Entwurf oder entfernen Sie den Link: Auf der öffentlichen Website führt er ins Leere.',
      },
    },
    see: drafts.see,
    *finish({ records }) {
      for (const draft of records.values()) {
        if (!draft.isDraft) continue
        const from = (page: UrlRecord) => !page.isDraft && !drafts.isTranslation(draft, page)
        if (draft.referrers.some(from)) yield { about: 'target', url: draft.url, from }
      }
    },
  }
}
