import type { UrlRecord, Visit } from '../crawl/visit.ts'
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
  records: ReadonlyMap<string, UrlRecord>
}

/** One rule at work on one run; it may remember what it has seen, as little as it can. */
export interface Check {
  rule: Rule
  /** True where `finish` would be wrong about a site of which only a part was visited; it is left out then. */
  needsWholeSite?: true
  /** Called once for every visit, in no order that can be relied on. */
  see?(visit: Visit): Iterable<Fault>
  /** Called once when the crawl is over. */
  finish?(site: Site): Iterable<Fault> | AsyncIterable<Fault>
}
