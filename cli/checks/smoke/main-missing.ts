import type { Check, Rule } from '../check.ts'
import { visitorPage } from './visitor-page.ts'

const rule: Rule = {
  id: 'main-missing',
  verdict: 'broken',
  title: {
    de: 'Der Seite fehlt der Hauptinhalt',
    en: 'The page has no main content',
  },
  advice: {
    de: 'Im HTML steht kein <main>. Öffnen Sie die Seite und sehen Sie im Protokoll des Servers nach, woran das Rendern scheitert.',
    en: 'There is no <main> in its HTML. Open the page, and look into the log of the server for why rendering fails.',
  },
}

export function createMainMissing(): Check {
  return {
    rule,
    *see(visit) {
      const page = visitorPage(visit)
      if (page && !page.document.hasMain) yield { about: 'page', page: page.url }
    },
  }
}
