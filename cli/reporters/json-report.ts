import { viewReport, type GroupView } from './report-view.ts'
import type { Report } from './report.ts'

/** JSON of docs/reference/report.schema.json. An incompatible change increases `schemaVersion`. */
export function jsonReport(report: Report): string {
  const { isInterrupted, isStrict, findings: _, knownFindings, ...run } = report
  const { groups, counts, notices, isFailed } = viewReport(report)
  const rules = [...report.rules].map(([id, { verdict }]) => {
    const ofRule = groups.filter(({ finding }) => finding.rule === id)
    return [id, { verdict, findings: ofRule.length }] as const
  })
  const json = {
    schemaVersion: 2,
    ...run,
    notices,
    interrupted: isInterrupted,
    strict: isStrict,
    summary: { fails: isFailed, known: knownFindings, ...counts },
    rules: Object.fromEntries(rules.sort(([a], [b]) => (a < b ? -1 : 1))),
    findings: groups.map(toFinding),
  }
  return `${JSON.stringify(json, null, 2)}\n`
}

function toFinding({
  finding,
  isFailing,
  title,
  advice,
  placeCount,
  pageCount,
  places,
}: GroupView) {
  const { rule, verdict, target, near, evidence } = finding
  const common = { rule, verdict, fails: isFailing, title, advice, target, near, evidence }
  return {
    ...common,
    count: { places: placeCount, pages: pageCount },
    places: places.map(({ finding: place }) => {
      const { id, page, part, link, block, pointer, editUrl, morePages, values } = place
      const where = { id, page, part, target: place.target, link, block, pointer }
      return { ...where, editUrl, morePages, values }
    }),
  }
}
