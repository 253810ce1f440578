import type { Report } from './report.ts'

export function junitReport(report: Report): string {
  return JSON.stringify(report, null, 2)
}
