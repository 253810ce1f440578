import type { Report } from './report.ts'

export function textReport(report: Report): string {
  return JSON.stringify(report, null, 2)
}
