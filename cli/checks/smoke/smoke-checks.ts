import { shownInSearch } from '../../../content/contract/page.ts'
import { toPointer } from '../../../routing/json-pointer.ts'
import type { PageDocument } from '../../crawl/document/page-document.ts'
import type { UrlRecord } from '../../crawl/visit.ts'
import { walkTexts } from '../../crawl/walk-texts.ts'
import type { Detail, Facts, Rules } from '../check.ts'
import { answerVerdict } from '../links/judge-outcome.ts'
import { blockTypesOf, type Page } from '../page.ts'
import { sharedTexts } from '../shared-texts.ts'
import { findErrorText } from './find-error-text.ts'

/**
 * Judges the answers of pages after the recheck. A proven error status is reported for known entry addresses only (navigation, sitemap,
 * start); elsewhere it is a fault of the linking page. Missing answers and milder verdicts are reported for every address.
 */
function* judgeAnswers({ tables }: Facts): Iterable<Detail> {
  for (const record of tables.doubtful()) {
    const { url: page, scope, seeds, outcome } = record
    // Redirects of the backend have their own rule.
    const isRedirect = seeds.length > 0 && seeds.every((seed) => seed === 'redirect')
    const verdict = scope === 'page' && outcome && !isRedirect && answerVerdict(outcome)
    if (!outcome || !verdict) continue
    const { failure, status } = outcome
    const told = { page, evidence: outcome }
    if (isBackendSilent(record))
      yield { rule: 'backend-silent', values: { status: status ?? 0 }, ...told }
    else if (failure || verdict !== 'broken' || seeds.length > 0)
      yield { verdict, values: { answer: failure ?? status ?? '' }, ...told }
  }
}

/** By status, or by the site's error mark if a proxy requires a standard status (`ERROR_598_STATUS`). */
function isBackendSilent({ outcome, errorMark }: UrlRecord): boolean {
  const status = outcome?.status ?? 0
  return status === 598 || status === 599 || (status >= 500 && errorMark === '598')
}

/**
 * Searches title, headings and first text of the page, and the links of header and footer, which are edited for all pages of a language.
 */
function* errorTexts({ url, locale, visit, document }: Page, { seeds }: Facts): Iterable<Detail> {
  const { title, mainHeadings, text, links } = document
  const found = new Set([title, ...mainHeadings, text].map((part) => findErrorText(part, document)))
  for (const error of found)
    if (error) yield { ...fieldOf(error, visit.source?.body, document), values: { text: error } }
  const page = locale === null ? url : new URL(`/${locale}`, url).href
  const layout = locale && seeds.layouts.get(locale)
  for (const link of links) {
    const isShared = link.region === 'header' || link.region === 'footer'
    const error = isShared ? findErrorText(link.text, document) : null
    if (error)
      yield { part: 'layout', page, ...fieldOf(error, layout, document), values: { text: error } }
  }
}

/** Field that contains the same error text; none for a text that the site itself made. */
function fieldOf(error: string, content: unknown, page: PageDocument): Pick<Detail, 'pointer'> {
  for (const { value, path } of walkTexts(content))
    if (findErrorText(value, page) === error) return { pointer: toPointer(path) }
  return {}
}

/** Field of the title in the browser; `undefined` where the content is unknown. */
function titlePointer(content: unknown): string | undefined {
  const page = content as { title?: unknown; meta?: { title?: unknown } } | null | undefined
  if (typeof page?.meta?.title === 'string') return '/meta/title'
  return typeof page?.title === 'string' ? '/title' : undefined
}

/** Upper limit of reported slow pages: more would mean that the site is slow, not the page. */
const maxSlow = 20

/** Indexes of blocks that the backend sent and the page does not show. Both lists have the same order. */
function* missing(sent: string[], shown: string[]): Iterable<number> {
  let next = 0
  for (const [index, type] of sent.entries()) {
    const place = shown.indexOf(type, next)
    if (place === -1) yield index
    else next = place + 1
  }
}

