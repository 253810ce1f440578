import type { Finding } from '../checks/finding.ts'
import { describeFinding } from './describe-finding.ts'
import type { Report } from './report.ts'
import { texts } from './texts.ts'

/** All that is known of a finding in one place, one thing a line, for readers that show a message without its surroundings. */
export function findingLines(finding: Finding, report: Report): string[] {
  const words = texts[report.language]
  const { title, place, page, link, target, writtenAs, field, redirects, answer, ...more } =
    describeFinding(finding, report)
  const isInTitle = link === undefined && target !== undefined && title.includes(target)
  const leadsTo = [link, target].filter((part) => part !== undefined).join(' → ')
  return [
    finding.part === 'page' ? page : place,
    isInTitle ? '' : leadsTo,
    ...redirects.map(({ status, to }) => `${status} → ${to}`),
    answer,
    writtenAs && `${words.writtenAs}: ${writtenAs}`,
    field && `${words.field}: ${field}`,
    more.morePages,
    more.editUrl && `${words.edit}: ${more.editUrl}`,
    more.advice,
  ].filter((line): line is string => Boolean(line))
}
