import { reportFigures } from './report-figures.ts'
import type { Report } from './report.ts'
import { texts } from './texts.ts'

/** How the run ended, in one to four sentences: what was found, what was left out, what was visited. */
export function summarise(report: Report): string[] {
  const words = texts[report.language]
  const { isInterrupted, visited, durationMs, knownFindings } = report
  return [
    ...(isInterrupted ? [words.interrupted] : []),
    conclude(report),
    ...(knownFindings > 0 ? [words.known(knownFindings)] : []),
    `${words.visited(visited)} ${words.duringTime(words.duration(durationMs))}.`,
  ]
}

export function conclude(report: Report): string {
  const words = texts[report.language]
  if (report.findings.length > 0) return words.conclusion(reportFigures(report))
  return report.isInterrupted ? words.cleanSoFar : words.clean
}
