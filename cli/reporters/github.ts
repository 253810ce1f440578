import type { Report } from './report.ts'

export function githubReport(report: Report): string {
  return JSON.stringify(report, null, 2)
}
