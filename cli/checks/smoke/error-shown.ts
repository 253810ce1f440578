import type { Check, Rule } from '../check.ts'

const rule: Rule = {
  id: 'error-shown',
  verdict: 'soft404',
  title: {
    de: 'Die Seite zeigt Fehler {mark}, antwortet aber mit Status 200',
    en: 'The page shows error {mark} and yet answers with status 200',
  },
  advice: {
    de: 'Suchmaschinen und Caches halten die Fehlerseite so für Inhalt. Der Server muss mit dem Status des Fehlers antworten.',
    en: 'Search engines and caches take the error page for content. The server must answer with the status of the error.',
  },
}

/** The site marks its error pages with `data-error`. */
export function createErrorShown(): Check {
  return {
    rule,
    *see({ scope, url, outcome, document }) {
      const mark = document?.errorMark ?? null
      if (scope !== 'page' || outcome.status !== 200 || mark === null) return
      yield { about: 'page', page: url, values: { mark } }
    },
  }
}
