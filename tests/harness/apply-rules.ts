import { expect } from 'vitest'
import de from '../../locales/de.json' with { type: 'json' }
import en from '../../locales/en.json' with { type: 'json' }
import { createJudge, type Facts, type Rules } from '../../cli/checks/check.ts'
import { failure } from './crawl/answer.ts'
import { missingValues } from './missing-values.ts'
import type { Fault } from '../../cli/checks/finding.ts'
import type { SitemapEntry } from '../../cli/crawl/site-tables.ts'
import type { UrlRecord, Visit } from '../../cli/crawl/visit.ts'
import { crawledTables, type TestLink } from './content/crawled-tables.ts'
import type { SeededVisit } from './content/visit-html.ts'
import { base, urlRecord } from './content/visit-builder.ts'

/** Default data of a crawled site. */
export function createFacts(facts: Partial<Facts> = {}): Facts {
  return {
    base,
    locales: ['de', 'en'],
    seeds: { layouts: new Map(), navigations: new Map(), redirects: new Map(), problems: [] },
    tables: crawledTables(),
    traps: [],
    unpublish: [],
    blockTypes: [],
    messages: { de, en },
    slowMs: 2_000,
    fetch: async () => failure('unreachable'),
    browser: 'none',
    async *browse() {},
    findFragments: null,
    ...facts,
  }
}

/**
 * Runs rules on the given visits, as after a crawl.
 *
 * @param others visits without a fault
 * @param links of the pages
 * @returns the findings as complete sentences
 */
export async function applyRules(
  rules: Rules,
  visits: SeededVisit[],
  { sitemap = [], ...given }: Partial<Facts> & { sitemap?: readonly SitemapEntry[] } = {},
  others: UrlRecord[] = [],
  links: TestLink[] = [],
): Promise<Fault[]> {
  const known = [...visits.map(toRecord), ...others]
  const byUrl = new Map(known.map((record) => [record.url, record]))
  const tables = crawledTables([...byUrl.values()], links)
  for (const { url, alternates } of sitemap) tables.addSeed(url, 'sitemap', alternates)
  const faults = await judge(rules, visits, { tables, ...given })
  for (const fault of faults) expectWholeSentences(fault, rules)
  return faults
}

/** All findings of these visits. */
async function judge(rules: Rules, visits: Visit[], facts: Partial<Facts>): Promise<Fault[]> {
  const judging = createJudge(rules, createFacts(facts))
  const faults = visits.flatMap((visit) => judging.check(visit))
  for await (const fault of judging.finish({ isPart: false })) faults.push(fault)
  return faults
}

function toRecord({ url, scope, outcome, source, document, seeds = [] }: SeededVisit): UrlRecord {
  const isDraft = source?.liveStatus === 404 && source.status === 200
  return urlRecord(url, { scope, outcome, isDraft, seeds, errorMark: document?.errorMark ?? null })
}

function expectWholeSentences(fault: Fault, rules: Rules): void {
  const rule = rules[fault.rule]
  const usual = { target: fault.url, values: {}, part: 'page', verdict: 'warning' } as const
  const finding = { ...usual, ...fault }
  expect(rule && missingValues(rule, finding), fault.rule).toEqual([])
}
