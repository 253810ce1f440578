import type { Locale } from '../../../locales/locales.ts'
import type { Check, Rule } from '../check.ts'
import { visitorPage, type VisitorPage } from '../smoke/visitor-page.ts'
import { accessibility } from './accessibility.ts'
import type { BrowserFault } from './browser-fault.ts'
import { createSample } from './choose-sample.ts'
import { consoleError } from './console-error.ts'
import { hydrationMismatch } from './hydration-mismatch.ts'
import { requestFailed } from './request-failed.ts'

export interface BrowserDeps {
  /** `sample`: home pages, and pages that together have every block type. */
  pages: 'sample' | 'all'
  locales: readonly Locale[]
  /** `openPages` with its options. */
  open: (urls: readonly string[]) => AsyncIterable<BrowserFault>
}

/** What only a browser can tell. Pages are chosen while the crawl goes on and opened, once for all rules, when it is over. */
export function createBrowserChecks({ pages, locales, open }: BrowserDeps): Check[] {
  const choice = pages === 'all' ? createList() : createSample(locales)
  let opened: Promise<BrowserFault[]> | null = null
  const openOnce = () => (opened ??= collect(open(choice.urls())))
  const [first, ...others] = [consoleError, hydrationMismatch, requestFailed, accessibility].map(
    (rule) => createBrowserCheck(rule, openOnce),
  )
  return first ? [{ ...first, see: (visit) => remember(visitorPage(visit)) }, ...others] : []

  function remember(page: VisitorPage | null): [] {
    if (page) choice.see(page)
    return []
  }
}

function createBrowserCheck(rule: Rule, openOnce: () => Promise<BrowserFault[]>): Check {
  return {
    rule,
    async *finish() {
      for (const { rule: id, ...fault } of await openOnce()) if (id === rule.id) yield fault
    },
  }
}

function createList() {
  const urls = new Set<string>()
  return {
    see: ({ url }: VisitorPage) => void urls.add(url),
    urls: () => [...urls].sort(),
  }
}

async function collect(faults: AsyncIterable<BrowserFault>): Promise<BrowserFault[]> {
  const all: BrowserFault[] = []
  for await (const fault of faults) all.push(fault)
  return all
}
