import { escapeUTF8 } from 'entities'
import type { Finding } from '../checks/finding.ts'
import { describeFinding } from './describe-finding.ts'
import { findingLines } from './finding-lines.ts'
import { placesToTell } from './places-to-tell.ts'
import type { Report } from './report.ts'
import { summarise } from './summarise.ts'
import { texts } from './texts.ts'

/**
 * XML as Jenkins, GitLab and others read it: a suite for each rule that has found something and a case for each place, failed or skipped;
 * and one suite of the rules that have found nothing, since a file without a passed test is an error to some readers.
 *
 * @see https://github.com/testmoapp/junitxml
 */
export function junitReport(report: Report): string {
  const { findings, left } = placesToTell(report)
  const rules = cleanRules(report)
  const counts = countCases(findings, report)
  const time = (report.durationMs / 1000).toFixed(3)
  const all = { ...counts, tests: findings.length + rules.length, errors: 0, time }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes({ name: `werkseite ${report.command}`, ...all })}>`,
    ...[...Map.groupBy(findings, ({ rule }) => rule)].map(([rule, ofRule]) =>
      foundSuite(rule, ofRule, left.get(rule), report),
    ),
    cleanSuite(rules, report),
    '</testsuites>\n',
  ].join('\n')
}

interface Counts extends Record<string, number> {
  tests: number
  failures: number
  skipped: number
}

function countCases(findings: Finding[], { failOn }: Report): Counts {
  const failures = findings.filter(({ verdict }) => failOn.includes(verdict)).length
  return { tests: findings.length, failures, skipped: findings.length - failures }
}

function cleanRules({ rules, findings }: Report): string[] {
  const found = new Set(findings.map(({ rule }) => rule))
  return [...rules.keys()].filter((id) => !found.has(id)).sort()
}

function foundSuite(
  rule: string,
  findings: Finding[],
  left: number | undefined,
  report: Report,
): string {
  const cases = findings.map((finding) => findingCase(finding, report))
  const rest = left === undefined ? [] : [output(texts[report.language].moreOfThese(left))]
  return suite(rule, countCases(findings, report), [...cases, ...rest], report)
}

function findingCase(finding: Finding, report: Report): string {
  const { isFailing, verdict, title, place, target } = describeFinding(finding, report)
  const leadsTo = target === undefined || title.includes(target) ? '' : `: ${target}`
  const message = `${verdict}: ${title}${leadsTo}`
  const lines = escaped(findingLines(finding, report).join('\n'))
  const outcome = isFailing
    ? `<failure${attributes({ type: finding.verdict, message })}>${lines}</failure>`
    : `<skipped${attributes({ message })}/>\n      <system-out>${lines}</system-out>`
  const name = `${place}: ${title} [${finding.id}]`
  return `    <testcase${attributes({ name, classname: finding.rule })}>\n      ${outcome}\n    </testcase>`
}

function cleanSuite(rules: string[], report: Report): string {
  const cases = rules.map((id) => `    <testcase${attributes({ name: id, classname: id })}/>`)
  return suite(
    texts[report.language].noFindingsOfRule,
    { tests: rules.length, failures: 0, skipped: 0 },
    [...cases, output([...summarise(report), ...report.notices].join('\n'))],
    report,
  )
}

const output = (text: string) => `    <system-out>${escaped(text)}</system-out>`

function suite(name: string, counts: Counts, lines: string[], { startedAt }: Report): string {
  // Without milliseconds and zone, as the schema of Jenkins wants it.
  const timestamp = startedAt.toISOString().slice(0, 19)
  const head = `  <testsuite${attributes({ name, ...counts, errors: 0, time: '0.000', timestamp })}>`
  return [head, ...lines, '  </testsuite>'].join('\n')
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
