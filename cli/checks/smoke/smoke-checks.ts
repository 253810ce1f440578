import { z } from 'zod'
import type { Locale } from '../../../locales/locales.ts'
import { splitLocale } from '../../../routing/localized-path.ts'
import type { FailureReason } from '../../crawl/fetch/fetcher.ts'
import type { UrlRecord, Visit } from '../../crawl/visit.ts'
import { toChecks, type Check, type RuleRow } from '../check.ts'
import { isPassing, isRefusal } from '../doubtful-status.ts'
import type { Fault, PageFault, Verdict } from '../finding.ts'
import { isIndexable } from '../is-indexable.ts'
import { isOwnAddress } from '../is-own-address.ts'
import { toEvidence } from '../to-evidence.ts'
import { findErrorText } from './find-error-text.ts'
import { createSmokeMemory, type SmokeMemory } from './smoke-memory.ts'
import { visitorPage, type VisitorPage } from './visitor-page.ts'

export interface SmokeDeps {
  base: URL
  locales: readonly Locale[]
  /** An answer that takes longer is worth a warning. */
  slowMs: number
  /** Asks for a page alone; milliseconds until its headers, `null` without an answer. */
  timeAgain: (url: string) => Promise<number | null>
  /** Every block type that the contract knows. */
  blockTypes: readonly string[]
}

/** Whether each page is what a visitor should get; seen from its answer and its HTML alone. */
export function createSmokeChecks(deps: SmokeDeps): Check[] {
  const memory = createSmokeMemory(deps)
  return toChecks(smokeRules, { ...deps, memory }, (visit) => memory.add(visit))
}

type SmokeFacts = SmokeDeps & { memory: SmokeMemory }
type SmokeRule = RuleRow<SmokeFacts>

/** A fault of the page itself wherever the values are found. */
function ofVisitorPage(
  find: (page: VisitorPage, visit: Visit, facts: SmokeFacts) => PageFault['values'] | null,
): Pick<SmokeRule, 'ofPage'> {
  return {
    *ofPage(visit, facts) {
      const page = visitorPage(visit)
      const values = page && find(page, visit, facts)
      if (page && values) yield { about: 'page', page: page.url, values }
    },
  }
}

/** What came of asking for an address, once the doubtful ones have been asked again. */
function ofAnswer(
  judge: (record: UrlRecord) => Pick<PageFault, 'verdict' | 'values'> | null,
): Pick<SmokeRule, 'ofSite'> {
  return {
    *ofSite({ records }) {
      for (const record of records.doubtful()) {
        const { url, scope, outcome } = record
        const fault = scope === 'page' && outcome ? judge(record) : null
        if (outcome && fault)
          yield { about: 'page', page: url, ...fault, evidence: toEvidence(outcome) }
      }
    },
  }
}

/** By status, or by the site's mark where a proxy in front of it needs a standard status (`ERROR_598_STATUS`). */
function isBackendSilent({ outcome, errorMark }: UrlRecord): boolean {
  const status = outcome?.status ?? 0
  return status === 598 || status === 599 || (status >= 500 && errorMark === '598')
}

/**
 * Routes are what navigation, sitemap and start addresses name: a mere link to nowhere is the fault of the page that has it. From 500 on
 * every page counts, however it was reached.
 */
function judgeStatus(status: number, { seeds }: UrlRecord): Verdict | null {
  if (status < 400) return null
  if (isRefusal(status)) return 'blocked'
  if (isPassing(status)) return 'suspect'
  return seeds.length > 0 ? 'broken' : null
}

/** Where one more try cannot help. */
const lasting: ReadonlySet<FailureReason> = new Set([
  'certificate',
  'redirect-loop',
  'too-many-redirects',
  'bad-redirect',
])

/** In title, headings and the first text of the page. */
function* errorTextsOfPage({ url, document }: VisitorPage): Iterable<Fault> {
  const { title, mainHeadings, text, language } = document
  const found = [title, ...mainHeadings, text].map((part) => findErrorText(part, { language }))
  for (const error of new Set(found))
    if (error) yield { about: 'page', page: url, values: { text: error } }
}

/** In the links of header and footer, which are edited for all pages of a language. */
function* errorTextsOfLayout({ url, document }: VisitorPage): Iterable<Fault> {
  const { locale } = splitLocale(new URL(url).pathname)
  const page = locale === null ? url : new URL(`/${locale}`, url).href
  for (const { region, text } of document.links) {
    if (region !== 'header' && region !== 'footer') continue
    const error = findErrorText(text, document)
    if (error) yield { about: 'page', part: 'layout', page, values: { text: error } }
  }
}

/** What a line of results has room for, in characters. */
const maxTitle = 60

const contentSchema = z.object({
  content: z.array(z.object({ type: z.string() }).catch({ type: '' })),
})

