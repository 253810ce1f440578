import type { Finding } from '../checks/finding.ts'
import { describeFinding } from './describe-finding.ts'
import { groupFindings, type FindingGroup } from './group-findings.ts'
import type { JsonReport } from './report-schema.ts'
import { reportFigures } from './report-figures.ts'
import type { Report } from './report.ts'

/** @see docs/report.schema.json */
export function jsonReport(report: Report): string {
  return `${JSON.stringify(toJson(report), null, 2)}\n`
}

function toJson(report: Report): JsonReport {
  const { command, base, backend, language, durationMs, visited, notices, failOn } = report
  const groups = groupFindings(report.findings)
  const { findings, failing, places, byVerdict } = reportFigures(report)
  const known = report.knownFindings
  return {
    schemaVersion: 2,
    command,
    base,
    backend,
    language,
    startedAt: report.startedAt.toISOString(),
    durationMs,
    interrupted: report.isInterrupted,
    visited,
    notices,
    failOn,
    summary: { fails: failing > 0, findings, failing, places, known, byVerdict },
    rules: toRules(report, groups),
    findings: groups.map((group) => toFinding(group, report)),
  }
}

function toRules({ rules }: Report, groups: FindingGroup[]): JsonReport['rules'] {
  const counts = Map.groupBy(groups, ({ finding }) => finding.rule)
  const entries = [...rules].map(
    ([id, { verdict }]) => [id, { verdict, findings: counts.get(id)?.length ?? 0 }] as const,
  )
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

function toFinding(group: FindingGroup, report: Report): JsonReport['findings'][number] {
  const { finding, places, pageCount, pages } = group
  const { isFailing, title, advice } = describeFinding(finding, report)
  const { rule, verdict, target, evidence } = finding
  return {
    rule,
    verdict,
    fails: isFailing,
    title,
    advice,
    ...(target !== undefined && { target }),
    ...(evidence && { evidence }),
    count: { places, pages: pageCount },
    places: pages.flatMap((page) => page.places.map(toPlace)),
  }
}

function toPlace(finding: Finding): JsonReport['findings'][number]['places'][number] {
  const { id, page, part, target, link, block, pointer, editUrl, morePages, values } = finding
  return { id, page, part, target, link, block, pointer, editUrl, morePages, values }
}
