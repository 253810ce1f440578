import type { UrlRecord } from '../crawl/visit.ts'
import type { Fault, PageFault, TargetFault } from './finding.ts'

/** A fault, and the rule that it breaks. */
export type RuledFault = Fault & { rule: string }
export type RuledPageFault = PageFault & { rule: string }
export type RuledTargetFault = TargetFault & { rule: string }

/** What there is to find on one page. */
export interface PageTask {
  url: string
  /** As the crawl knows it; `null` where only faults of the page itself name it. */
  record: UrlRecord | null
  /** Faults of the page itself. */
  own: RuledPageFault[]
  /** Faults of addresses that the page links to. */
  linked: RuledTargetFault[]
}

export interface SpreadFaults {
  /** In the order of their addresses. */
  tasks: PageTask[]
  /** Faults of addresses that no page links to. */
  unlinked: RuledTargetFault[]
}

/** Sorts faults by the pages on which they are to be mended, so that each page is looked at once. */
export function spreadFaults(
  faults: readonly RuledFault[],
  records: ReadonlyMap<string, UrlRecord>,
): SpreadFaults {
  const tasks = new Map<string, PageTask>()
  const unlinked: RuledTargetFault[] = []

  function taskFor(url: string): PageTask {
    const known = tasks.get(url)
    if (known) return known
    const task: PageTask = { url, record: records.get(url) ?? null, own: [], linked: [] }
    tasks.set(url, task)
    return task
  }

  for (const fault of faults) {
    if (fault.about === 'page') taskFor(fault.page).own.push(fault)
    else {
      const pages = knownReferrers(fault, records)
      for (const { url } of pages) taskFor(url).linked.push(fault)
      if (pages.length === 0) unlinked.push(fault)
    }
  }
  return { tasks: [...tasks.values()].sort((a, b) => (a.url < b.url ? -1 : 1)), unlinked }
}

/** Pages that link to what has the fault, as far as the crawl has kept them. */
function knownReferrers(
  { url, fragment, from }: TargetFault,
  records: ReadonlyMap<string, UrlRecord>,
): readonly UrlRecord[] {
  const record = records.get(url)
  const referrers =
    fragment === undefined ? record?.referrers : record?.missingFragments?.get(fragment)
  return referrers?.filter((referrer) => from?.(referrer) ?? true) ?? []
}
