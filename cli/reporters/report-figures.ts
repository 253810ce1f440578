import { verdicts, type Verdict } from '../checks/finding.ts'
import { groupByPlace } from './group-by-place.ts'
import type { Report } from './report.ts'

export interface ReportFigures {
  findings: number
  /** Findings whose verdict fails the run. */
  failing: number
  /** Pages, layouts and so on with at least one finding. */
  places: number
  byVerdict: Record<Verdict, number>
}

export function reportFigures({ findings, failOn }: Report): ReportFigures {
  const count = (verdict: Verdict) =>
    findings.filter((finding) => finding.verdict === verdict).length
  return {
    findings: findings.length,
    failing: findings.filter(({ verdict }) => failOn.includes(verdict)).length,
    places: groupByPlace(findings).length,
    byVerdict: Object.fromEntries(
      verdicts.map((verdict) => [verdict, count(verdict)]),
    ) as ReportFigures['byVerdict'],
  }
}
