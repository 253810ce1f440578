import type { Finding } from '../checks/finding.ts'
import { describeFinding } from './describe-finding.ts'
import type { Report } from './report.ts'

/** One fault that many places have. */
export interface Condensed {
  /** The first of them. */
  finding: Finding
  /** What all of them lead to, where there is such an address. */
  target: string | undefined
  /** Where they are: pages, or the targets where the page is the same. */
  addresses: string[]
}

/** As many of the same are still told one by one. */
const maxRepetitions = 5

/**
 * Takes together what would fill screens with the same sentence, such as 300 pages that are not in the sitemap. What fails the run
 * is always told one by one, and so is what says more than its title and one address.
 */
export function condense(report: Report): { single: Finding[]; condensed: Condensed[] } {
  const groups = Map.groupBy(report.findings, (finding) => sameness(finding, report))
  const many = [...groups].filter(([key, { length }]) => key !== null && length > maxRepetitions)
  const keys = new Set(many.map(([key]) => key))
  return {
    single: report.findings.filter((finding) => !keys.has(sameness(finding, report))),
    condensed: many.flatMap(([, findings]) => toCondensed(findings)),
  }
}

/** `null`: is told by itself. */
function sameness(finding: Finding, report: Report): string | null {
  const { isFailing, title } = describeFinding(finding, report)
  if (isFailing || (finding.link && isAboutItsPlace(finding))) return null
  return JSON.stringify([finding.rule, title, isAboutItsPlace(finding) ? null : finding.target])
}

/** The page itself, or one of many addresses of the layout or site, in contrast to a target that many pages link to. */
function isAboutItsPlace({ part, page, target }: Finding): boolean {
  return part !== 'page' || target === undefined || target === page
}

function toCondensed(findings: Finding[]): Condensed[] {
  const [first] = findings
  if (!first) return []
  const addresses = findings.map(({ part, page, target }) =>
    part === 'page' ? page : (target ?? page),
  )
  return [
    {
      finding: first,
      target: isAboutItsPlace(first) ? undefined : first.target,
      addresses: [...new Set(addresses)],
    },
  ]
}