/** Rules about each page's answer and HTML: whether visitors get what they should. */
export const smokeRules: Rules = {
  'page-status': {
    verdict: 'broken',
    en: `The page does not open ({answer})
      Publish the page again, or take it out of navigation and sitemap. From 500 on, or without an answer, look at the server, the redirect or the certificate.`,
    de: `Die Seite öffnet sich nicht ({answer})
      Veröffentlichen Sie die Seite wieder oder nehmen Sie sie aus Navigation und Sitemap. Ab Status 500 oder ohne Antwort ist der Server, die Weiterleitung oder das Zertifikat der Grund.`,
    ofSite: judgeAnswers,
  },
  'backend-silent': {
    verdict: 'suspect',
    en: `The backend does not answer (status {status})
      See whether the backend runs and whether the site reaches it at BACKEND_URL.`,
    de: `Das Backend antwortet nicht (Status {status})
      Prüfen Sie, ob das Backend läuft und ob die Website es unter BACKEND_URL erreicht.`,
  },
  'page-slow': {
    verdict: 'warning',
    en: `The page is slow to answer: {durationMs} ms, more than {slowMs} ms
      See how long the backend takes for this page, and whether the page cache keeps it.`,
    de: `Die Seite antwortet langsam: {durationMs} ms, mehr als {slowMs} ms
      Prüfen Sie, wie lange das Backend für diese Seite braucht und ob der Seiten-Cache sie hält.`,
    // Measures slow pages again without concurrent requests; only pages that are slow again count.
    async *ofSite({ tables, slowMs, fetch }) {
      const slow = 'SELECT url FROM page WHERE durationMs > ? ORDER BY durationMs DESC, url LIMIT ?'
      for (const { url: page } of tables.rows<{ url: string }>(slow, slowMs, maxSlow)) {
        const { failure, durationMs } = (await fetch({ method: 'GET', url: new URL(page) })).outcome
        if (failure === null && durationMs > slowMs)
          yield { page, values: { durationMs: Math.round(durationMs), slowMs } }
      }
    },
  },
  'error-text': {
    verdict: 'broken',
    en: `The page shows the text of a fault: "{text}"
      Visitors read this as it stands. Fill in the field or text that is missing; otherwise report the place to the developers.`,
    de: `Auf der Seite steht ein Fehlertext: «{text}»
      Besucherinnen und Besucher lesen dies im Wortlaut. Füllen Sie das fehlende Feld oder den fehlenden Text aus; sonst melden Sie die Stelle der Entwicklung.`,
    ofPage: errorTexts,
  },
  'main-missing': {
    verdict: 'broken',
    en: `The page has no main content
      There is no <main> in its HTML. Open the page, and look into the log of the server for why rendering fails.`,
    de: `Der Seite fehlt der Hauptinhalt
      Im HTML steht kein <main>. Öffnen Sie die Seite und sehen Sie im Protokoll des Servers nach, woran das Rendern scheitert.`,
    ofPage: ({ document }) => !document.hasMain && {},
  },
  'footer-missing': {
    verdict: 'broken',
    en: `The page has no footer
      Mostly the backend has not sent the layout. See what its call {locale}/ajax/layout answers.`,
    de: `Der Seite fehlt die Fusszeile
      Meist hat das Backend das Layout nicht geliefert. Prüfen Sie dessen Aufruf {locale}/ajax/layout.`,
    ofPage({ url, document }) {
      const [, locale = ''] = new URL(url).pathname.split('/')
      return !document.hasFooter && { values: { locale } }
    },
  },
  'heading-missing': {
    verdict: 'broken',
    en: `The page has no main heading
      Give the page a title: it becomes the one <h1> that search engines and screen readers expect.`,
    de: `Der Seite fehlt die Hauptüberschrift
      Geben Sie der Seite einen Titel: Er wird zur einen Überschrift <h1>, die Suchmaschinen und Screenreader erwarten.`,
    ofPage: ({ document }) => document.mainHeadings.every((heading) => heading.trim() === '') && {},
  },
  'heading-many': {
    verdict: 'warning',
    en: `The page has {count} main headings instead of one
      Keep only the first as <h1>: {headings}`,
    de: `Die Seite hat {count} Hauptüberschriften statt einer
      Lassen Sie nur die erste als <h1> stehen: {headings}`,
    ofPage({ document: { mainHeadings } }) {
      const named = mainHeadings.slice(0, 5).map((heading) => heading.slice(0, 80))
      const values = { count: mainHeadings.length, headings: named.join(' | ') }
      return mainHeadings.length > 1 && { values }
    },
  },
  'title-missing': {
    verdict: 'broken',
    en: `The page has no title for browsers and search engines
      Give the page a title.`,
    de: `Der Seite fehlt der Titel für Browser und Suchmaschinen
      Geben Sie der Seite einen Titel.`,
    ofPage: ({ title }) => title === '' && {},
  },
  'title-duplicate': {
    verdict: 'warning',
    en: `{count} pages have the same title "{title}"
      Give each page a title of its own, so that tabs and search results can be told apart: {pages}`,
    de: `{count} Seiten haben denselben Titel «{title}»
      Geben Sie jeder Seite einen eigenen Titel, damit man sie in Tabs und Suchergebnissen unterscheiden kann: {pages}`,
    ofSite: (facts) => sharedTexts(facts, 'title', 'title'),
  },
  'title-long': {
    verdict: 'warning',
    en: `The title is {length} characters long, brand included
      Search engines cut titles off after some 60 characters. Give the page a shorter one in the field for the title in the browser.`,
    de: `Der Titel ist {length} Zeichen lang, die Marke inbegriffen
      Suchmaschinen schneiden Titel nach etwa 60 Zeichen ab. Geben Sie der Seite im Feld für den Titel im Browser einen kürzeren.`,
    ofPage({ isListed, title: { length }, visit }) {
      const pointer = titlePointer(visit.source?.body)
      return isListed && length > shownInSearch.title && { pointer, values: { length } }
    },
  },
  'description-missing': {
    verdict: 'warning',
    en: `The page has no description for search engines
      Write one or two sentences into the field for the description; search engines show them below the title.`,
    de: `Der Seite fehlt die Beschreibung für Suchmaschinen
      Schreiben Sie ein bis zwei Sätze in das Feld für die Beschreibung; Suchmaschinen zeigen sie unter dem Titel.`,
    ofPage: ({ isListed, description }) => isListed && description === '' && {},
  },
  'alt-missing': {
    verdict: 'warning',
    en: `A picture has no alternative text
      Write what it shows, for those who cannot see it. Leave the text empty only where the picture decorates.`,
    de: `Einem Bild fehlt der Alternativtext
      Schreiben Sie für alle, die es nicht sehen, was es zeigt. Leer bleibt der Text nur, wenn das Bild schmückt.`,
    ofLink: ({ lacksAlt }) => (lacksAlt ? {} : null),
  },
  'block-missing': {
    verdict: 'suspect',
    en: `The block {type} is not to be seen on the page
      The backend sends it, the page does not show it. Mostly it lacks a required field; otherwise the cached page is older than the content.`,
    de: `Der Block {type} ist auf der Seite nicht zu sehen
      Das Backend liefert ihn, die Seite zeigt ihn nicht. Meist fehlt ihm ein Pflichtfeld; sonst ist die Seite im Cache älter als der Inhalt.`,
    // Blocks of unknown types are omitted intentionally.
    *ofPage({ isOwn, visit, document }, { blockTypes }) {
      const types = visit.source?.status === 200 ? blockTypesOf(visit.source.body) : []
      for (const index of isOwn ? missing(types, document.blocks) : []) {
        const type = types[index] ?? ''
        if (blockTypes.includes(type))
          yield { block: { type, index }, pointer: `/content/${index}`, values: { type } }
      }
    },
  },
  'block-unseen': {
    verdict: 'warning',
    en: `{count} of {total} block types were on no page
      The run says nothing about these blocks: {types}`,
    de: `{count} von {total} Blocktypen kamen auf keiner Seite vor
      Über diese Blöcke sagt der Lauf nichts aus: {types}`,
    needsWholeSite: true,
    // One warning for all block types, because it concerns the coverage of the run, not a page.
    *ofSite({ base, locales, blockTypes, tables }) {
      const [locale] = locales
      const found = `SELECT DISTINCT value AS type FROM page, json_each(page, '$.blocks')`
      const seen = new Set(tables.rows<{ type: string }>(found).map(({ type }) => type))
      const types = blockTypes.filter((type) => !seen.has(type)).sort()
      if (types.length === 0 || locale === undefined) return
      const values = { count: types.length, total: blockTypes.length, types: types.join(', ') }
      yield { part: 'site', page: new URL(`/${locale}`, base).href, values }
    },
  },
}
