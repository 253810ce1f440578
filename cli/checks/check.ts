import type { Locale } from '../../locales/locales.ts'
import type { DocumentLink } from '../crawl/document/page-document.ts'
import type { Fetcher } from '../crawl/fetch/fetcher.ts'
import type { Seeds } from '../crawl/seeds/find-seeds.ts'
import type { SiteTables } from '../crawl/site-tables.ts'
import type { Trap } from '../crawl/trap-detector.ts'
import type { Visit } from '../crawl/visit.ts'
import { placeOf, type Fault, type Verdict } from './finding.ts'
import type { Canary } from './links/ask-canary.ts'
import { seePage, type Page } from './page.ts'

/** What can be wrong. Its id never changes: baselines and documentation name it. */
export interface Rule {
  /** Words with hyphens: `link-broken`. */
  id: string
  verdict: Verdict
  /** In the first line what is wrong, in the second what to do about it; `{name}` stands for a value of the finding. */
  en: string
  /** The same in German. */
  de: string
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
  /** `locales/*.json` as read. */
  messages: Record<Locale, unknown>
  /** An answer that takes longer is worth a warning. */
  slowMs: number
  /** For what has to be asked once more when the crawl is over. */
  fetch: Fetcher
  /** Which pages a browser opens: `sample` are home pages, and pages that together have every block type. */
  browser: 'none' | 'sample' | 'all'
  /** Opens pages in a browser, and says what it has to do with which rule. */
  browse: (urls: readonly string[]) => AsyncIterable<Detail>
}

/**
 * A fault as a rule tells it. `page` is the one that was looked at, or of the whole site its home page, unless it says otherwise; `rule`
 * is another row of the same table, where one function decides between several.
 */
export type Detail = Partial<Fault>

type Found = Detail | Iterable<Detail> | null | false

/** A row of a table of rules, with a function for what it looks at. Only `ofSite` may go by what was seen before. */
export interface RuleRow extends Rule {
  /** True where `ofSite` would be wrong about a site of which only a part was visited; it is left out then. */
  needsWholeSite?: true
  ofVisit?: (visit: Visit, facts: Facts) => Found
  ofPage?: (page: Page, facts: Facts) => Found
  ofLink?: (link: DocumentLink, page: string) => Pick<Detail, 'values' | 'verdict'> | null
  /** Once the crawl is over. */
  ofSite?: (facts: Facts) => Iterable<Detail> | AsyncIterable<Detail>
}

/** Puts rules to work on one run. What header and footer have is told once a language. */
export function createJudge(rules: readonly RuleRow[], facts: Facts) {
  const told = new Set<string>()

  function isNews(fault: Fault, visit: Visit): boolean {
    const key = layoutKey(fault, visit)
    return key === null || told.size < told.add(`${fault.rule} ${key}`).size
  }

  return {
    /** To be called once for every visit, in no order that can be relied on. */
    see(visit: Visit): Fault[] {
      const page = seePage(visit, facts)
      const faults = rules.flatMap((row) => [...look(row, visit, page, facts)])
      return faults.filter((fault) => isNews(fault, visit))
    },
    /** To be called once when the crawl is over. */
    async *finish({ isPart }: { isPart: boolean }): AsyncIterable<Fault> {
      for (const { id: rule, needsWholeSite, ofSite } of rules)
        if (ofSite && !(isPart && needsWholeSite))
          for await (const detail of ofSite(facts)) yield { rule, page: facts.base.href, ...detail }
    },
  }
}

function* look(row: RuleRow, visit: Visit, page: Page | null, facts: Facts): Generator<Fault> {
  const { id: rule, ofVisit, ofPage, ofLink } = row
  const seen = { rule, page: visit.url }
  for (const detail of toList(ofVisit?.(visit, facts))) yield { ...seen, ...detail }
  for (const detail of toList(page && ofPage?.(page, facts)))
    yield { ...seen, ...(page && { page: page.url }), ...detail }
  for (const link of (ofLink && visit.document?.links) ?? []) {
    const fault = ofLink?.(link, visit.url)
    if (fault) yield { ...seen, ...placeOf(link), target: link.url ?? undefined, ...fault }
  }
}

function toList(found: Found | undefined): Iterable<Detail> {
  if (!found) return []
  return Symbol.iterator in found ? found : [found]
}

/** The same for what all pages of a language share; `null`: it is the page's own. */
function layoutKey({ part, page, link, values }: Fault, { document }: Visit): string | null {
  if (part === 'layout') return JSON.stringify([page, values])
  const isShared = link?.region === 'header' || link?.region === 'footer'
  return isShared ? `${document?.language} ${link.raw}` : null
}
