import type { Finding } from '../checks/finding.ts'
import { describeFinding } from './describe-finding.ts'
import { findingLines } from './finding-lines.ts'
import { placesToTell } from './places-to-tell.ts'
import { plainText } from './plain-text.ts'
import type { Report } from './report.ts'
import { summarise } from './summarise.ts'
import { texts } from './texts.ts'

/**
 * Workflow commands, which GitHub Actions shows as annotations, one a place: the worst first, since it shows ten of a kind.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function githubReport(report: Report): string {
  const words = texts[report.language]
  const { findings, left } = placesToTell(report)
  const annotations = findings.map((finding) => {
    const { verdict, title } = describeFinding(finding, report)
    const heading = `${verdict}: ${title} [${finding.rule}]`
    return command(level(finding, report), heading, findingLines(finding, report).join('\n'))
  })
  const rest = [...left].map(([rule, count]) => command('notice', rule, words.moreOfThese(count)))
  const notices = report.notices.map((notice) =>
    command('notice', words.notChecked, plainText(notice)),
  )
  const summary = `werkseite ${report.command}: ${summarise(report).join(' ')}`
  return `${[...annotations, ...rest, ...notices, summary].join('\n')}\n`
}

type Level = 'error' | 'warning' | 'notice'

function level({ verdict }: Finding, { failOn }: Report): Level {
  if (failOn.includes(verdict)) return 'error'
  return verdict === 'moved' || verdict === 'warning' ? 'notice' : 'warning'
}

function command(kind: Level, title: string, message: string): string {
  return `::${kind} title=${escapeProperty(title)}::${escapeData(message)}`
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
