import type { Check, Rule } from '../check.ts'
import { visitorPage } from './visitor-page.ts'

const rule: Rule = {
  id: 'heading-missing',
  verdict: 'broken',
  title: {
    de: 'Der Seite fehlt die Hauptüberschrift',
    en: 'The page has no main heading',
  },
  advice: {
    de: 'Geben Sie der Seite einen Titel: Er wird zur einen Überschrift <h1>, die Suchmaschinen und Screenreader erwarten.',
    en: 'Give the page a title: it becomes the one <h1> that search engines and screen readers expect.',
  },
}

/** No `h1`, or none with a text. */
export function createHeadingMissing(): Check {
  return {
    rule,
    *see(visit) {
      const page = visitorPage(visit)
      if (page && !page.document.mainHeadings.some((heading) => heading.trim() !== ''))
        yield { about: 'page', page: page.url }
    },
  }
}
