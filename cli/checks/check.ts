import type { Locale } from '../../locales/locales.ts'
import type { DocumentLink } from '../crawl/document/page-document.ts'
import type { Seeds } from '../crawl/seeds/find-seeds.ts'
import type { SiteTables } from '../crawl/site-tables.ts'
import type { Trap } from '../crawl/trap-detector.ts'
import type { Visit } from '../crawl/visit.ts'
import type { Fault, PageFault, RuledFault, TargetFault, Verdict } from './finding.ts'
import type { Canary } from './links/ask-canary.ts'
import { seePage, type Page } from './page.ts'

/** A text in the languages of a report; `{name}` stands for a value of the finding. */
export interface ReportText {
  de: string
  en: string
}

/** What can be wrong. Its id never changes: baselines and documentation name it. */
export interface Rule {
  /** Words with hyphens: `link-broken`. */
  id: string
  verdict: Verdict
  /** One line: what is wrong. */
  title: ReportText
  /** One or two sentences: what to do about it. */
  advice: ReportText
}

/** What a run knows besides the visit at hand. */
export interface Facts {
  /** Public address that is checked. */
  base: URL
  /** Whose pages are compared; empty: the site has none of these languages. */
  locales: readonly Locale[]
  seeds: Pick<Seeds, 'layouts' | 'navigations' | 'sitemap' | 'problems'>
  /** Addresses, links and pages; complete when nothing is left to visit. */
  tables: SiteTables
  /** What missing pages look like where they answer as if they existed. */
  canaries: readonly Canary[]
  traps: readonly Trap[]
  /** Paths of pages that are about to be unpublished. */
  unpublish: readonly string[]
  /** Every block type that the contract knows. */
  blockTypes: readonly string[]
  /** `locales/*.json` as read; `null` where the command runs outside the project. */
  messages: Partial<Record<Locale, unknown>> | null
  /** An answer that takes longer is worth a warning. */
  slowMs: number
  /** Asks for a page alone; milliseconds until its headers, `null` without an answer. */
  timeAgain: (url: string) => Promise<number | null>
  /** Of an address that answers 200; `null`: it does not. */
  readText: (url: string) => Promise<string | null>
  /** Which pages a browser opens: `sample` are home pages, and pages that together have every block type. */
  browser: 'none' | 'sample' | 'all'
  /** Opens pages in a browser, and says what it has to do with which rule. */
  browse: (urls: readonly string[]) => AsyncIterable<Detail>
}

/**
 * A fault as a rule tells it. `page` is the one that was looked at, or of the whole site its home page, unless it says otherwise; `rule`
 * is another row of the same table, where one function decides between several.
 */
export type Detail = (
  | (Omit<PageFault, 'about' | 'page'> & { page?: string })
  | Omit<TargetFault, 'about'>
) & { rule?: string }

type Found = Detail | Iterable<Detail> | null | false

/** What a rule looks at, each with a function. Only `ofSite` may go by what was seen before. */
interface Looks {
  /** True where `ofSite` would be wrong about a site of which only a part was visited; it is left out then. */
  needsWholeSite?: true
  ofVisit?: (visit: Visit, facts: Facts) => Found
  ofPage?: (page: Page, facts: Facts) => Found
  ofLink?: (link: DocumentLink, page: string) => Pick<PageFault, 'values' | 'verdict'> | null
  /** Once the crawl is over. */
  ofSite?: (facts: Facts) => Iterable<Detail> | AsyncIterable<Detail>
}

export interface RuleRow extends Rule, Looks {}

/** In each language the first line says what is wrong, the second what to do about it. */
type WrittenRow = Pick<Rule, 'id' | 'verdict'> & ReportText & Looks

/** The rules of one group. */
export function ruleTable(rows: readonly WrittenRow[]): readonly RuleRow[] {
  return rows.map(({ de, en, ...row }) => {
    const [[title = '', advice = ''], [titel = '', rat = '']] = [toLines(en), toLines(de)]
    return { ...row, title: { de: titel, en: title }, advice: { de: rat, en: advice } }
  })
}

const toLines = (text: string) => text.split(/\n\s*/)

/** Puts rules to work on one run. What header and footer have is told once a language. */
export function createJudge(rules: readonly RuleRow[], facts: Facts) {
  const told = new Set<string>()

  function isNews(fault: RuledFault, visit: Visit): boolean {
    const key = layoutKey(fault, visit)
    if (key === null) return true
    const size = told.size
    return told.add(`${fault.rule} ${key}`).size > size
  }

  return {
    /** To be called once for every visit, in no order that can be relied on. */
    see(visit: Visit): RuledFault[] {
      const page = seePage(visit, facts)
      return rules
        .flatMap((row) =>
          Array.from(look(row, visit, page, facts), (found) => toFault(row.id, found, visit.url)),
        )
        .filter((fault) => isNews(fault, visit))
    },
    /** To be called once when the crawl is over. */
    async *finish({ isPart }: { isPart: boolean }): AsyncIterable<RuledFault> {
      for (const { id, needsWholeSite, ofSite } of rules)
        if (ofSite && !(isPart && needsWholeSite))
          for await (const found of ofSite(facts)) yield toFault(id, found, facts.base.href)
    },
  }
}

function* look(row: RuleRow, visit: Visit, page: Page | null, facts: Facts): Generator<Detail> {
  const { ofVisit, ofPage, ofLink } = row
  if (ofVisit) yield* toList(ofVisit(visit, facts))
  if (ofPage && page)
    for (const detail of toList(ofPage(page, facts))) yield { page: page.url, ...detail }
  for (const link of ofLink ? (visit.document?.links ?? []) : []) {
    const fault = ofLink?.(link, visit.url)
    if (!fault) continue
    const { raw, text, element, attribute, region, block, url } = link
    const place = { link: { raw, text, element, attribute, region }, ...(block && { block }) }
    yield { ...place, ...(url && { target: url }), ...fault }
  }
}

function toList(found: Found): Iterable<Detail> {
  if (!found) return []
  return Symbol.iterator in found ? found : [found]
}

function toFault(rule: string, detail: Detail, page: string): RuledFault {
  return 'url' in detail
    ? { about: 'target', rule, ...detail }
    : { about: 'page', rule, page, ...detail }
}

/** The same for what all pages of a language share; `null`: it is the page's own. */
function layoutKey(fault: Fault, { document }: Visit): string | null {
  if (fault.about === 'target') return null
  const { part, page, link, values } = fault
  if (part === 'layout') return JSON.stringify([page, values])
  const isShared = link?.region === 'header' || link?.region === 'footer'
  return isShared ? `${document?.language} ${link.raw}` : null
}
