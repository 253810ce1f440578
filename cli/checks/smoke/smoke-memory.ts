import { hash } from 'node:crypto'
import { splitLocale } from '../../../routing/localized-path.ts'
import type { Visit } from '../../crawl/visit.ts'
import { isIndexable } from '../is-indexable.ts'
import { visitorPage } from './visitor-page.ts'

/** What the rules about the whole site remember of its pages: little, since there may be 100,000. */
export interface SmokeMemory {
  add: (visit: Visit) => void
  /** Block types that were seen. */
  blocks: ReadonlySet<string>
  /** Pages that were slow; as many as tell that it is the site, not the page. */
  slow: ReadonlySet<string>
  /** Titles that several pages of a language have. */
  sharedTitles: () => { title: string; pages: string[] }[]
}

const maxSlow = 20

export function createSmokeMemory({ slowMs }: { slowMs: number }): SmokeMemory {
  const blocks = new Set<string>()
  const slow = new Set<string>()
  /** Of a title that no page shares only a number is kept. */
  const firstPages = new Map<number, string>()
  const shared = new Map<number, { title: string; pages: Set<string> }>()

  function addTitle(url: string, title: string): void {
    if (title === '') return
    const key = fingerprint(`${splitLocale(new URL(url).pathname).locale} ${title}`)
    const first = firstPages.get(key) ?? url
    firstPages.set(key, first)
    if (first === url) return
    const pages = shared.get(key)?.pages ?? new Set([first])
    shared.set(key, { title, pages: pages.add(url) })
  }

  return {
    blocks,
    slow,
    add(visit) {
      const page = visitorPage(visit)
      if (!page) return
      for (const type of page.document.blocks) blocks.add(type)
      if (isIndexable(visit)) addTitle(page.url, page.document.title.trim())
      const { durationMs, tries, redirects } = visit.outcome
      // What a redirect, or waiting before a second try, adds to the time is not the page's.
      const isSlow = durationMs > slowMs && tries === 1 && redirects.length === 0
      if (isSlow && slow.size < maxSlow) slow.add(page.url)
    },
    sharedTitles: () =>
      [...shared.values()].map(({ title, pages }) => ({ title, pages: [...pages].sort() })),
  }
}

/** 48 bits: of 100,000 titles two collide once in 56,000 runs. */
function fingerprint(text: string): number {
  return Number.parseInt(hash('sha1', text, 'hex').slice(0, 12), 16)
}