/** Places of the blocks that were sent and are not shown; both lists have the same order. */
function* missing(sent: string[], shown: string[]): Iterable<number> {
  let next = 0
  for (const [index, type] of sent.entries()) {
    const place = shown.indexOf(type, next)
    if (place === -1) yield index
    else next = place + 1
  }
}

export const smokeRules: readonly SmokeRule[] = [
  {
    id: 'page-status',
    verdict: 'broken',
    title: {
      de: 'Die Seite antwortet mit Status {status}',
      en: 'The page answers with status {status}',
    },
    advice: {
      de: 'Veröffentlichen Sie die Seite wieder oder nehmen Sie sie aus Navigation und Sitemap. Ab Status 500 liegt der Fehler beim Server: die Ursache steht in dessen Protokoll.',
      en: 'Publish the page again, or take it out of navigation and sitemap. From 500 on the server is at fault: its log has the cause.',
    },
    ...ofAnswer((record) => {
      const status = record.outcome?.status ?? 0
      const verdict = isBackendSilent(record) ? null : judgeStatus(status, record)
      return verdict && { verdict, values: { status } }
    }),
  },
  {
    id: 'backend-silent',
    verdict: 'suspect',
    title: {
      de: 'Das Backend antwortet nicht (Status {status})',
      en: 'The backend does not answer (status {status})',
    },
    advice: {
      de: 'Prüfen Sie, ob das Backend läuft und ob die Website es unter BACKEND_URL erreicht.',
      en: 'See whether the backend runs and whether the site reaches it at BACKEND_URL.',
    },
    ...ofAnswer((record) =>
      isBackendSilent(record) ? { values: { status: record.outcome?.status ?? 0 } } : null,
    ),
  },
  {
    id: 'page-unanswered',
    verdict: 'suspect',
    title: {
      de: 'Die Seite antwortet nicht ({failure})',
      en: 'The page does not answer ({failure})',
    },
    advice: {
      de: 'Öffnen Sie die Seite im Browser. Antwortet sie auch dort nicht, ist der Server, die Weiterleitung oder das Zertifikat der Grund.',
      en: 'Open the page in a browser. If it does not answer there either, look at the server, the redirect or the certificate.',
    },
    ...ofAnswer(({ outcome }) => {
      const failure = outcome?.failure
      if (!failure) return null
      return { verdict: lasting.has(failure) ? 'broken' : 'suspect', values: { failure } }
    }),
  },
  {
    id: 'page-slow',
    verdict: 'warning',
    title: {
      de: 'Die Seite antwortet langsam: {durationMs} ms, mehr als {slowMs} ms',
      en: 'The page is slow to answer: {durationMs} ms, more than {slowMs} ms',
    },
    advice: {
      de: 'Prüfen Sie, wie lange das Backend für diese Seite braucht und ob der Seiten-Cache sie hält.',
      en: 'See how long the backend takes for this page, and whether the page cache keeps it.',
    },
    // What was slow among others counts where it is slow again, when nothing else is asked.
    async *ofSite(_, { slowMs, timeAgain, memory }) {
      for (const page of memory.slow) {
        const durationMs = await timeAgain(page)
        if (durationMs !== null && durationMs > slowMs)
          yield { about: 'page', page, values: { durationMs: Math.round(durationMs), slowMs } }
      }
    },
  },
  {
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
    *ofPage({ scope, url, outcome, document }) {
      const mark = document?.errorMark ?? null
      if (scope === 'page' && outcome.status === 200 && mark !== null)
        yield { about: 'page', page: url, values: { mark } }
    },
  },
  {
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
    *ofPage(visit) {
      const page = visitorPage(visit)
      if (!page) return
      yield* errorTextsOfPage(page)
      yield* errorTextsOfLayout(page)
    },
  },
  {
    id: 'main-missing',
    verdict: 'broken',
    title: { de: 'Der Seite fehlt der Hauptinhalt', en: 'The page has no main content' },
    advice: {
      de: 'Im HTML steht kein <main>. Öffnen Sie die Seite und sehen Sie im Protokoll des Servers nach, woran das Rendern scheitert.',
      en: 'There is no <main> in its HTML. Open the page, and look into the log of the server for why rendering fails.',
    },
    ...ofVisitorPage(({ document }) => (document.hasMain ? null : {})),
  },
  {
    id: 'footer-missing',
    verdict: 'broken',
    title: { de: 'Der Seite fehlt die Fusszeile', en: 'The page has no footer' },
    advice: {
      de: 'Meist hat das Backend das Layout nicht geliefert. Prüfen Sie dessen Aufruf {locale}/ajax/layout.',
      en: 'Mostly the backend has not sent the layout. See what its call {locale}/ajax/layout answers.',
    },
    ...ofVisitorPage(({ url, document }) => {
      const [, locale = ''] = new URL(url).pathname.split('/')
      return document.hasFooter ? null : { locale }
    }),
  },
  {
    id: 'heading-missing',
    verdict: 'broken',
    title: { de: 'Der Seite fehlt die Hauptüberschrift', en: 'The page has no main heading' },
    advice: {
      de: 'Geben Sie der Seite einen Titel: Er wird zur einen Überschrift <h1>, die Suchmaschinen und Screenreader erwarten.',
      en: 'Give the page a title: it becomes the one <h1> that search engines and screen readers expect.',
    },
    ...ofVisitorPage(({ document }) =>
      document.mainHeadings.some((heading) => heading.trim() !== '') ? null : {},
    ),
  },
  {
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
    ...ofVisitorPage(({ document: { mainHeadings } }) => {
      const quoted = mainHeadings.slice(0, 5).map((heading) => `«${heading.slice(0, 80)}»`)
      const values = { count: mainHeadings.length, headings: quoted.join(', ') }
      return mainHeadings.length < 2 ? null : values
    }),
  },
  {
    id: 'title-missing',
    verdict: 'broken',
    title: {
      de: 'Der Seite fehlt der Titel für Browser und Suchmaschinen',
      en: 'The page has no title for browsers and search engines',
    },
    advice: { de: 'Geben Sie der Seite einen Titel.', en: 'Give the page a title.' },
    ...ofVisitorPage(({ document }) => (document.title.trim() === '' ? {} : null)),
  },
  {
    id: 'title-duplicate',
    verdict: 'warning',
    title: {
      de: '{count} Seiten haben denselben Titel «{title}»',
      en: '{count} pages have the same title "{title}"',
    },
    advice: {
      de: 'Geben Sie jeder Seite einen eigenen Titel, damit man sie in Tabs und Suchergebnissen unterscheiden kann: {pages}',
      en: 'Give each page a title of its own, so that tabs and search results can be told apart: {pages}',
    },
    ofSite: (_, { memory }) => memory.titles.faults('title'),
  },
  {
    id: 'title-long',
    verdict: 'warning',
    title: {
      de: 'Der Titel ist {length} Zeichen lang, die Marke inbegriffen',
      en: 'The title is {length} characters long, brand included',
    },
    advice: {
      de: 'Suchmaschinen schneiden Titel nach etwa 60 Zeichen ab. Geben Sie der Seite im Feld für den Titel im Browser einen kürzeren.',
      en: 'Search engines cut titles off after some 60 characters. Give the page a shorter one in the field for the title in the browser.',
    },
    ...ofVisitorPage(({ document }, visit) => {
      const { length } = document.title.trim()
      return isIndexable(visit) && length > maxTitle ? { length } : null
    }),
  },
  {
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
    ...ofVisitorPage(({ document }, visit) =>
      isIndexable(visit) && !document.description?.trim() ? {} : null,
    ),
  },
  {
    id: 'block-missing',
    verdict: 'suspect',
    title: {
      de: 'Der Block {type} ist auf der Seite nicht zu sehen',
      en: 'The block {type} is not to be seen on the page',
    },
    advice: {
      de: 'Das Backend liefert ihn, die Seite zeigt ihn nicht. Meist fehlt ihm ein Pflichtfeld; sonst ist die Seite im Cache älter als der Inhalt.',
      en: 'The backend sends it, the page does not show it. Mostly it lacks a required field; otherwise the cached page is older than the content.',
    },
    // Unknown types are not shown on purpose.
    *ofPage(visit, { blockTypes }) {
      const page = isOwnAddress(visit) ? visitorPage(visit) : null
      const { data } = contentSchema.safeParse(visit.source?.status === 200 && visit.source.body)
      const types = data?.content.map((block) => block.type) ?? []
      for (const index of page ? missing(types, page.document.blocks) : []) {
        const type = types[index] ?? ''
        const pointer = `/content/${index}`
        if (page && blockTypes.includes(type))
          yield { about: 'page', page: page.url, block: { type, index }, pointer, values: { type } }
      }
    },
  },
  {
    id: 'block-unseen',
    verdict: 'warning',
    title: {
      de: '{count} von {total} Blocktypen kamen auf keiner Seite vor',
      en: '{count} of {total} block types were on no page',
    },
    advice: {
      de: 'Über diese Blöcke sagt der Lauf nichts aus: {types}',
      en: 'The run says nothing about these blocks: {types}',
    },
    needsWholeSite: true,
    // One warning with all of them: it is about how far the run reached, not about a page.
    *ofSite(_, { base, locales, blockTypes, memory }) {
      const [locale] = locales
      const types = blockTypes.filter((type) => !memory.blocks.has(type)).sort()
      if (types.length === 0 || locale === undefined) return
      const page = new URL(`/${locale}`, base).href
      const values = { count: types.length, total: blockTypes.length, types: types.join(', ') }
      yield { about: 'page', part: 'site', page, values }
    },
  },
]
