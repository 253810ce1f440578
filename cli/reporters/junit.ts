import { escapeUTF8 } from 'entities'
import type { Finding } from '../checks/finding.ts'
import { describeFinding } from './describe-finding.ts'
import { findingLines } from './finding-lines.ts'
import { groupByPlace, type Place } from './group-by-place.ts'
import { placeName } from './place-name.ts'
import { reportFigures } from './report-figures.ts'
import type { Report } from './report.ts'
import { summarise } from './summarise.ts'
import { texts } from './texts.ts'

/**
 * XML as Jenkins, GitLab and others read it: a suite for each place to edit and a case for each finding, failed or skipped; and one suite
 * of the rules that have found nothing, since a file without a passed test is an error to some readers.
 *
 * @see https://github.com/testmoapp/junitxml
 */
export function junitReport(report: Report): string {
  const { failing, findings } = reportFigures(report)
  const rules = cleanRules(report)
  const counts = { tests: findings + rules.length, failures: failing, skipped: findings - failing }
  const time = (report.durationMs / 1000).toFixed(3)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: `werkseite ${report.command}`, ...counts, errors: 0, time })}>`,
    ...groupByPlace(report.findings).map((place) => placeSuite(place, report)),
    ruleSuite(rules, report),
    '</testsuites>\n',
  ].join('\n')
}

function cleanRules({ rules, findings }: Report): string[] {
  const found = new Set(findings.map(({ rule }) => rule))
  return [...rules.keys()].filter((id) => !found.has(id)).sort()
}

function placeSuite(place: Place, report: Report): string {
  const { findings, failing } = reportFigures({ ...report, findings: place.findings })
  return suite(
    placeName(place, report.language),
    { tests: findings, failures: failing, skipped: findings - failing },
    place.findings.map((finding) => findingCase(finding, report)),
    report,
  )
}

function findingCase(finding: Finding, report: Report): string {
  const { isFailing, verdict, title, target } = describeFinding(finding, report)
  const message = target === undefined || title.includes(target) ? title : `${title}: ${target}`
  const lines = escaped(findingLines(finding, report).join('\n'))
  const outcome = isFailing
    ? `<failure${attributes({ type: finding.verdict, message: `${verdict}: ${message}` })}>${lines}</failure>`
    : `<skipped${attributes({ message: `${verdict}: ${message}` })}/>\n      <system-out>${lines}</system-out>`
  const name = `${message} [${finding.id}]`
  return `    <testcase${attributes({ name, classname: finding.rule })}>\n      ${outcome}\n    </testcase>`
}

function ruleSuite(rules: string[], report: Report): string {
  return suite(
    texts[report.language].noFindingsOfRule,
    { tests: rules.length, failures: 0, skipped: 0 },
    rules.map((id) => `    <testcase${attributes({ name: id, classname: id })}/>`),
    report,
    `    <system-out>${escaped([...summarise(report), ...report.notices].join('\n'))}</system-out>`,
  )
}

function suite(
  name: string,
  counts: { tests: number; failures: number; skipped: number },
  cases: string[],
  { startedAt }: Report,
  ...rest: string[]
): string {
  // Without milliseconds and zone, as the schema of Jenkins wants it.
  const timestamp = startedAt.toISOString().slice(0, 19)
  const head = `  <testsuite${attributes({ name, ...counts, errors: 0, time: '0.000', timestamp })}>`
  return [head, ...cases, ...rest, '  </testsuite>'].join('\n')
}

function attributes(values: Record<string, string | number>): string {
  return Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('')
}

/** What XML 1.0 does not have, not even escaped. */
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** For text and attributes; `]]>` is harmless too, since `>` is escaped. */
function escaped(text: string): string {
  return escapeUTF8(text.replaceAll(notXml, '\u{fffd}'))
}
