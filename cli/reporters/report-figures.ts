import { verdicts, type Verdict } from '../checks/finding.ts'
import { groupFindings } from './group-findings.ts'
import type { Report } from './report.ts'

export interface ReportFigures {
  /** Those with the same cause and target count once. */
  findings: number
  /** Findings whose verdict fails the run. */
  failing: number
  /** Links and fields in which they stand. */
  places: number
  byVerdict: Record<Verdict, number>
}

export function reportFigures({ findings, failOn }: Report): ReportFigures {
  const groups = groupFindings(findings)
  const count = (verdict: Verdict) =>
    groups.filter(({ finding }) => finding.verdict === verdict).length
  return {
    findings: groups.length,
    failing: groups.filter(({ finding }) => failOn.includes(finding.verdict)).length,
    places: groups.reduce((sum, { places }) => sum + places, 0),
    byVerdict: Object.fromEntries(
      verdicts.map((verdict) => [verdict, count(verdict)]),
    ) as ReportFigures['byVerdict'],
  }
}
