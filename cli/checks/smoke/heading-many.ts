import type { Check, Rule } from '../check.ts'
import { visitorPage } from './visitor-page.ts'

const rule: Rule = {
  id: 'heading-many',
  verdict: 'warning',
  title: {
    de: 'Die Seite hat {count} Hauptüberschriften statt einer',
    en: 'The page has {count} main headings instead of one',
  },
  advice: {
    de: 'Lassen Sie nur die erste als <h1> stehen: {headings}',
    en: 'Keep only the first as <h1>: {headings}',
  },
}

export function createHeadingMany(): Check {
  return {
    rule,
    *see(visit) {
      const page = visitorPage(visit)
      const headings = page?.document.mainHeadings ?? []
      if (!page || headings.length < 2) return
      const values = { count: headings.length, headings: quote(headings) }
      yield { about: 'page', page: page.url, values }
    },
  }
}

function quote(headings: string[]): string {
  return headings
    .slice(0, 5)
    .map((heading) => `«${heading.slice(0, 80)}»`)
    .join(', ')
}
