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

/** What a redirect, or waiting before a second try, adds to the time is not the page's. */
export function createPageSlow({ slowMs }: { slowMs: number }): Check {
  return {
    rule,
    *see(visit) {
      const { durationMs, tries, redirects } = visit.outcome
      if (durationMs <= slowMs || tries > 1 || redirects.length > 0) return
      const page = visitorPage(visit)
      if (!page) return
      const values = { durationMs: Math.round(durationMs), slowMs }
      yield { about: 'page', page: page.url, values }
    },
  }
}
