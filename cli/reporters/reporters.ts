import type { ReportFormat, Reporter } from './report.ts'
import { githubReport } from './github.ts'
import { htmlReport } from './html/html.ts'
import { jsonReport } from './json-report.ts'
import { junitReport } from './junit.ts'
import { textReport } from './text.ts'

export const reporters: Record<ReportFormat, Reporter> = {
  text: textReport,
  json: jsonReport,
  junit: junitReport,
  github: githubReport,
  html: htmlReport,
}
