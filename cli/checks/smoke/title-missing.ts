import type { Check, Rule } from '../check.ts'
import { visitorPage } from './visitor-page.ts'

const rule: Rule = {
  id: 'title-missing',
  verdict: 'broken',
  title: {
    de: 'Der Seite fehlt der Titel für Browser und Suchmaschinen',
    en: 'The page has no title for browsers and search engines',
  },
  advice: {
    de: 'Geben Sie der Seite einen Titel.',
    en: 'Give the page a title.',
  },
}

export function createTitleMissing(): Check {
  return {
    rule,
    *see(visit) {
      const page = visitorPage(visit)
      if (page?.document.title.trim() === '') yield { about: 'page', page: page.url }
    },
  }
}
