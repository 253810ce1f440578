import { splitLocale } from '../../../routing/localized-path.ts'
import type { Check, Rule } from '../check.ts'
import type { Fault } from '../finding.ts'
import { findErrorText } from './find-error-text.ts'
import { visitorPage, type VisitorPage } from './visitor-page.ts'

const rule: Rule = {
  id: 'error-text',
  verdict: 'broken',
  title: {
    de: 'Auf der Seite steht ein Fehlertext: «{text}»',
    en: 'The page shows the text of a fault: "{text}"',
  },
  advice: {
    de: 'Besucherinnen und Besucher lesen dies im Wortlaut. Füllen Sie das fehlende Feld oder den fehlenden Text aus; sonst melden Sie die Stelle der Entwicklung.',
    en: 'Visitors read this as it stands. Fill in the field or text that is missing; otherwise report the place to the developers.',
  },
}

/** Looks at title, headings and the first text of the page, and at the links of header and footer once a language. */
export function createErrorText(): Check {
  const layoutFaults = new Set<string>()
  return {
    rule,
    *see(visit) {
      const page = visitorPage(visit)
      if (!page) return
      yield* inPage(page)
      yield* inLayout(page, layoutFaults)
    },
  }
}

function* inPage({ url, document }: VisitorPage): Iterable<Fault> {
  const { title, mainHeadings, text } = document
  const found = new Set<string>()
  for (const part of [title, ...mainHeadings, text]) {
    const error = findErrorText(part, { language: document.language })
    if (error) found.add(error)
  }
  for (const error of found) yield { about: 'page', page: url, values: { text: error } }
}

function* inLayout({ url, document }: VisitorPage, known: Set<string>): Iterable<Fault> {
  const { locale } = splitLocale(new URL(url).pathname)
  for (const { region, text } of document.links) {
    if (region !== 'header' && region !== 'footer') continue
    const error = findErrorText(text, { language: document.language })
    const key = `${locale} ${error}`
    if (!error || known.has(key)) continue
    known.add(key)
    // Whichever page was seen first: the layout is edited for all.
    const page = locale === null ? url : new URL(`/${locale}`, url).href
    yield { about: 'page', part: 'layout', page, values: { text: error } }
  }
}
