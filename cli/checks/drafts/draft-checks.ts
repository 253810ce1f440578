import { normalizePathname } from '../../../routing/localized-path.ts'
import type { Check } from '../check.ts'
import { createDraftMemory } from './draft-memory.ts'
import { createDraftNeedsDraft } from './draft-needs-draft.ts'
import { createLinkToDraft } from './link-to-draft.ts'
import { createUnpublishLinked } from './unpublish-linked.ts'
import { createUnpublishUnknown } from './unpublish-unknown.ts'

export interface DraftCheckDeps {
  base: URL
  /** Paths of pages that are about to be unpublished. */
  unpublish: string[]
}

/** What breaks when a page is published before, or taken away after, those that it is linked with. */
export function createDraftChecks({ base, unpublish }: DraftCheckDeps): Check[] {
  const leaving = new Set(unpublish.map(normalizePathname))
  const drafts = createDraftMemory(base, leaving)
  return [
    createLinkToDraft(drafts),
    createDraftNeedsDraft(drafts),
    createUnpublishLinked(drafts),
    createUnpublishUnknown(leaving),
  ]
}
