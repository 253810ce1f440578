import { shownInSearch } from '../../../content/contract/page.ts'
import { toPointer } from '../../../routing/json-pointer.ts'
import type { PageDocument } from '../../crawl/document/page-document.ts'
import type { UrlRecord } from '../../crawl/visit.ts'
import { walkTexts } from '../../crawl/walk-texts.ts'
import type { Detail, Facts, Rules } from '../check.ts'
import { answerVerdict } from '../answer-verdict.ts'
import { givenBlockTypes, type SeenPage } from '../seen-page.ts'
import { sharedTexts } from '../shared-texts.ts'
import { findErrorText } from './find-error-text.ts'

/**
 * Judges the responses of pages after the recheck. A proven error status is reported for known entry addresses only (navigation, sitemap,
 * start); elsewhere it is a fault of the linking page. Missing responses and milder verdicts are reported for every address.
 */
function* judgeAnswers({ tables }: Facts): Iterable<Detail> {
  for (const record of tables.doubtful()) {
    const { url: page, scope, seeds, outcome } = record
    // Redirects of the backend have their own rule.
    const isRedirect = seeds.length > 0 && seeds.every((seed) => seed === 'redirect')
    const verdict = scope === 'page' && outcome && !isRedirect && answerVerdict(outcome)
    if (!outcome || !verdict) continue
    const { failure, status } = outcome
    const place = { page, evidence: outcome }
    if (isBackendSilent(record))
      yield { rule: 'backend-silent', values: { status: status ?? 0 }, ...place }
    else if (failure || verdict !== 'broken' || seeds.length > 0)
      yield { verdict, values: { answer: failure ?? status ?? '' }, ...place }
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
function* errorTexts(
  { url, locale, visit, document }: SeenPage,
  { seeds }: Facts,
): Iterable<Detail> {
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

/** Rules about each page's response and HTML, as visitors get them. */
export const smokeRules: Rules = {
  'page-status': {
    verdict: 'broken',
    en: `The page does not open ({answer})
      Publish the page again, or take it out of navigation and sitemap. If the status is 500 or higher, or there is no response, check the server, the redirect or the certificate.`,
    de: `Die Seite öffnet sich nicht ({answer})
      Veröffentlichen Sie die Seite wieder oder nehmen Sie sie aus Navigation und Sitemap. Bei Status 500 und höher oder ohne Antwort prüfen Sie Server, Weiterleitung und Zertifikat.`,
    ofSite: judgeAnswers,
  },
  'backend-silent': {
    verdict: 'suspect',
    en: `The backend does not respond (status {status})
      Check that the backend runs and that the site reaches it at BACKEND_URL.`,
    de: `Das Backend antwortet nicht (Status {status})
      Prüfen Sie, ob das Backend läuft und ob die Website es unter BACKEND_URL erreicht.`,
  },
  'page-slow': {
    verdict: 'warning',
    en: `The page responds slowly: {durationMs} ms, more than {slowMs} ms
      Check the backend's response time for this page, and whether the page is in the page cache.`,
    de: `Die Seite antwortet langsam: {durationMs} ms, mehr als {slowMs} ms
      Prüfen Sie die Antwortzeit des Backends für diese Seite und ob die Seite im Seiten-Cache ist.`,
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
    en: `The page shows an error text: "{text}"
      Visitors see this text. Fill in the missing field or text, or report the page to the developers.`,
    de: `Die Seite zeigt einen Fehlertext: «{text}»
      Besucherinnen und Besucher sehen diesen Text. Füllen Sie das fehlende Feld oder den fehlenden Text aus, oder melden Sie die Seite der Entwicklung.`,
    ofPage: errorTexts,
  },
  'main-missing': {
    verdict: 'broken',
    en: `The page has no main content
      The HTML has no <main>. Open the page, and search the server's log for the rendering error.`,
    de: `Der Seite fehlt der Hauptinhalt
      Das HTML enthält kein <main>. Öffnen Sie die Seite und suchen Sie den Fehler im Protokoll des Servers.`,
    ofPage: ({ document }) => !document.hasMain && {},
  },
  'footer-missing': {
    verdict: 'broken',
    en: `The page has no footer
      Usually the backend has not sent the layout. Check its response to {locale}/ajax/layout.`,
    de: `Der Seite fehlt die Fusszeile
      Meist hat das Backend das Layout nicht geliefert. Prüfen Sie seine Antwort auf {locale}/ajax/layout.`,
    ofPage({ url, document }) {
      const [, locale = ''] = new URL(url).pathname.split('/')
      return !document.hasFooter && { values: { locale } }
    },
  },
  'heading-missing': {
    verdict: 'broken',
    en: `The page has no main heading
      Give the page a title: it becomes the <h1> that search engines and screen readers expect.`,
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
      Give each page its own title, so that visitors can distinguish tabs and search results: {pages}`,
    de: `{count} Seiten haben denselben Titel «{title}»
      Geben Sie jeder Seite einen eigenen Titel, damit man sie in Tabs und Suchergebnissen unterscheiden kann: {pages}`,
    ofSite: (facts) => sharedTexts(facts, 'title', 'title'),
  },
  'title-long': {
    verdict: 'warning',
    en: `The title is {length} characters long, brand included
      Search engines cut titles after about 60 characters. Enter a shorter title in the field for the browser title.`,
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
      Describe the picture for people who cannot see it. Only decorative pictures may have an empty text.`,
    de: `Einem Bild fehlt der Alternativtext
      Beschreiben Sie das Bild für Menschen, die es nicht sehen. Nur bei dekorativen Bildern darf der Text leer sein.`,
    ofLink: ({ lacksAlt }) => (lacksAlt ? {} : null),
  },
  'block-missing': {
    verdict: 'suspect',
    en: `The page does not show the block {type}
      The backend sends the block. Usually a required field is missing; otherwise the cached page is older than the content.`,
    de: `Die Seite zeigt den Block {type} nicht an
      Das Backend liefert den Block. Meist fehlt ein Pflichtfeld; sonst ist die Seite im Cache älter als der Inhalt.`,
    // Blocks of unknown types are omitted intentionally.
    *ofPage({ isOwn, visit, document }, { blockTypes }) {
      const types = visit.source?.status === 200 ? givenBlockTypes(visit.source.body) : []
      for (const index of isOwn ? missing(types, document.blocks) : []) {
        const type = types[index] ?? ''
        if (blockTypes.includes(type))
          yield { block: { type, index }, pointer: `/content/${index}`, values: { type } }
      }
    },
  },
  'block-unseen': {
    verdict: 'warning',
    en: `{count} of {total} block types appear on no page
      These blocks were not checked: {types}`,
    de: `{count} von {total} Blocktypen kommen auf keiner Seite vor
      Diese Blöcke wurden nicht geprüft: {types}`,
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
