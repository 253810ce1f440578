import { describeFinding } from './describe-finding.ts'
import type { JsonReport } from './report-schema.ts'
import { reportFigures } from './report-figures.ts'
import type { Report } from './report.ts'

/** @see docs/report.schema.json */
export function jsonReport(report: Report): string {
  return `${JSON.stringify(toJson(report), null, 2)}\n`
}

function toJson(report: Report): JsonReport {
  const { command, base, backend, language, durationMs, visited, notices, failOn } = report
  return {
    schemaVersion: 1,
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
    summary: toSummary(report),
    rules: toRules(report),
    findings: report.findings.map((finding) => {
      const { isFailing, title, advice } = describeFinding(finding, report)
      const { id, rule, verdict, ...facts } = finding
      return { id, rule, verdict, fails: isFailing, title, advice, ...facts }
    }),
  }
}

function toSummary(report: Report): JsonReport['summary'] {
  const { findings, failing, byVerdict } = reportFigures(report)
  return { fails: failing > 0, findings, failing, known: report.knownFindings, byVerdict }
}

function toRules({ rules, findings }: Report): JsonReport['rules'] {
  const counts = Map.groupBy(findings, ({ rule }) => rule)
  const entries = [...rules].map(
    ([id, { verdict }]) => [id, { verdict, findings: counts.get(id)?.length ?? 0 }] as const,
  )
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}
