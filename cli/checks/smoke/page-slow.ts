import type { Check, Rule } from '../check.ts'
import { visitorPage } from './visitor-page.ts'

const rule: Rule = {
  id: 'page-slow',
  verdict: 'warning',
  title: {
    de: 'Die Seite antwortet langsam: {durationMs} ms, mehr als {slowMs} ms',
    en: 'The page is slow to answer: {durationMs} ms, more than {slowMs} ms',
  },
  advice: {
    de: 'Prüfen Sie, wie lange das Backend für diese Seite braucht und ob der Seiten-Cache sie hält.',
    en: 'See how long the backend takes for this page, and whether the page cache keeps it.',
  },
}

export interface PageSlowDeps {
  slowMs: number
  /** Asks for a page alone; milliseconds until its headers, `null` without an answer. */
  timeAgain: (url: string) => Promise<number | null>
}

/** As many as tell that it is the site, not the page. */
const maxPages = 20

/**
 * Pages that were slow among others, and again when nothing else was asked. What a redirect, or waiting before a second try, adds
 * to the time is not the page's.
 */
export function createPageSlow({ slowMs, timeAgain }: PageSlowDeps): Check {
  const slow = new Set<string>()
  return {
    rule,
    see(visit) {
      const { durationMs, tries, redirects } = visit.outcome
      const isSlow = durationMs > slowMs && tries === 1 && redirects.length === 0
      const page = isSlow && slow.size < maxPages ? visitorPage(visit) : null
      if (page) slow.add(page.url)
      return []
    },
    async *finish() {
      for (const page of slow) {
        const durationMs = await timeAgain(page)
        if (durationMs === null || durationMs <= slowMs) continue
        yield { about: 'page', page, values: { durationMs: Math.round(durationMs), slowMs } }
      }
    },
  }
}
