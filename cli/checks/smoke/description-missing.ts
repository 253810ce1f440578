import type { Check, Rule } from '../check.ts'
import { isIndexable } from '../is-indexable.ts'
import { visitorPage } from './visitor-page.ts'

const rule: Rule = {
  id: 'description-missing',
  verdict: 'warning',
  title: {
    de: 'Der Seite fehlt die Beschreibung für Suchmaschinen',
    en: 'The page has no description for search engines',
  },
  advice: {
    de: 'Schreiben Sie ein bis zwei Sätze in das Feld für die Beschreibung; Suchmaschinen zeigen sie unter dem Titel.',
    en: 'Write one or two sentences into the field for the description; search engines show them below the title.',
  },
}

export function createDescriptionMissing(): Check {
  return {
    rule,
    *see(visit) {
      const page = visitorPage(visit)
      if (page && isIndexable(visit) && !page.document.description?.trim())
        yield { about: 'page', page: page.url }
    },
  }
}
