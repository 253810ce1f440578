import type { Finding } from '../checks/finding.ts'
import type { Report } from './report.ts'

/** One fault that many places have. */
export interface Condensed {
  /** The first of them, without what only the first has. */
  finding: Finding
  /** What all of them lead to, where there is such an address. */
  target: string | undefined
  /** Where they are: pages, or the targets where the page is the same. */
  addresses: string[]
}

/** Up to so many of the same are told one by one. */
const maxRepetitions = 5

/**
 * Takes together what would fill screens with the same sentence, such as 300 pages that are not in the sitemap, or are slow. What
 * fails the run is always told one by one, and so is what differs in more than its address and its numbers.
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
function sameness(finding: Finding, { failOn }: Report): string | null {
  const { rule, verdict, link, pointer, target, values } = finding
  const hasOwnField = isAboutItsPlace(finding) && (link !== undefined || pointer !== undefined)
  if (failOn.includes(verdict) || hasOwnField) return null
  const words = Object.entries(values).filter(([, value]) => typeof value === 'string')
  return JSON.stringify([rule, verdict, words, isAboutItsPlace(finding) ? null : target])
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
      finding: withoutDifferences(first, findings),
      target: isAboutItsPlace(first) ? undefined : first.target,
      addresses: [...new Set(addresses)],
    },
  ]
}

/** What the texts of the rule name and each has its own of is left open in them. */
function withoutDifferences(first: Finding, findings: Finding[]): Finding {
  const isSame = (read: (finding: Finding) => unknown) =>
    findings.every((finding) => read(finding) === read(first))
  const values = Object.entries(first.values).map(
    ([name, value]) => [name, isSame((finding) => finding.values[name]) ? value : open] as const,
  )
  return {
    ...first,
    page: isSame(({ page }) => page) ? first.page : open,
    target: isSame(({ target }) => target) ? first.target : open,
    ...(isSame(({ evidence }) => JSON.stringify(evidence))
      ? { values: Object.fromEntries(values) }
      : { values: { ...openEvidence, ...Object.fromEntries(values) }, evidence: undefined }),
  }
}

const open = '…'
const openEvidence = { status: open, tries: open, finalTarget: open }
