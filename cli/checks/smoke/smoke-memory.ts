import type { Visit } from '../../crawl/visit.ts'
import { isIndexable } from '../is-indexable.ts'
import { createSharedTexts, type SharedTexts } from './shared-texts.ts'
import { visitorPage } from './visitor-page.ts'

/** What the rules about the whole site remember of its pages: little, since there may be 100,000. */
export interface SmokeMemory {
  add: (visit: Visit) => void
  /** Block types that were seen. */
  blocks: ReadonlySet<string>
  /** Pages that were slow; as many as tell that it is the site, not the page. */
  slow: ReadonlySet<string>
  titles: SharedTexts
}

const maxSlow = 20

export function createSmokeMemory({ slowMs }: { slowMs: number }): SmokeMemory {
  const blocks = new Set<string>()
  const slow = new Set<string>()
  const titles = createSharedTexts()
  return {
    blocks,
    slow,
    titles,
    add(visit) {
      const page = visitorPage(visit)
      if (!page) return
      for (const type of page.document.blocks) blocks.add(type)
      if (isIndexable(visit)) titles.add(page.url, page.document.title.trim())
      const { durationMs, tries, redirects } = visit.outcome
      // What a redirect, or waiting before a second try, adds to the time is not the page's.
      const isSlow = durationMs > slowMs && tries === 1 && redirects.length === 0
      if (isSlow && slow.size < maxSlow) slow.add(page.url)
    },
  }
}
