import { escapeUTF8 } from 'entities'
import { placeLines, viewReport, type FindingView, type ReportView } from './report-view.ts'
import type { Report } from './report.ts'

/**
 * XML for Jenkins, GitLab and others. Each rule with findings is a suite, with a failed or skipped case per place. The rules without
 * findings form one suite, because some readers reject a file without a passed test.
 *
 * @see https://github.com/testmoapp/junitxml
 */
export function junitReport(report: Report): string {
  const view = viewReport(report)
  const { words, places, left, summary, notices } = view
  // Without milliseconds and time zone, as Jenkins' schema requires.
  const timestamp = report.startedAt.toISOString().slice(0, 19)
  const byRule = Map.groupBy(places, ({ finding }) => finding.rule)
  const clean = [...report.rules.keys()].filter((id) => !byRule.has(id)).sort()

  const suite = (name: string, found: FindingView[], passed: string[], output: string) => {
    const tests = { name, ...countCases(found, passed), errors: 0, time: '0.000', timestamp }
    const cases = [
      ...found.map((place) => findingCase(place, view)),
      ...passed.map((id) => `    <testcase${attributes({ name: id, classname: id })}/>`),
      output && `    <system-out>${escaped(output)}</system-out>`,
    ]
    const lines = [`  <testsuite${attributes(tests)}>`, ...cases, '  </testsuite>']
    return lines.filter(Boolean).join('\n')
  }
  const time = (report.durationMs / 1000).toFixed(3)
  const all = { name: `werkseite ${report.command}`, ...countCases(places, clean), errors: 0, time }
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites${attributes(all)}>`,
    ...[...byRule].map(([rule, found]) => {
      const count = left.get(rule)
      return suite(rule, found, [], count === undefined ? '' : words('moreOfThese', { count }))
    }),
    suite(words('noFindingsOfRule'), [], clean, [...summary, ...notices].join('\n')),
    '</testsuites>\n',
  ].join('\n')
}

function countCases(found: FindingView[], passed: string[]) {
  const failures = found.filter(({ isFailing }) => isFailing).length
  return { tests: found.length + passed.length, failures, skipped: found.length - failures }
}

function findingCase(view: FindingView, report: ReportView): string {
  const { isFailing, verdict, title, name: place, leadsTo, finding } = view
  const message = `${verdict}: ${title}${leadsTo === undefined ? '' : `: ${leadsTo}`}`
  const lines = escaped(placeLines(view, report).join('\n'))
  const outcome = isFailing
    ? `<failure${attributes({ type: finding.verdict, message })}>${lines}</failure>`
    : `<skipped${attributes({ message })}/>\n      <system-out>${lines}</system-out>`
  const name = `${place}: ${title} [${finding.id}]`
  return `    <testcase${attributes({ name, classname: finding.rule })}>\n      ${outcome}\n    </testcase>`
}

function attributes(values: Record<string, string | number>): string {
  const entries = Object.entries(values)
  return entries.map(([name, value]) => ` ${name}="${escaped(String(value))}"`).join('')
}

/** Characters that XML 1.0 forbids, even escaped. */
const notXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu

/** Escapes for text and attributes; `]]>` is safe too, because `>` is escaped. */
const escaped = (text: string) => escapeUTF8(text.replaceAll(notXml, '\u{fffd}'))
