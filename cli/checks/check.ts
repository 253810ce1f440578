import type { Locale } from '../../locales/locales.ts'
import type { CliConfig } from '../cli-config.ts'
import type { DocumentLink } from '../crawl/document/page-document.ts'
import type { Fetcher } from '../crawl/fetch/fetcher.ts'
import type { Seeds } from '../crawl/seeds/find-seeds.ts'
import type { SiteTables } from '../crawl/site-tables.ts'
import type { Trap } from '../crawl/traps/trap-detector.ts'
import type { Visit } from '../crawl/visit.ts'
import { placeOf, type Fault, type Rule } from './finding.ts'
import { seePage, type SeenPage } from './seen-page.ts'

/** Data of a run that is not part of one visit. */
export interface Facts extends Pick<
  CliConfig,
  'base' | 'locales' | 'unpublish' | 'slowMs' | 'browser'
> {
  seeds: Pick<Seeds, 'layouts' | 'navigations' | 'redirects' | 'problems'>
  /** Addresses, links and pages; complete at the end of the crawl. */
  tables: SiteTables
  traps: readonly Trap[]
  /** Every block type that the contract knows. */
  blockTypes: readonly string[]
  /** `locales/*.json` */
  messages: Record<Locale, Readonly<Partial<Record<string, string>>>>
  /** Fetcher for requests after the crawl. */
  fetch: Fetcher
  /** Opens pages in a browser and returns their faults, each with its rule; `null`: no browser was requested. */
  browse: ((urls: readonly string[]) => AsyncIterable<Detail>) | null
  /** Opens pages in a browser to find these fragments, by page; keys of the states: `page#fragment`. `null`: no browser. */
  findFragments:
    | ((wanted: ReadonlyMap<string, readonly string[]>) => Promise<FragmentStates>)
    | null
}

/** `unknown`: the page could not be opened, or is beyond the limit. A fragment that does not exist has no state. */
export type FragmentStates = ReadonlyMap<string, 'exists' | 'unknown'>

/**
 * A fault as a rule reports it. Default of `page`: the visited page, or the home page for a fault of the whole site. `rule` names another
 * row of the same table, where one function serves several rules.
 */
export type Detail = Partial<Fault>

type Found = Detail | Iterable<Detail> | null | false

/** Rules by id, as `link-broken`. An id never changes, because baselines and documentation name it. */
export type Rules = Readonly<Record<string, RuleRow>>

/** A row of a table of rules, with a function for each kind of input. Only `ofSite` may depend on earlier visits. */
interface RuleRow extends Rule {
  /** True where a partial visit of the site would make `ofSite` wrong; it is then skipped. */
  needsWholeSite?: true
  ofVisit?: (visit: Visit, facts: Facts) => Found
  ofPage?: (page: SeenPage, facts: Facts) => Found
  ofLink?: (
    link: DocumentLink,
    page: string,
  ) => Pick<Detail, 'values' | 'verdict' | 'target'> | null
  /** Called at the end of the crawl. */
  ofSite?: (facts: Facts) => Iterable<Detail> | AsyncIterable<Detail>
}

/** Applies rules to one run. Faults of header and footer are reported once per language of the site. */
export function createJudge(rules: Rules, facts: Facts) {
  const rows = Object.entries(rules)
  const reported = new Set<string>()

  function isNew(fault: Fault, visit: Visit): boolean {
    const key = facts.locales.length > 0 ? layoutKey(fault, visit) : null
    return key === null || reported.size < reported.add(`${fault.rule} ${key}`).size
  }

  return {
    /** To be called once per visit, in any order. */
    check(visit: Visit): Fault[] {
      const { url, document } = visit
      const page = seePage(visit, facts)
      const faults = rows.flatMap(([rule, { ofVisit, ofPage, ofLink }]): Fault[] =>
        [
          ...toList(ofVisit?.(visit, facts)),
          ...toList(page && ofPage?.(page, facts)),
          ...((ofLink && document?.links) ?? []).flatMap((link) => {
            const fault = ofLink?.(link, url)
            return fault ? { ...placeOf(link), target: link.url ?? undefined, ...fault } : []
          }),
        ].map((detail) => ({ rule, page: url, ...detail })),
      )
      return faults.filter((fault) => isNew(fault, visit))
    },
    /** To be called once at the end of the crawl. */
    async *finish({ isPart }: { isPart: boolean }): AsyncIterable<Fault> {
      for (const [rule, { needsWholeSite, ofSite }] of rows)
        if (ofSite && !(isPart && needsWholeSite))
          for await (const detail of ofSite(facts)) yield { rule, page: facts.base.href, ...detail }
    },
  }
}

function toList(found: Found | undefined): Iterable<Detail> {
  if (!found) return []
  return Symbol.iterator in found ? found : [found]
}

/** Key of a fault that all pages of a language share; `null`: a fault of the page itself. */
function layoutKey({ part, page, link, values }: Fault, { document }: Visit): string | null {
  if (part === 'layout') return JSON.stringify([page, values])
  const isShared = link?.region === 'header' || link?.region === 'footer'
  return isShared ? `${document?.language} ${link.raw}` : null
}
