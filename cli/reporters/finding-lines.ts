import type { Finding } from '../checks/finding.ts'
import { describeFinding, type FindingDescription } from './describe-finding.ts'
import { placeName } from './place-name.ts'
import type { Report, ReportLanguage } from './report.ts'
import { texts } from './texts.ts'

/** All that is known of a finding, one thing a line, for readers that show a message without its surroundings. */
export function findingLines(finding: Finding, report: Report): string[] {
  const description = describeFinding(finding, report)
  const place = placeName(finding, report.language)
  return [place, ...detailLines(description, report.language), description.advice].filter(Boolean)
}

/** Where it leads, what came of it, and where it stands. */
export function detailLines(description: FindingDescription, language: ReportLanguage): string[] {
  const words = texts[language]
  const { title, link, target, writtenAs, field, redirects, answer, morePages, editUrl } =
    description
  const isInTitle = link === undefined && target !== undefined && title.includes(target)
  const lines = [
    ...(isInTitle ? [] : leadsTo(link, target)),
    ...redirects.map(({ status, to }) => `${status} → ${to}`),
    answer,
    writtenAs && `${words.writtenAs}: ${writtenAs}`,
    field && `${words.field}: ${field}`,
    morePages,
    editUrl && `${words.edit}: ${editUrl}`,
  ]
  return lines.filter((line): line is string => Boolean(line))
}

/** Long ones take two lines, so that the address is whole on its own. */
function leadsTo(link: string | undefined, target: string | undefined): (string | undefined)[] {
  const maxLength = 96
  if (link === undefined || target === undefined) return [link, target]
  const line = `${link} → ${target}`
  return line.length > maxLength ? [link, `→ ${target}`] : [line]
}
