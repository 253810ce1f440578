import type { Report } from './report.ts'

export function jsonReport(report: Report): string {
  return JSON.stringify(report, null, 2)
}
