import type { UrlRecord } from '../../crawl/visit.ts'
import type { Check } from '../check.ts'
import type { DraftMemory } from './draft-memory.ts'

/** Links between drafts, which have to be published together. */
export function createDraftNeedsDraft(drafts: DraftMemory): Check {
  return {
    rule: {
      id: 'draft-needs-draft',
      verdict: 'warning',
      title: {
        en: 'A draft links to another draft',
        de: 'Ein Entwurf verweist auf einen anderen Entwurf',
      },
      advice: {
        en: 'Publish the two together, the linked one first.',
        de: 'Veröffentlichen Sie beide zusammen, die verlinkte Seite zuerst.',
      },
    },
    see: drafts.see,
    *finish({ records }) {
      for (const draft of records.values()) {
        if (!draft.isDraft) continue
        const from = (page: UrlRecord) => page.isDraft && !drafts.isTranslation(draft, page)
        if (draft.referrers.some(from)) yield { about: 'target', url: draft.url, from }
      }
    },
  }
}
