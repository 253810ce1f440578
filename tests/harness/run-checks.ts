import { expect } from 'vitest'
import type { Check } from '../../cli/checks/check.ts'
import { missingValues } from './missing-values.ts'
import type { Fault } from '../../cli/checks/finding.ts'
import type { UrlRecord, Visit } from '../../cli/crawl/visit.ts'
import type { SiteLinks } from '../../cli/crawl/site-tables.ts'
import { siteLinks } from './content/site-links.ts'
import { base, siteRecords, urlRecord } from './content/visit-builder.ts'

export type FoundFault = Fault & { rule: string }

/**
 * Shows the checks what a crawl would.
 *
 * @param others besides those of the visits
 * @param links that the pages have
 * @returns what they say, each sentence complete
 */
export async function runChecks(
  checks: Check[],
  visits: Visit[],
  others: UrlRecord[] = [],
  links: SiteLinks = siteLinks(),
): Promise<FoundFault[]> {
  const known = [...visits.map(toRecord), ...others]
  const byUrl = new Map(known.map((record) => [record.url, record]))
  const site = { base, records: siteRecords([...byUrl.values()]), links }
  const faults: FoundFault[] = []
  for (const visit of visits)
    for (const check of checks)
      for (const fault of check.see?.(visit) ?? []) faults.push({ ...fault, rule: check.rule.id })
  for (const check of checks)
    for await (const fault of check.finish?.(site) ?? [])
      faults.push({ ...fault, rule: check.rule.id })
  for (const fault of faults) expectWholeSentences(fault, checks)
  return faults
}

function toRecord({ url, outcome, source }: Visit): UrlRecord {
  const isDraft = source?.liveStatus === 404 && source.status === 200
  return urlRecord(url, { outcome, isDraft })
}

function expectWholeSentences(fault: FoundFault, checks: Check[]): void {
  const rule = checks.find((check) => check.rule.id === fault.rule)?.rule
  const { evidence, values = {} } = fault
  const [page, target] =
    fault.about === 'page' ? [fault.page, fault.target] : [base.href, fault.url]
  const finding = {
    rule: fault.rule,
    verdict: 'warning' as const,
    page,
    part: 'page' as const,
    values,
    ...(target && { target }),
    ...(evidence && { evidence }),
  }
  expect(rule && missingValues(rule, finding), fault.rule).toEqual([])
}
