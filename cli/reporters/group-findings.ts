import { compareFindings } from '../checks/compare-findings.ts'
import { verdicts, type Finding } from '../checks/finding.ts'

/** What somebody has to do once: the findings with the same cause and target. */
export interface FindingGroup {
  /** The first of them; what the others have otherwise is left open in the values of its texts. */
  finding: Finding
  /** Their places, by what one person opens and edits: a page, the layout and so on. */
  pages: [Finding, ...Finding[]][]
  /** Links or fields, those on pages that are not listed included. */
  placeCount: number
  /** Pages, layouts and so on, those that are not listed included. */
  pageCount: number
}

/** The worst first, then what most pages have: mending that helps most. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups = groupBy(findings, causeOf).map(toGroup)
  return groups.sort(
    (a, b) =>
      verdicts.indexOf(a.finding.verdict) - verdicts.indexOf(b.finding.verdict) ||
      b.pageCount - a.pageCount ||
      compareFindings(a.finding, b.finding),
  )
}

/** Numbers are left aside: times and counts differ from page to page. */
function causeOf({ rule, verdict, part, page, target, values }: Finding): string {
  const isAboutItself = part === 'site' || target === page
  const words = Object.entries(values).filter(([, value]) => typeof value === 'string')
  return JSON.stringify([rule, verdict, isAboutItself ? null : target, words])
}

function toGroup(findings: [Finding, ...Finding[]]): FindingGroup {
  const pages = groupBy(findings, (finding) => `${finding.part} ${addressOf(finding)}`)
  const unlisted = findings.reduce((sum, { morePages = 0 }) => sum + morePages, 0)
  return {
    finding: withoutDifferences(findings),
    pages,
    placeCount: findings.length + unlisted,
    pageCount: pages.length + unlisted,
  }
}

/** Groups have at least one member. */
const groupBy = (findings: readonly Finding[], keyOf: (finding: Finding) => string) =>
  [...Map.groupBy(findings, keyOf).values()] as [Finding, ...Finding[]][]

/** What is opened: of what the site as a whole has, the address in question. */
export const addressOf = ({ part, page, target }: Finding) =>
  part === 'site' && target !== undefined ? target : page

function withoutDifferences(findings: [Finding, ...Finding[]]): Finding {
  const [first] = findings
  const isSame = (read: (finding: Finding) => unknown) =>
    findings.every((finding) => read(finding) === read(first))
  const values = Object.fromEntries(
    Object.entries(first.values).map(([name, value]) => [
      name,
      isSame((finding) => finding.values[name]) ? value : open,
    ]),
  )
  const hasSameEvidence = isSame(({ evidence }) => JSON.stringify(evidence))
  return {
    ...first,
    page: isSame(({ page }) => page) ? first.page : open,
    target: isSame(({ target }) => target) ? first.target : open,
    evidence: hasSameEvidence ? first.evidence : undefined,
    values: hasSameEvidence ? values : { status: open, tries: open, finalTarget: open, ...values },
  }
}

/** Stands for what differs. */
export const open = '…'
