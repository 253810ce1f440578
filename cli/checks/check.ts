import type { SiteLinks, SiteRecords } from '../crawl/site-tables.ts'
import type { Visit } from '../crawl/visit.ts'
import type { Fault, Verdict } from './finding.ts'

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

/** What is known when nothing is left to visit. */
export interface Site {
  /** Public address that is checked. */
  base: URL
  /** Every address that was heard of, by its URL. */
  records: SiteRecords
  links: SiteLinks
}

/** A row of a group's table: a rule, and what it looks at. `Facts` is what the group has to know besides. */
export interface RuleRow<Facts> extends Rule {
  /** True where `ofSite` would be wrong about a site of which only a part was visited; it is left out then. */
  needsWholeSite?: true
  /** Of one page alone: nothing is remembered, so that a draft can be judged without a crawl. */
  ofPage?: (visit: Visit, facts: Facts) => Iterable<Fault>
  /** Of the whole site, once the crawl is over. */
  ofSite?: (site: Site, facts: Facts) => Iterable<Fault> | AsyncIterable<Fault>
}

/** One rule at work on one run. */
export interface Check {
  rule: Rule
  needsWholeSite?: true
  /** Called once for every visit, in no order that can be relied on. */
  see?(visit: Visit): Iterable<Fault>
  /** Called once when the crawl is over. */
  finish?(site: Site): Iterable<Fault> | AsyncIterable<Fault>
}

/**
 * Puts the rules of a table to work. What header and footer have is told once a language.
 *
 * @param remember is shown every visit before the rules are, where the facts grow with the crawl
 */
export function toChecks<Facts>(
  rows: readonly RuleRow<Facts>[],
  facts: Facts,
  remember?: (visit: Visit) => void,
): Check[] {
  return rows.map((row, index) => {
    const { needsWholeSite, ofPage, ofSite, id, verdict, title, advice } = row
    const remembers = index === 0 ? remember : undefined
    const told = new Set<string>()
    return {
      rule: { id, verdict, title, advice },
      ...(needsWholeSite && { needsWholeSite }),
      *see(visit) {
        remembers?.(visit)
        for (const fault of ofPage?.(visit, facts) ?? []) {
          const key = layoutKey(fault, visit)
          if (key === null || !told.has(key)) yield fault
          if (key !== null) told.add(key)
        }
      },
      ...(ofSite && { finish: (site) => ofSite(site, facts) }),
    }
  })
}

/** The same for what all pages of a language share; `null`: it is the page's own. */
function layoutKey(fault: Fault, { document }: Visit): string | null {
  if (fault.about === 'target') return null
  const { part, page, link, values } = fault
  if (part === 'layout') return JSON.stringify([page, values])
  const isShared = link?.region === 'header' || link?.region === 'footer'
  return isShared ? `${document?.language} ${link.raw}` : null
}
