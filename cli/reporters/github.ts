import { placeLines, viewReport, type FindingView } from './report-view.ts'
import type { Report } from './report.ts'

/**
 * Workflow commands, which GitHub Actions shows as annotations, one per place. Most severe first, because GitHub shows only ten of a kind.
 *
 * @see https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 */
export function githubReport(report: Report): string {
  const view = viewReport(report)
  const { words, places, left, notices, summary } = view
  const lines = [
    ...places.map((place) => {
      const title = `${place.verdict}: ${place.title} [${place.finding.rule}]`
      return command(level(place), title, placeLines(place, view).join('\n'))
    }),
    ...[...left].map(([rule, count]) => command('notice', rule, words('moreOfThese', { count }))),
    ...notices.map((notice) => command('notice', words('notChecked'), notice)),
    `werkseite ${report.command}: ${summary.join(' ')}`,
  ]
  return `${lines.join('\n')}\n`
}

function level({ isFailing, finding: { verdict } }: FindingView): string {
  if (isFailing) return 'error'
  return verdict === 'moved' || verdict === 'warning' ? 'notice' : 'warning'
}

function command(kind: string, title: string, message: string): string {
  const property = escaped(title).replaceAll(':', '%3A').replaceAll(',', '%2C')
  return `::${kind} title=${property}::${escaped(message)}`
}

const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\n', '%0A')
