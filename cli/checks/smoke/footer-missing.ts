import type { Check, Rule } from '../check.ts'
import { visitorPage } from './visitor-page.ts'

const rule: Rule = {
  id: 'footer-missing',
  verdict: 'broken',
  title: {
    de: 'Der Seite fehlt die Fusszeile',
    en: 'The page has no footer',
  },
  advice: {
    de: 'Meist hat das Backend das Layout nicht geliefert. Prüfen Sie dessen Aufruf {locale}/ajax/layout.',
    en: 'Mostly the backend has not sent the layout. See what its call {locale}/ajax/layout answers.',
  },
}

export function createFooterMissing(): Check {
  return {
    rule,
    *see(visit) {
      const page = visitorPage(visit)
      if (!page || page.document.hasFooter) return
      const [, locale = ''] = new URL(page.url).pathname.split('/')
      yield { about: 'page', page: page.url, values: { locale } }
    },
  }
}
